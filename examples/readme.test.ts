import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const read = (file: string) => readFile(path.join(root, file), 'utf8');
/** Helpers and tests of the examples, not examples. */
const helpers = /^(README\.md|connect\.ts|readme\.test\.ts|.*\.whole\.test\.ts)$/;
/** For those who test a server, not for users of the client. */
const ofTheRunner = ['ci-summary.ts', 'provider-states.mjs'];

test('every example is in the table, and those of the client are in its README', async () => {
  const files = await readdir(import.meta.dirname);
  const examples = files.filter((file) => !helpers.test(file));
  const readme = await read('packages/client/README.md');
  const table = await read('examples/README.md');
  expect(examples.filter((file) => !table.includes(`(${file})`))).toEqual([]);
  expect(examples.filter((file) => !ofTheRunner.includes(file) && !readme.includes(`\`${file}\``))).toEqual(
    [],
  );
});
