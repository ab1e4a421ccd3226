import path from 'node:path/posix';
import MarkdownIt, { type Token } from 'markdown-it';
import { UsageError } from '../../lib/command.ts';
import { escapeHtml, highlighted } from './highlight.ts';
import { giveAnchors, type Section } from './anchors.ts';
import { fieldsHtml, type ShownField } from './fields.ts';

/** A link or a picture without a target, with the target as it is written. */
export class BrokenLink extends UsageError {
  readonly target: string;

  constructor(place: string, does: string, target: string) {
    super(`docs: ${place} ${does} ${target}, which does not exist.`);
    this.target = target;
  }
}

export interface Rendered {
  html: string;
  sections: Section[];
}

/** The targets of a page's links. */
export interface Surroundings {
  /** Paths of all pages. */
  pages: ReadonlySet<string>;
  /** Files that are published unchanged, by their path. */
  files: ReadonlySet<string>;
  /** SVG by path: `pictures/upload.svg`. */
  pictures: ReadonlyMap<string, string>;
}

const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false });

/** The parts of a page that its blocks `fields` and `details` need. */
interface Place {
  place: string;
  surroundings: Surroundings;
}

const placeIn = (env: Record<string, unknown> | undefined) => env!['page'] as Place;

markdown.renderer.rules.fence = (tokens, index, _options, env) => {
  const { info, content, meta } = tokens[index]!;
  const [language = '', ...title] = info.trim().split(' ');
  if (language === 'fields') {
    const { fields } = meta as { fields: ShownField[] };
    return fieldsHtml(fields, (line) => inlineHtml(line, placeIn(env)));
  }
  if (language === 'details') {
    const { html } = rendered(content, placeIn(env));
    return `<details class="more"><summary>${escapeHtml(title.join(' '))}</summary>\n${html}</details>\n`;
  }
  const code = `<pre tabindex="0"><code class="language-${escapeHtml(language)}">${highlighted(content, language)}</code></pre>`;
  const caption = title.length > 0 ? `<figcaption>${escapeHtml(title.join(' '))}</figcaption>` : '';
  return `<figure class="code">${caption}${code}</figure>\n`;
};
markdown.renderer.rules.table_open = () => '<div class="table" tabindex="0"><table>\n';
markdown.renderer.rules.table_close = () => '</table></div>\n';

/** The HTML of a page, with links to HTML files and with its pictures. */
export function renderPage(place: string, text: string, surroundings: Surroundings): Rendered {
  const { html, sections } = rendered(text, { place, surroundings });
  return { html: tabbed(html), sections };
}

function rendered(text: string, env: Place): Rendered {
  const tokens = markdown.parse(text, {});
  const sections = giveAnchors(tokens);
  leadLinks(tokens, env);
  return { html: markdown.renderer.render(tokens, markdown.options, { page: env }), sections };
}

function inlineHtml(line: string, env: Place): string {
  const tokens = markdown.parseInline(line, {});
  leadLinks(tokens, env);
  return markdown.renderer.render(tokens, markdown.options, { page: env });
}

function leadLinks(tokens: readonly Token[], { place, surroundings }: Place): void {
  for (const token of tokens.flatMap((each) => [each, ...(each.children ?? [])])) {
    if (token.type === 'link_open') {
      token.attrSet('href', resolveLink(place, attribute(token, 'href'), '.html', surroundings));
    }
  }
}

markdown.renderer.rules.image = (tokens, index, _options, env) => {
  const { place, surroundings } = placeIn(env);
  return picture(place, attribute(tokens[index]!, 'src'), surroundings);
};

/** The Markdown of a page, with relative links to other Markdown files. */
export function markdownVersion(place: string, text: string, surroundings: Surroundings): string {
  let inFence = false;
  const lines = text.split('\n').map((line) => {
    if (line.startsWith('```')) inFence = !inFence;
    if (inFence) return line;
    // Code, such as a regular expression, may look like a link.
    return line
      .replaceAll(/(`+)[^`].*?\1|\]\(([^)\s]+)\)/g, (text, _, href?: string) =>
        href === undefined ? text : `](${resolveLink(place, href, '.md', surroundings)})`,
      )
      .replace(/ \{#[\w-]+\}$/, '');
  });
  return lines.join('\n');
}

/** A link in the page at `place`; throws if its target does not exist. */
export function resolveLink(place: string, href: string, ending: '.html' | '.md', to: Surroundings): string {
  if (/^(?:[a-z]+:|#)/.test(href)) return href;
  const [target = '', anchor] = href.split('#');
  const absolute = target.startsWith('/') ? target.slice(1) : path.join(path.dirname(place), target);
  const page = absolute.replace(/\.md$/, '');
  const isPage = absolute.endsWith('.md') && to.pages.has(page);
  if (!isPage && !to.files.has(absolute) && !to.pictures.has(absolute)) {
    throw new BrokenLink(place, 'links to', href);
  }
  const file = isPage ? page + ending : absolute;
  return path.relative(path.dirname(place), file) + (anchor ? `#${anchor}` : '');
}

function picture(place: string, source: string, { pictures }: Surroundings): string {
  const absolute = source.startsWith('/') ? source.slice(1) : path.join(path.dirname(place), source);
  const svg = pictures.get(absolute);
  if (svg === undefined) throw new BrokenLink(place, 'shows the picture', source);
  return `<span class="picture">${svg}</span>`;
}

/** Adjacent blocks with titles become tabs; without JavaScript, they stay one after another. */
function tabbed(html: string): string {
  return html.replaceAll(
    /(?:<figure class="code"><figcaption>(?:(?!<\/figure>)[\s\S])*<\/figure>\n){2,}/g,
    (figures) => `<div class="tabs">\n${figures}</div>\n`,
  );
}

const attribute = (token: Token, name: string) => String(token.attrGet(name) ?? '');
