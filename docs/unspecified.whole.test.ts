import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { proseFiles, sentencesOf } from './testing/prose.ts';

/** The interface document is silent about many things. A page may not turn this silence into a fact. */
const silenceAsFact =
  /\binterface (?:can ?not|forbids|prohibits|has no|does not (?:have|allow|support)|(?:provides|offers) no)\b/gi;

const factsIn = (text: string) => [...text.matchAll(silenceAsFact)].map(([words]) => words);

test('no page says that the interface cannot do what it only does not specify', async () => {
  const files = await proseFiles();
  const found = await Promise.all(
    files.map(async (file) => factsIn(await sentencesOf(file)).map((words) => `${file}: ${words}`)),
  );
  expect(found.flat(), 'write "the interface does not specify ..."').toEqual([]);
});

test.each([
  ['The interface cannot delete notes.', 'interface cannot'],
  ['It does what the interface forbids.', 'interface forbids'],
  ['The interface has no operation to revoke a token.', 'interface has no'],
])('would find: %s', (sentence, words) => {
  expect(factsIn(sentence)).toEqual([words]);
});

describe('a package that calls unspecified operations says so before its first sample', () => {
  test.each(['packages/cli', 'packages/python', 'packages/go'])('%s/README.md', async (folder) => {
    const readme = await readFile(path.join(import.meta.dirname, '..', folder, 'README.md'), 'utf8');
    const start = readme.split('```', 1)[0]!.replaceAll(/\s+/g, ' ');
    expect(start).toContain('interface does not specify');
    expect(start).toContain('reference server');
  });
});
