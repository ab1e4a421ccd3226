import path from 'node:path';
import type { Layout } from '../../lib/layout.ts';
import { UsageError } from '../../lib/verb.ts';
import { textIfThere } from '../files.ts';
import type { Page } from './page.ts';

/** The repository's changelog, to which a release adds what `diff` found; undefined where there is none. */
export async function changelogPage({ root }: Layout): Promise<Page | undefined> {
  const text = await textIfThere(path.join(root, 'CHANGELOG.md'));
  if (text === undefined) return undefined;
  const markdown = withSiteLinks(text);
  const [, title, description] = /^# (.+)\n\n([\s\S]+?)\n\n/.exec(markdown) ?? [];
  if (!title || !description) throw new UsageError('CHANGELOG.md must start with a title and a paragraph.');
  return { path: 'changelog', title, description: description.replaceAll('\n', ' '), markdown };
}

/** Guides lie elsewhere on the site; of what else the repository holds there stays the name. */
const withSiteLinks = (markdown: string) =>
  markdown
    .replaceAll(/\]\(docs\/([\w-]+\.md)/g, '](/$1')
    .replaceAll(/\[([^\]]*)\]\((?!\/|#|https?:)[^)]*\)/g, '$1');
