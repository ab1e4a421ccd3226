import { expect, test } from 'vitest';
import type { Report } from '../engine/model/report.ts';
import { UnreachableError, UsageError } from '../engine/model/errors.ts';
import { passingReport } from '../testing/sample-report.ts';
import { exitCodeOf, exitCodeOfError } from './exit-codes.ts';

const { summary } = passingReport;

test.each<[string, Report, number]>([
  ['what holds', passingReport, 0],
  ['what does not hold', { ...passingReport, summary: { ...summary, failed: 1 } }, 1],
  ['a run that tried nothing', { ...passingReport, summary: { ...summary, passed: 0, known: 0 } }, 2],
])('%s has its code', (_, report, code) => {
  expect(exitCodeOf(report)).toBe(code);
});

test('errors have their codes', () => {
  expect(exitCodeOfError(new UsageError('x'))).toBe(2);
  expect(exitCodeOfError(new UnreachableError('x'))).toBe(3);
  expect(exitCodeOfError(new TypeError('x'))).toBe(70);
});
