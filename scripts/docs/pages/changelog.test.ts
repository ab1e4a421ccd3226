import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { pathsOf } from '../../lib/paths.ts';
import { changelogPage } from './changelog.ts';
import { temporaryFolder } from '../../lib/temporary-folder.ts';

let root: string;

beforeEach(async () => {
  root = await temporaryFolder();
});

const pageOf = async (text: string) => {
  await writeFile(path.join(root, 'CHANGELOG.md'), text);
  return changelogPage(pathsOf(root));
};

test('links to guides of the site, and names files of the repository without a link', async () => {
  const page = await pageOf(
    '# Changelog\n\nWhat changed,\nby version.\n\n## 0.2.0 - 2027-01-04\n\n' +
      '- [A guide](docs/uploads.md#resume) beside [a file](scripts/all.ts) and [a page](https://example.com/).\n',
  );
  expect(page).toEqual({
    path: 'changelog',
    title: 'Changelog',
    description: 'What changed, by version.',
    markdown: expect.stringContaining(
      '- [A guide](/uploads.md#resume) beside a file and [a page](https://example.com/).',
    ) as string,
  });
});

test('is missing if there is no changelog, and refused without a title', async () => {
  expect(await changelogPage(pathsOf(root))).toBeUndefined();
  await expect(pageOf('## 0.2.0\n')).rejects.toThrow('CHANGELOG.md must start with a title and a paragraph.');
});
