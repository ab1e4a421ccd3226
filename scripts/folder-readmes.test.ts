import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { repositoryRoot } from './lib/paths.ts';

const listed = (...args: string[]) =>
  execFileSync('git', ['ls-files', '-z', ...args], { cwd: repositoryRoot, encoding: 'utf8' })
    .split('\0')
    .filter((file) => file !== '');

test('no file is committed that .gitignore names', () => {
  expect(listed('--cached', '--ignored', '--exclude-standard')).toEqual([]);
});

test('CONTRIBUTING.md is read at once: what belongs to a folder stands in its README', async () => {
  expect((await readFile(path.join(repositoryRoot, 'CONTRIBUTING.md'))).length).toBeLessThanOrEqual(10_000);
});

/** Those of the root, and the packages; users read the READMEs of the two in other languages. */
const folders = new Set(
  listed('*/*', ':!packages/go', ':!packages/python').flatMap(
    (file) => file.match(/^(packages\/)?[^/]+(?=\/)/g) ?? [],
  ),
);

test.each([...folders].filter((folder) => !folder.startsWith('.')))(
  '%s/README.md describes the folder, its imports and how to add to it',
  async (folder) => {
    const page = await readFile(path.join(repositoryRoot, folder, 'README.md'), 'utf8');
    expect(page).toMatch(/^# \S/);
    for (const point of ['May import', 'Add'])
      expect(page).toMatch(new RegExp(`^\\*\\*${point}\\*\\*: `, 'm'));
  },
);

test.each([
  ...listed('packages/*/README.md').filter((file) => file.split('/').length === 3),
  'conformance/README.md',
])('%s, which readers also have without the repository, links to no other file', async (file) => {
  const page = await readFile(path.join(repositoryRoot, file), 'utf8');
  expect(page.match(/\]\((?!https?:|#)[^)]+\)/g) ?? []).toEqual([]);
});
