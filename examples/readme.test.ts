import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const read = (file: string) => readFile(path.join(root, file), 'utf8');
/** Helpers and tests of the examples, not examples. */
const helpers = ['connect.ts', 'examples.test.ts', 'readme.test.ts'];

test('every example is in the table, and in the README of the client or a guide', async () => {
  const files = await readdir(import.meta.dirname);
  const examples = files.filter((file) => /\.m?ts$|\.mjs$/.test(file) && !helpers.includes(file));
  const guides = (await readdir(path.join(root, 'docs'))).filter((file) => file.endsWith('.md'));
  const readers = [
    await read('client/README.md'),
    ...(await Promise.all(guides.map((file) => read(`docs/${file}`)))),
  ].join('\n');
  const table = await read('examples/README.md');
  expect(examples.filter((file) => !table.includes(`(${file})`))).toEqual([]);
  expect(examples.filter((file) => !readers.includes(`(../examples/${file})`))).toEqual([]);
});
