import { expect, test } from 'vitest';
import type { Report } from '../model/report.ts';
import { passingReport } from '../testing/sample-report.ts';
import { whyNot } from './verdict-line.ts';

test.each<[string, Partial<Report>, string]>([
  ['holds', {}, ''],
  ['has failures, which its numbers tell', { summary: { ...passingReport.summary, failed: 1 } }, ''],
  [
    'the baseline was wrong of',
    { unexpectedPasses: ['GEN-3', 'GEN-4', 'GEN-5', 'GEN-6'] },
    'GEN-3, GEN-4, GEN-5 and 1 more held although the baseline says that they fail',
  ],
  ['tried nothing', { summary: { ...passingReport.summary, passed: 0, known: 0 } }, 'nothing was tried'],
])('the last line of a run that %s', (_, change, why) => {
  expect(whyNot({ ...passingReport, ...change })).toBe(why);
});
