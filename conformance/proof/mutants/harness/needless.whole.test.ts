import { expect, test } from 'vitest';
import type { SubjectId } from '../../../src/model/subject.ts';
import { mutant } from '../mutant.ts';
import { needlessChecks } from './needless.ts';
import { outcomeOf, type Outcome } from './outcome.ts';

const found = (breaks: SubjectId, ...findings: readonly string[]): Outcome =>
  outcomeOf(
    mutant('some-mutant', 'Something is wrong.', { breaks }, () => undefined),
    { red: [breaks], errored: [], failed: [], judged: [], findings, broke: undefined, durationMs: 0 },
  );

test('a check is needless if every requirement that it finds broken is found by another check', () => {
  const outcomes = [
    found('FOLDER-1', 'FOLDER-1 | small | a | b', 'FOLDER-1, FOLDER-2 | large | a | b'),
    found('FOLDER-2', 'FOLDER-2 | large | a | b', 'FOLDER-1 | small | a | b'),
  ];
  expect(needlessChecks(outcomes)).toEqual(['small']);
});

test('of two checks that find the same, one stays', () => {
  const outcomes = [found('FOLDER-1', 'FOLDER-1 | one | a | b', 'FOLDER-1 | other | a | b')];
  expect(needlessChecks(outcomes)).toHaveLength(1);
});

test('a mutant that no check found shows nothing', () => {
  const survived = { ...found('FOLDER-1', 'FOLDER-1 | one | a | b'), killed: false };
  expect(needlessChecks([survived])).toEqual([]);
});
