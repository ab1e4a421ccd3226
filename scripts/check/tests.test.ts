import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { repositoryRoot } from '../lib/layout.ts';

test('a test that replaces modules is named *.mocked.test.ts, which gives it its own process', async () => {
  const calls = String.raw`^ *(await )?vi\.(mock|doMock)\(`;
  const { stdout } = await promisify(execFile)('git', ['grep', '-lE', calls, '--', '*.test.ts'], {
    cwd: repositoryRoot,
  });
  const files = stdout.trimEnd().split('\n');
  expect(files).toContain('cli/src/make-folder.mocked.test.ts');
  expect(files.filter((file) => !file.endsWith('.mocked.test.ts'))).toEqual([]);
});
