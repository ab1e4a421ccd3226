import { access, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Layout } from '../../lib/layout.ts';
import { UsageError } from '../../lib/verb.ts';
import { namesIn } from '../files.ts';
import type { SiteModel } from '../model/site-model.ts';
import { openPoint } from './context.ts';
import { blocks, table } from './markdown.ts';
import type { Page } from './page.ts';

/** The pages of `docs/` that are written by hand; none where there is no such folder. */
export async function readGuides({ docs }: Layout): Promise<Page[]> {
  const files = (await namesIn(docs)).filter((name) => name.endsWith('.md') && name !== 'README.md');
  return Promise.all(
    files.map(async (file) => {
      const markdown = await withoutRepositoryLinks(
        docs,
        file,
        await readFile(path.join(docs, file), 'utf8'),
      );
      const [, title, description] = /^# (.+)\n\n([\s\S]+?)\n\n/.exec(`${markdown}\n\n`) ?? [];
      if (!title || !description) {
        throw new UsageError(`docs/${file}: a page must start with a title and a paragraph.`);
      }
      return {
        path: file.replace(/\.md$/, ''),
        title,
        description: description.replaceAll('\n', ' ').replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1'),
        markdown,
        // Hundreds of rows that no agent calls the API by.
        ...(file === 'conformance-mutants.md' && { brief: `# ${title}\n\n${description}\n` }),
      };
    }),
  );
}

/** The site has no copy of the repository: what a guide links to there stays as a name. */
async function withoutRepositoryLinks(docs: string, file: string, markdown: string): Promise<string> {
  const link = /\[([^\]]*)\]\((\.\.\/[^)#]*)(?:#[^)]*)?\)/g;
  for (const [, , target] of markdown.matchAll(link)) {
    await access(path.join(docs, target!)).catch(() => {
      throw new UsageError(`docs/${file} links to ${target!}, which does not exist.`);
    });
  }
  return markdown.replaceAll(link, '$1');
}

/** Marks in a guide that generated text takes the place of. */
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

/** A table for each subject: an answer is never without its question. */
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

/** Which guides link to a page, by its path. */
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
