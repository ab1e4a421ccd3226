import { expect, test } from 'vitest';
import { checkOf, exchangeOf } from '../../testing/failing-checks.ts';
import { passingReport } from '../../testing/sample-report.ts';
import { outcomeOf, type Outcome } from './outcome.ts';
import type { Report, Summary } from './report.ts';

const nothing: Summary = { passed: 0, failed: 0, errored: 0, notExercised: 0, observed: 0, known: 0 };

const reportOf = (summary: Partial<Summary>, rest: Partial<Report> = {}): Report => ({
  ...passingReport,
  summary: { ...nothing, ...summary },
  ...rest,
});

test.each<[string, Partial<Summary>, Outcome]>([
  ['all that was tried holds', { passed: 3, notExercised: 2 }, 'held'],
  ['one fails', { passed: 3, failed: 1 }, 'not held'],
  ['one broke', { passed: 3, errored: 1 }, 'not held'],
  ['as many fail as broke', { passed: 3, failed: 1, errored: 1 }, 'not held'],
  ['all that fails is known', { known: 2 }, 'held'],
  ['as much is known as holds', { passed: 2, known: 2 }, 'held'],
  ['nothing was tried', { notExercised: 4 }, 'nothing tried'],
  ['what was tried is observed only, though more was asked for', { observed: 2 }, 'nothing tried'],
])('where %s', (_what, summary, outcome) => {
  expect(outcomeOf(reportOf(summary))).toBe(outcome);
});

test('what passes in spite of the baseline does not hold until the baseline is renewed', () => {
  expect(outcomeOf(reportOf({ passed: 1 }, { unexpectedPasses: ['NOTE-1'] }))).toBe('not held');
});

test('what was interrupted does not hold, nor what is merged with it', () => {
  expect(outcomeOf(reportOf({ passed: 1 }, { interrupted: true }))).toBe('not held');
});

test('observations count where nothing else was asked for', () => {
  expect(outcomeOf(reportOf({ observed: 1 }, { requirements: [] }))).toBe('held');
  expect(outcomeOf(reportOf({}, { requirements: [] }))).toBe('nothing tried');
});

test('a shard may have nothing to try', () => {
  expect(outcomeOf(reportOf({ notExercised: 4 }, { shard: '2/3' }))).toBe('held');
  expect(outcomeOf(reportOf({ failed: 1 }, { shard: '2/3' }))).toBe('not held');
});

test.each<[string, number[], Outcome]>([
  ['most checks', [200, 429, 429], 'nothing tried'],
  ['half of the checks', [200, 429], 'held'],
])('a run in which a 429 ends %s', (_, statuses, outcome) => {
  const checks = statuses.map((status) =>
    checkOf(`a check that gets ${status}`, 'listNotes', {
      verdict: status === 429 ? 'not exercised' : 'passed',
      exchanges: [exchangeOf('listNotes', status)],
    }),
  );
  expect(outcomeOf(reportOf({ passed: 3 }, { checks }))).toBe(outcome);
});
