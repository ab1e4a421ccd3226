import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { beforeEach, expect, test } from 'vitest';
import { rootWithBundles } from './fixtures/small-contract/read.ts';
import { mockExamples } from './mock-examples.ts';
import { report } from './mock-examples/report.ts';

let root: string;
const at = (name: string) => path.join(root, 'generated', name);

beforeEach(async () => {
  root = await rootWithBundles();
});

test('the report counts examples by operation', async () => {
  const result = await mockExamples({ root });

  expect(result.summary).toBe('14 examples sent, 14 passed, 0 failed');
  expect(stripVTControlCharacters(result.report).split('\n')).toEqual([
    'operation         sent  passed  failed',
    'login                2       2       0',
    'createFolder         4       4       0',
    'extractArchive       5       5       0',
    'listNotes            3       3       0',
  ]);
});

test('the report shows operation, code, example and error of each failure', async () => {
  const { checked } = await mockExamples({ root });
  checked[3]!.errors.push("body: At '/folder/id' Invalid type");

  const lines = stripVTControlCharacters(report(checked)).split('\n');

  expect(lines.at(2)).toBe('createFolder         4       3       1');
  expect(lines.at(-1)).toBe("failed  createFolder 200 nested to nested  body: At '/folder/id' Invalid type");
});

test('an example that differs from the 3.0 description makes the command fail', async () => {
  const projection = await readFile(at('openapi-3.0.json'), 'utf8');
  await writeFile(at('openapi-3.0.json'), projection.replace('"Unauthenticated."', '"Who are you?"'));

  await expect(mockExamples({ root })).rejects.toThrow(
    /^14 examples sent, 11 passed, 3 failed\n[^]*listNotes 401 unauthenticated {2}body: is not the documented example$/,
  );
});

test('a description without examples is an error', async () => {
  await writeFile(at('openapi-3.0.json'), '{"openapi":"3.0.3","paths":{}}');

  await expect(mockExamples({ root })).rejects.toThrow(
    'No example was sent: the description documents none.',
  );
});

test('says how to make a missing bundle', async () => {
  await rm(at('openapi-3.0.json'));

  await expect(mockExamples({ root })).rejects.toThrow(
    'generated/openapi-3.0.json is missing: run `npm run generate`',
  );
});
