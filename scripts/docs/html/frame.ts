import path from 'node:path/posix';
import type { Page } from '../pages/page.ts';
import type { Section } from './anchors.ts';
import { escapeHtml } from './highlight.ts';

/** A group of links in the menu. */
export interface NavigationGroup {
  /** The name of the list with this group: `Guides` or `Reference`. */
  list: string;
  title: string;
  /** `mark`: a short word before the title, such as a method. */
  links: { path: string; title: string; mark?: string; isExtra?: boolean }[];
  /** For a long group: a page that lists it, and replaces it in the menu of other pages. */
  overview?: { address: string; title: string };
}

export interface Frame {
  siteTitle: string;
  version: string;
  navigation: readonly NavigationGroup[];
  page: Page;
  html: string;
  /** HTML next to the text; may be empty. */
  aside: string;
  sections: readonly Section[];
}

/** A complete HTML file. Every URL in it is relative, so that the site works at any path, and from a disk. */
export function framedPage(frame: Frame): string {
  const { siteTitle, version, navigation, page, aside, sections } = frame;
  const html = withFieldSwitch(frame.html);
  const to = (target: string) => path.relative(path.dirname(page.path), target);
  const title = page.path === 'index' ? siteTitle : `${page.title} · ${siteTitle}`;
  const markdownFile = `${path.basename(page.path)}.md`;
  const isHome = page.path === 'index';
  const isWide = aside !== '' || isHome || page.isWide === true;
  return `<!doctype html>
<html lang="en" data-root="${escapeHtml(to('.') || '.')}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<meta name="description" content="${escapeHtml(plainSentence(page.description))}">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="${to('assets/icon.svg')}" type="image/svg+xml">
<link rel="alternate" type="text/markdown" href="${markdownFile}">
<link rel="stylesheet" href="${to('assets/site.css')}">
<script src="${to('assets/theme.js')}"></script>
<script src="${to('assets/site.js')}" defer></script>
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<header class="top">
<a class="brand" href="${to('index.html')}">${escapeHtml(siteTitle)}</a><span class="version">${escapeHtml(version)}</span>
<div class="tools">
<button type="button" class="needs-script" data-action="search" aria-keyshortcuts="/ Control+K">Search <kbd>/</kbd></button>
<button type="button" class="needs-script" data-action="theme" aria-label="Change between light and dark">◐</button>
<a class="menu" href="#navigation">Menu</a>
</div>
</header>
<div class="columns${isWide ? ' wide' : ''}">
<nav class="side" id="navigation" aria-label="Site" tabindex="-1">
${listsHtml(navigation, page.path, to)}
</nav>
<main id="main" tabindex="-1">
<p class="page-tools"><a href="${markdownFile}">Markdown</a> <button type="button" class="needs-script" data-action="copy-page">Copy as Markdown</button></p>
${aside === '' ? `<article${isHome ? ' class="home"' : ''}>\n${page.isWide ? withMenu(html, sections) : html}</article>` : splitArticle(page, html, aside, sections)}
${neighboursHtml(navigation, page.path, to)}
</main>
${isWide ? '' : outlineHtml(sections)}
</div>
</body>
</html>
`;
}

const plainSentence = (text: string) =>
  text.replaceAll(/[`*]/g, '').replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1');

/** Each list under its name, in the order of their first groups. */
function listsHtml(
  navigation: readonly NavigationGroup[],
  current: string,
  to: (target: string) => string,
): string {
  const names = [...new Set(navigation.map(({ list }) => list))];
  return names
    .map((name) => {
      const groups = navigation.filter(({ list }) => list === name);
      // On the home page, the first group shows where to begin.
      const isFirst = (group: NavigationGroup) => current === 'index' && group === navigation[0];
      const html = groups.map((group) => groupHtml(group, current, to, isFirst(group))).join('\n');
      const hasExtra = groups.some(({ links }) => links.some(({ isExtra }) => isExtra));
      const legend = hasExtra ? ' <i>ref: reference server only</i>' : '';
      return `<p class="list">${escapeHtml(name)}${legend}</p>\n${html}`;
    })
    .join('\n');
}

function groupHtml(
  { title, links, overview }: NavigationGroup,
  current: string,
  to: (target: string) => string,
  isOpenAtHome: boolean,
): string {
  const isHere = links.some((link) => link.path === current);
  const isOpen = isHere || isOpenAtHome;
  if (overview && !isHere) {
    const link = `<li><a href="${to(overview.address)}">${escapeHtml(overview.title)}</a></li>`;
    return `<details><summary>${escapeHtml(title)}</summary><ul>${link}</ul></details>`;
  }
  const items = links.map(({ path: target, title: text, mark, isExtra }) => {
    const here = target === current ? ' aria-current="page"' : '';
    // POST has no class, because its colour is the default and every page repeats the menu.
    const before = mark ? `<b${mark === 'POST' ? '' : ` class="${mark.toLowerCase()}"`}>${mark}</b> ` : '';
    const after = isExtra ? ' <i>ref</i>' : '';
    return `<li><a href="${to(`${target}.html`)}"${here}>${before}${escapeHtml(text)}${after}</a></li>`;
  });
  return `<details${isOpen ? ' open' : ''}><summary>${escapeHtml(title)}</summary><ul>${items.join('')}</ul></details>`;
}

function outlineHtml(sections: readonly Section[]): string {
  const links = sections.filter(({ level }) => level === 2 || level === 3);
  if (links.length < 2) return '<div class="outline"></div>';
  const items = links.map(
    ({ anchor, title, level }) =>
      `<li class="level-${level}"><a href="#${anchor}">${escapeHtml(title)}</a></li>`,
  );
  return `<nav class="outline" aria-label="On this page"><p>On this page</p><ul>${items.join('')}</ul></nav>`;
}

function neighboursHtml(
  navigation: readonly NavigationGroup[],
  current: string,
  to: (target: string) => string,
): string {
  const links = navigation.flatMap((group) => group.links);
  const index = links.findIndex((link) => link.path === current);
  if (index < 0) return '';
  const linkOf = (link: (typeof links)[number] | undefined, rel: 'prev' | 'next') =>
    link
      ? `<a rel="${rel}" href="${to(`${link.path}.html`)}">${escapeHtml(link.title)}</a>`
      : '<span></span>';
  return `<nav class="neighbours" aria-label="Neighbouring pages">${linkOf(links[index - 1], 'prev')}${linkOf(links[index + 1], 'next')}</nav>`;
}

/** Introduction, aside, rest: the order on narrow screens. */
function splitArticle({ tryIt }: Page, html: string, aside: string, sections: readonly Section[]): string {
  const end = html.indexOf('<h2');
  const tryLink = tryIt ? '<a href="#try-it" class="needs-script">Try it</a> ' : '';
  return `<article class="split">
<div class="lead">
${withSignature(html.slice(0, end))}${menuHtml(sections, tryLink)}
</div>
<aside aria-label="Samples">
${tryIt ? tryItHtml(tryIt) : ''}
${aside}</aside>
<div class="rest">
${html.slice(end)}</div>
</article>`;
}

/** A page with its menu above the first section. */
function withMenu(html: string, sections: readonly Section[]): string {
  const end = html.indexOf('<h2');
  return end < 0 ? html : `${html.slice(0, end)}${menuHtml(sections)}\n${html.slice(end)}`;
}

function menuHtml(sections: readonly Section[], first = ''): string {
  const links = sections
    .filter(({ level }) => level === 2)
    .map(({ anchor, title }) => `<a href="#${anchor}">${escapeHtml(title)}</a>`);
  return `<nav class="page-menu" aria-label="On this page">${first}${links.join(' ')}</nav>`;
}

/** A page with fields of the reference server has a switch that hides them, below the title of its first section. */
const withFieldSwitch = (html: string) =>
  /<li [^>]*class="reference"/.test(html)
    ? html.replace(
        '</h2>',
        '</h2>\n<p class="field-switch needs-script"><label><input type="checkbox" checked data-action="reference-fields"> Show fields of the reference server</label></p>',
      )
    : html;

/** The method of an operation in its colour, before the path. */
const withSignature = (lead: string) =>
  lead.replace(
    /<p><code>([A-Z]+) (\/[^<]*)<\/code><\/p>/,
    (_, method: string, target: string) =>
      `<p class="signature"><b class="method ${method.toLowerCase()}">${method}</b> <code>${target}</code></p>`,
  );

/** Hidden until the script shows it, because the panel does not work without the script. */
function tryItHtml(tryIt: NonNullable<Page['tryIt']>): string {
  // A `</script>` in the text would end the element early.
  const data = JSON.stringify(tryIt).replaceAll('<', '\\u003c');
  return `<details class="try" id="try-it" hidden><summary>Try it</summary>
<script type="application/json">${data}</script></details>`;
}
