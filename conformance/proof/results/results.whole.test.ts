import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { examineResults } from './examine-results.ts';
import { resultFaults } from './faults.ts';

const sources = path.join(import.meta.dirname, '../../src');

test('each fault has an id, a sentence, one place, and tests that have to find it', async () => {
  expect(new Set(resultFaults.map(({ id }) => id)).size).toBe(resultFaults.length);
  for (const { id, sentence, file, from, to, tests } of resultFaults) {
    expect(sentence).toMatch(/^[A-Z][^\n]{10,}\.$/);
    const text = await readFile(path.join(sources, file), 'utf8');
    expect([id, text.split(from).length - 1, from === to, tests.length]).toEqual([id, 1, false, 1]);
  }
});

// `npm run prove -- mutants` runs the tests with each of them.
test('one is found, and nothing is where there is none', async () => {
  const [first] = resultFaults;
  const none = { ...first!, id: 'none', to: first!.from };
  const outcomes = await examineResults([none, first!, none], () => undefined);
  expect(outcomes.map(({ id, found }) => [id, found])).toEqual([
    ['none', false],
    [first!.id, true],
    ['none', false],
  ]);
});
