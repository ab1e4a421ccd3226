import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { withoutHook } from '../lib/git.ts';
import { changedFiles, testsOf } from './changed.ts';

let root: string;

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'check-'));
  for (const folder of ['openapi/paths', 'server/src/notes/labels', 'server/growth', 'docs']) {
    await mkdir(path.join(root, folder), { recursive: true });
  }
  const files = [
    'openapi/story.test.ts',
    'server/a.ts',
    'server/a.test.ts',
    'server/b.ts',
    'server/c.test.ts',
    'server/growth/page.ts',
    'server/src/notes.test.ts',
    'server/src/notes/labels/colours.ts',
  ];
  for (const file of files) await writeFile(path.join(root, file), '');
});

afterEach(() => rm(root, { recursive: true }));

test.each([
  ['the test itself', 'server/c.test.ts', ['server/c.test.ts']],
  ['the test next to a file', 'server/a.ts', ['server/a.test.ts']],
  [
    'all tests of the folder, if there is none next to the file',
    'server/b.ts',
    ['server/a.test.ts', 'server/c.test.ts'],
  ],
  [
    'the tests of the nearest folder above that has tests',
    'server/src/notes/labels/colours.ts',
    ['server/src/notes.test.ts'],
  ],
  ['none, if only a folder at the root has tests', 'server/growth/page.ts', []],
  ['the tests of the contract', 'openapi/paths/notes.yaml', ['openapi/story.test.ts']],
  ['none for a file at the root', 'vitest.config.ts', []],
  ['none for a Markdown file', 'docs/guide.md', []],
])('tests for the changed files: %s', (_what, file, expected) => {
  expect(testsOf(root, [file])).toEqual(expected);
});

test('changed files are those that git reports, including new ones, without deleted ones', async () => {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, env: withoutHook() });
  git('init', '--quiet');
  git('add', '.');
  git('-c', 'user.name=T', '-c', 'user.email=t@example.com', 'commit', '--quiet', '--no-verify', '-m', 'All');
  await writeFile(path.join(root, 'server/a.ts'), 'export {};');
  await writeFile(path.join(root, 'docs/über uns.md'), '# New');
  await rm(path.join(root, 'server/b.ts'));
  expect(await changedFiles(root, 'HEAD')).toEqual(['docs/über uns.md', 'server/a.ts']);
});
