import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatted, formattedTogether } from '../lib/format.ts';
import { repositoryRoot } from '../lib/layout.ts';
import { UsageError } from '../lib/verb.ts';
import { format, runTools } from './tools.ts';

/** A file of each kind, formatted and unformatted. */
const kinds = [
  ['code.ts', "export const one = ['a'];\n", 'export const one = [ "a" ]\n'],
  ['code.js', "export const one = ['a'];\n", 'export const one = [ "a" ]\n'],
  ['path.yaml', 'get:\n  summary: "a"\n', "get:\n    summary: 'a'\n"],
  ['data.json', '{ "a": [1, 2] }\n', '{"a":[1,2]}\n'],
  ['page.md', '# Page\n\n- one\n', '#   Page\n* one\n'],
  ['page.css', 'a {\n  color: red;\n}\n', 'a{color:red}\n'],
  ['page.html', '<p>One</p>\n', '<p  >One</p  >\n'],
] as const;

let folder: string;

/** The message of the check about files of the folder; empty if it passes. */
const findingsIn = async (...files: string[]) =>
  runTools(repositoryRoot, [format(files.map((file) => path.join(folder, file)))]).then(
    () => '',
    (error: unknown) => {
      if (error instanceof UsageError) return error.message;
      throw error;
    },
  );

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'format-'));
  await writeFile(path.join(folder, 'query.sql'), 'SELECT   1');
  await writeFile(path.join(folder, 'torn.ts'), 'export const = 1;\n');
  for (const [file, right, wrong] of kinds) {
    await writeFile(path.join(folder, file), right);
    await writeFile(path.join(folder, `wrong-${file}`), wrong);
  }
});

afterAll(() => rm(folder, { recursive: true }));

test('reports unformatted files of all kinds, with the command that fixes them', async () => {
  const findings = await findingsIn(...kinds.map(([file]) => `wrong-${file}`));
  expect(findings).toContain('format: run npm run format to fix it');
  expect(findings.match(/wrong-[\w.]+/g)?.sort()).toEqual(kinds.map(([file]) => `wrong-${file}`).sort());
});

test('accepts formatted files, and files of kinds that it does not format', async () => {
  expect(await findingsIn('query.sql', ...kinds.map(([file]) => file))).toBe('');
});

test('reports a file with a syntax error', async () => {
  expect(await findingsIn('torn.ts', 'code.ts')).toContain('torn.ts');
});

test.each(kinds)('formats %s as the check requires', async (file, right, wrong) => {
  expect(await formatted(repositoryRoot, file, wrong)).toBe(right);
});

test('formats several files like each alone, and none if one has a syntax error', async () => {
  const wrong = new Map<string, string>(kinds.map(([file, , text]) => [`a/${file}`, text]));
  const right = new Map(kinds.map(([file, text]) => [`a/${file}`, text]));
  expect(await formattedTogether(repositoryRoot, wrong)).toEqual(right);
  await expect(
    formattedTogether(repositoryRoot, wrong.set('b/torn.ts', 'export const = 1;')),
  ).rejects.toThrow(/cannot be formatted: [^]*torn[.]ts/);
});

test('names a file with a syntax error', async () => {
  await expect(formatted(repositoryRoot, 'torn.ts', 'export const = 1;')).rejects.toThrow(
    /^torn[.]ts cannot be formatted: .*/,
  );
});
