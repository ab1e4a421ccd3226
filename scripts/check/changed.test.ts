import { execFileSync } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { withoutHook } from '../lib/git.ts';
import { changedFiles, isWholeTest, nearestTests } from './changed.ts';
import { temporaryFolder } from '../lib/temporary-folder.ts';
import { writeFiles } from '../lib/write-files.ts';

let root: string;

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, env: withoutHook() });

/** What each file of the repository contains. */
const files = {
  'a/used.ts': 'export const used = 1;',
  'a/used.test.ts': "import { used } from './used.ts';",
  'a/between.ts': "import { used } from './used.ts';",
  'a/far.test.ts': "import { between } from './between.ts';",
  'a/start.ts': "spawn(path.join(repositoryRoot, 'b/program.ts'));",
  'a/start.whole.test.ts': "import { start } from './start.ts';",
  'a/lonely.ts': '',
  'b/program.ts': '',
  'b/beside.ts': "const sources = path.join(import.meta.dirname, 'go');",
  'b/beside.test.ts': "const it = await import('./beside.ts');",
  'b/go/main.go': '',
  'packages/client/src/index.ts': '',
  'b/own.test.ts': "import { FileStorage } from '@file-storage/client';",
  'b/shared.whole.mocked.test.ts': "import { used } from '../a/used.ts';",
  'c/set/one.yaml': '',
  'c/set/openapi.yaml': '$ref: parts/named.yaml',
  'c/set/parts/named.yaml': '',
  'c/set/quick.test.ts': '',
  'c/set.test.ts': "cp(path.join(repositoryRoot, 'c/set'), root);",
};

beforeEach(async () => {
  root = await temporaryFolder();
  await writeFiles(root, files);
  git('init', '--quiet');
});

test.each([
  ['the test itself', 'a/far.test.ts', ['a/far.test.ts']],
  ['those that import it', 'a/used.ts', ['a/used.test.ts', 'b/shared.whole.mocked.test.ts']],
  ['those that import what imports it', 'a/between.ts', ['a/far.test.ts']],
  ['those of what starts it as a program', 'b/program.ts', ['a/start.whole.test.ts']],
  ['those of what names its folder', 'b/go/main.go', ['b/beside.test.ts']],
  ['those that import it by the name of its package', 'packages/client/src/index.ts', ['b/own.test.ts']],
  ['those of what names its folder from the root', 'c/set/one.yaml', ['c/set.test.ts']],
  ['those of the contract that refers to it', 'c/set/parts/named.yaml', ['c/set.test.ts']],
  ['only itself, if it is a test in such a folder', 'c/set/quick.test.ts', ['c/set/quick.test.ts']],
  ['those of a deleted file', 'b/go/deleted.go', ['b/beside.test.ts']],
  ['none for a deleted test', 'c/set/deleted.test.ts', []],
  ['none for what nothing uses', 'a/lonely.ts', []],
])('the nearest tests of a changed file: %s', async (_what, file, expected) => {
  expect(await nearestTests(root, [file])).toEqual(expected);
});

test('the nearest whole tests may be further away than others', async () => {
  expect(await nearestTests(root, ['a/used.ts'], isWholeTest)).toEqual(['b/shared.whole.mocked.test.ts']);
  expect(await nearestTests(root, ['b/program.ts'], isWholeTest)).toEqual(['a/start.whole.test.ts']);
});

test('changed files are those that git reports, including new and deleted ones, and the old name of a renamed one', async () => {
  git('add', '.');
  git('-c', 'user.name=T', '-c', 'user.email=t@example.com', 'commit', '--quiet', '--no-verify', '-m', 'All');
  await writeFile(path.join(root, 'a/used.ts'), 'export {};');
  await writeFile(path.join(root, 'a/über uns.md'), '# New');
  await rm(path.join(root, 'a/lonely.ts'));
  git('mv', 'b/beside.ts', 'b/moved.ts');
  expect(await changedFiles(root, 'HEAD')).toEqual([
    ...['a/lonely.ts', 'a/used.ts', 'a/über uns.md', 'b/beside.ts', 'b/moved.ts'],
  ]);
  await expect(changedFiles(root, 'nowhere')).rejects.toThrow('There is no commit nowhere here.');
});
