import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { proseFiles, sentencesOf } from './testing/prose.ts';

/** Words that docs/README.md replaces by the terms of the field; only those that have no other meaning in our pages. */
const replaced =
  /\brefusals?\b|\binterface (?:does not show|shows?|tells|states)\b|\bopen points?\b|\bleft open\b|\b(?:is|are) answered\b|\banswers \d{3}\b|\btold\b/gi;

/** Pages that quote the interface document or the output of programs. */
const quoting = ['docs/acceptance.md', 'docs/programs.md', 'openapi/trace.md'].map((file) =>
  path.normalize(file),
);

/** Names in code keep their spelling, and the table of words lists what not to write. */
const withoutNames = (text: string) => text.replaceAll(/`[^`]*`/g, '').replace(/ ## Words .*$/, ' ');

const wordsIn = (text: string) => [...withoutNames(text).matchAll(replaced)].map(([words]) => words);

test('the pages use the words of docs/README.md', async () => {
  const files = (await proseFiles()).filter((file) => !quoting.includes(file));
  const found = await Promise.all(
    files.map(async (file) => wordsIn(await sentencesOf(file)).map((words) => `${file}: ${words}`)),
  );
  expect(found.flat(), 'docs/README.md, Words, says what to write').toEqual([]);
});

test.each([
  ['The refusal of an empty name.', 'refusal'],
  ['The interface does not show how to list.', 'interface does not show'],
  ['The server answers 404.', 'answers 404'],
  ['An entry is answered as null.', 'is answered'],
])('would find: %s', (sentence, words) => {
  expect(wordsIn(sentence)).toEqual([words]);
});

test('leaves names in code, and the table of words', () => {
  expect(wordsIn('`vault-refusals` ## Words told')).toEqual([]);
});

test('the table of words stays short', async () => {
  const text = await readFile(path.join(import.meta.dirname, 'README.md'), 'utf8');
  const table = /## Words[\s\S]*?\n\| -[^\n]*\n((?:\|[^\n]*\n)+)/.exec(text)?.[1] ?? '';
  const rows = table.trimEnd().split('\n');
  expect(rows.length).toBeGreaterThan(5);
  expect(rows.length).toBeLessThanOrEqual(15);
});
