import { expect, test } from 'vitest';
import type { SubjectId } from '../../../src/model/subject.ts';
import { mutant } from '../mutant.ts';
import { failedChecks, matrixLine } from './matrix.ts';
import { broken, outcomeOf, type Examination } from './outcome.ts';
import { isProof, lineOf, tallyOf } from './tally.ts';

const sample = mutant(
  'note-id-as-text',
  'The `id` of a note | is text.',
  { breaks: 'NOTE-7', also: { 'NOTE-5': 'no id of the list is that of a note' } },
  () => undefined,
);

const examined = (red: SubjectId[], errored: SubjectId[] = []): Examination => ({
  ...broken('', 1234),
  broke: undefined,
  red,
  errored,
  failed: red.map((id) => `check of ${id}`),
  judged: ['NOTE-5', 'NOTE-7', 'NOTE-9'].map((id) => `check of ${id}`),
});

test('a mutant is killed by its own requirement, and by no other one', () => {
  expect(outcomeOf(sample, examined(['NOTE-7'])).killed).toBe(true);
  expect(outcomeOf(sample, examined(['NOTE-5'])).killed).toBe(false);
  expect(outcomeOf(sample, broken('the server died', 1)).killed).toBe(false);
});

test('what depends on the fault, or states the same, is not astray', () => {
  expect(outcomeOf(sample, examined(['NOTE-7', 'NOTE-5', 'GEN-6'])).astray).toEqual([]);
});

test('whatever else goes red or breaks is astray', () => {
  expect(outcomeOf(sample, examined(['NOTE-7', 'NOTE-9'], ['WS-1'])).astray).toEqual(['NOTE-9', 'WS-1']);
});

test('the tally counts, and names the checks that nothing made fail', () => {
  const outcomes = [outcomeOf(sample, examined(['NOTE-7', 'NOTE-9'])), outcomeOf(sample, examined(['WS-1']))];
  const tally = tallyOf(outcomes);
  expect(tally.deadChecks).toEqual(['check of NOTE-5']);
  expect(lineOf(tally)).toBe('2 mutants, 1 killed, 2 misattributed, 1 dead checks');
  expect(lineOf(tally, false)).toBe('2 mutants, 1 killed, 2 misattributed');
  expect(isProof(tally, true)).toBe(false);
});

test('a sample does not call a check dead that ran beside other faults alone', () => {
  const outcomes = [outcomeOf(sample, examined([]))];
  const isMeantFor = (check: string) => check !== 'check of NOTE-5';
  expect(tallyOf(outcomes, isMeantFor).deadChecks).toEqual(['check of NOTE-7', 'check of NOTE-9']);
});

test('a proof needs every check to have failed once, where all mutants were tried', () => {
  const tally = tallyOf([outcomeOf(sample, examined(['NOTE-7']))]);
  expect(isProof(tally, true)).toBe(false);
  expect(isProof(tally, false)).toBe(true);
  expect(isProof({ ...tally, deadChecks: [] }, true)).toBe(true);
});

test('the matrix tells what went red, and what should not have', () => {
  const outcome = outcomeOf(sample, examined(['NOTE-5', 'NOTE-7', 'NOTE-9']));
  expect(matrixLine(outcome)).toMatch(/^ASTRAY +note-id-as-text +NOTE-7 +1\.2 s +NOTE-5 NOTE-9!$/);
  expect(matrixLine(outcomeOf(sample, examined(['NOTE-5'])))).toMatch(/^SURVIVED +note-id-as-text/);
  expect(matrixLine(outcomeOf(sample, examined(['NOTE-7'])))).toMatch(/^killed +note-id-as-text/);
});

test('the checks that fail are listed, a few of many', () => {
  const outcomeWith = (failed: string[]) => outcomeOf(sample, { ...examined(['NOTE-7']), failed });
  expect(failedChecks(outcomeWith(['NOTE-7.1 a note has an id', 'NOTE-7.2 so has the next']))).toBe(
    '           failed: NOTE-7.1 a note has an id\n           failed: NOTE-7.2 so has the next\n',
  );
  expect(failedChecks(outcomeWith([]))).toBe('           no check failed\n');
  const many = failedChecks(outcomeWith(Array.from({ length: 33 }, (_, index) => `NOTE-7.${index}`)));
  expect(many.match(/failed: /g)).toHaveLength(30);
  expect(many).toContain('and 3 more; --json lists them\n');
});
