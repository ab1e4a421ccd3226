import { access, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Paths } from '../../lib/paths.ts';
import { UsageError } from '../../lib/command.ts';
import { namesIn, textIfThere } from '../files.ts';
import type { SiteModel } from '../model/site-model.ts';
import { openPoint } from './context.ts';
import { blocks, table } from './markdown.ts';
import type { Page } from './page.ts';

/** READMEs of packages that are also guides of the site. */
export const packageGuides: readonly { path: string; file: string; title: string }[] = [
  { path: 'typescript-client', file: 'packages/client/README.md', title: 'TypeScript client' },
  { path: 'command-line', file: 'packages/cli/README.md', title: 'Command line' },
];

/** The hand-written pages: those of `docs/`, and READMEs of packages; empty if there are no such files. */
export async function readGuides(paths: Paths): Promise<Page[]> {
  const names = (await namesIn(paths.docs)).filter((name) => name.endsWith('.md') && name !== 'README.md');
  const guides = await Promise.all(
    names.map(async (name) => {
      const page = path.basename(name, '.md');
      return await guideOf(paths, page, `docs/${name}`, await readFile(path.join(paths.docs, name), 'utf8'));
    }),
  );
  const further = await Promise.all(
    packageGuides.map(async ({ path: page, file, title }) => {
      const text = await textIfThere(path.join(paths.root, file));
      return text === undefined ? [] : [await guideOf(paths, page, file, forUsers(text, title))];
    }),
  );
  return [...guides, ...further.flat()];
}

/** With the title of the menu, and without the sections for contributors. */
const forUsers = (readme: string, title: string) =>
  readme.replace(/^# .+/, `# ${title}`).replace(/^## Working on it\n[^]*?(?=^## |$(?![^]))/m, '');

async function guideOf({ root }: Paths, page: string, file: string, text: string): Promise<Page> {
  const markdown = (await linkedInSite(root, file, text)).replaceAll(
    /^<!-- \/?(?:install|results).*-->\n+/gm,
    '',
  );
  const [, title, description] = /^# (.+)\n\n([\s\S]+?)\n\n/.exec(`${markdown}\n\n`) ?? [];
  if (!title || !description) {
    throw new UsageError(`${file}: a page must start with a title and a paragraph.`);
  }
  return {
    path: page,
    file,
    title,
    description: description.replaceAll('\n', ' ').replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1'),
    markdown,
  };
}

/** Links to files of the repository become links to their pages, or plain text if the site has none. */
async function linkedInSite(root: string, file: string, markdown: string): Promise<string> {
  const link = /\[([^\]]*)\]\((\.\.\/[^)#]*)(#[^)]*)?\)/g;
  for (const [, , target] of markdown.matchAll(link)) {
    await access(path.join(root, path.dirname(file), target!)).catch(() => {
      throw new UsageError(`${file} links to ${target!}, which does not exist.`);
    });
  }
  return markdown.replaceAll(link, (_, text: string, target: string, anchor = '') => {
    const place = path.posix.join(path.posix.dirname(file), target);
    const page = place.startsWith('docs/')
      ? /^docs\/([^/]+)\.md$/.exec(place)?.[1]
      : packageGuides.find((guide) => guide.file === place)?.path;
    return page === undefined ? text : `[${text}](/${page}.md${anchor as string})`;
  });
}

/** Replaces marks in a guide by generated text. */
export function filledIn(page: Page, model: SiteModel): Page {
  const texts: Record<string, () => string> = {
    choices: () => choicesTable(model),
    'open-points': () => String(model.unknowns.length),
    requirements: () => String(model.requirements.length),
  };
  const markdown = page.markdown.replaceAll(/<!-- (\w[\w-]*) -->/g, (mark, name: string) => {
    const make = texts[name];
    if (!make) throw new UsageError(`docs/${page.path}.md: nothing replaces ${mark}.`);
    return make();
  });
  return { ...page, markdown };
}

/** A table for each subject, with questions and answers. */
function choicesTable({ choices, unknowns }: SiteModel): string {
  const questions = new Map<string, string>(unknowns.map(({ id, question }) => [id, question]));
  const groups = new Map<string, string[][]>();
  for (const { about, point, does } of choices.values()) {
    const row = [openPoint(point), questions.get(point) ?? '', does];
    groups.set(about, [...(groups.get(about) ?? []), row]);
  }
  return blocks(
    ...[...groups].flatMap(([about, rows]) => [
      `### ${about}`,
      table(['Id', 'Question', 'Reference server'], rows),
    ]),
  ).trimEnd();
}

/** The guides that link to a page, by its path. */
export function mentionsIn(guides: readonly Page[]): Map<string, { path: string; title: string }[]> {
  const mentions = new Map<string, { path: string; title: string }[]>();
  for (const { path: guide, title, markdown } of guides) {
    const targets = [...markdown.matchAll(/\]\(\/?([\w/.-]+)\.md(?:#[\w-]+)?\)/g)].map(
      ([, target]) => target!,
    );
    for (const target of new Set(targets)) {
      mentions.set(target, [...(mentions.get(target) ?? []), { path: guide, title }]);
    }
  }
  return mentions;
}
