import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { repositoryRoot } from '../lib/paths.ts';

const run = promisify(execFile);

/** What a test needs, in its name; `vitest.config.ts` selects by it. */
const needs = ['mocked', 'whole'];

test('the name of a test ends in nothing that vitest.config.ts does not know', async () => {
  const { stdout } = await run('git', ['ls-files', '*.test.ts'], { cwd: repositoryRoot });
  const ends = [...stdout.matchAll(/\.([a-z]+)\.test\.ts$/gm)].map(([, end]) => end!);
  expect(new Set(ends)).toEqual(new Set(needs));
});

test('a test that replaces modules is named *.mocked.test.ts, which gives it its own process', async () => {
  const calls = String.raw`^ *(await )?vi\.(mock|doMock)\(`;
  const { stdout } = await run('git', ['grep', '-lE', calls, '--', '*.test.ts'], {
    cwd: repositoryRoot,
  });
  const files = stdout.trimEnd().split('\n');
  expect(files).toContain('packages/cli/src/transfer/disk.whole.mocked.test.ts');
  expect(files.filter((file) => !file.endsWith('.mocked.test.ts'))).toEqual([]);
});
