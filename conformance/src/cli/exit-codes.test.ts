import { expect, test } from 'vitest';
import type { Report, Summary } from '../engine/model/report.ts';
import { UnreachableError, UsageError } from '../engine/model/errors.ts';
import { passingReport } from '../testing/sample-report.ts';
import { exitCodeOf, exitCodeOfError } from './exit-codes.ts';

const none: Summary = { passed: 0, failed: 0, errored: 0, notExercised: 0, observed: 0, known: 0 };
const report = (summary: Partial<Summary>, rest: Partial<Report> = {}): Report => ({
  ...passingReport,
  unexpectedPasses: [],
  summary: { ...none, ...summary },
  ...rest,
});

test.each<[string, Report, number]>([
  ['all holds', report({ passed: 1, notExercised: 3 }), 0],
  ['all that fails is known', report({ passed: 1, known: 1 }), 0],
  ['one fails', report({ passed: 5, failed: 1 }), 1],
  ['one broke', report({ passed: 5, errored: 1 }), 1],
  ['one passes unexpectedly', report({ passed: 5 }, { unexpectedPasses: ['FOLDER-4'] }), 1],
  ['nothing was exercised', report({ notExercised: 3 }), 2],
  ['nothing was exercised in a shard', report({ notExercised: 3 }, { shard: '1/2' }), 0],
  ['nothing was exercised, whatever was observed on the way', report({ notExercised: 1, observed: 1 }), 2],
  ['nothing but observations was asked for', report({ observed: 1 }, { requirements: [] }), 0],
])('%s', (_, given, code) => {
  expect(exitCodeOf(given)).toBe(code);
});

test('errors have their codes', () => {
  expect(exitCodeOfError(new UsageError('x'))).toBe(2);
  expect(exitCodeOfError(new UnreachableError('x'))).toBe(3);
  expect(exitCodeOfError(new TypeError('x'))).toBe(70);
});
