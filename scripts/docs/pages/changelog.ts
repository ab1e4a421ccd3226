import path from 'node:path';
import type { Paths } from '../../lib/paths.ts';
import { UsageError } from '../../lib/command.ts';
import { textIfThere } from '../files.ts';
import type { Page } from './page.ts';

/** The repository's changelog, to which a release adds the output of `diff`; undefined if there is none. */
export async function changelogPage({ root }: Paths): Promise<Page | undefined> {
  const text = await textIfThere(path.join(root, 'CHANGELOG.md'));
  if (text === undefined) return undefined;
  const markdown = withSiteLinks(text);
  const [, title, description] = /^# (.+)\n\n([\s\S]+?)\n\n/.exec(markdown) ?? [];
  if (!title || !description) throw new UsageError('CHANGELOG.md must start with a title and a paragraph.');
  return { path: 'changelog', title, description: description.replaceAll('\n', ' '), markdown };
}

/** Links to guides become links within the site; links to other files of the repository become plain text. */
const withSiteLinks = (markdown: string) =>
  markdown
    .replaceAll(/\]\(docs\/([\w-]+\.md)/g, '](/$1')
    .replaceAll(/\[([^\]]*)\]\((?!\/|#|https?:)[^)]*\)/g, '$1');
