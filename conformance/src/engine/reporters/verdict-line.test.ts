import { expect, test } from 'vitest';
import type { Report } from '../model/report.ts';
import { checkOf, exchangeOf } from '../../testing/failing-checks.ts';
import { passingReport } from '../../testing/sample-report.ts';
import { badgeOf } from './badge.ts';
import { countsOf, triedOf, whyNot } from './verdict-line.ts';

test.each<[string, Partial<Report>, string]>([
  ['holds', {}, ''],
  ['has failures, which its numbers tell', { summary: { ...passingReport.summary, failed: 1 } }, ''],
  [
    'the baseline was wrong of',
    { unexpectedPasses: ['GEN-3', 'GEN-4', 'GEN-5', 'GEN-6'] },
    'GEN-3, GEN-4, GEN-5 and 1 more passed, but the baseline lists them as failures',
  ],
  [
    'the baseline was wrong of one',
    { unexpectedPasses: ['LINK-6'] },
    'LINK-6 passed, but the baseline lists it as a failure',
  ],
  ['tried nothing', { summary: { ...passingReport.summary, passed: 0, known: 0 } }, 'nothing was tested'],
  [
    'met a limit of requests in most checks',
    {
      checks: [
        checkOf('a note is created', 'createNote', {
          verdict: 'not exercised',
          exchanges: [exchangeOf('createNote', 429)],
        }),
      ],
    },
    'the server returned 429 to most checks',
  ],
])('the last line of a run that %s', (_, change, why) => {
  expect(whyNot({ ...passingReport, ...change })).toBe(why);
});

test('what a server lawfully shows nothing of is counted apart, and is not missing', () => {
  const summary = { ...passingReport.summary, passed: 250, notExercised: 3, cannotBeSeen: 2 };
  expect(countsOf(summary)).toBe('250 passed, 1 not exercised, 2 not testable here');
  expect(triedOf(summary)).toBe('250 of 251 testable requirements tested, 99 %');
  expect(badgeOf({ ...passingReport, summary })).toMatchObject({
    message: expect.stringMatching(/^250 passed \/ 250 tested \/ 251 testable \(/) as string,
    color: 'green',
  });
  const all = { ...summary, notExercised: 2 };
  expect(badgeOf({ ...passingReport, summary: all })).toMatchObject({ color: 'brightgreen' });
});

test('of recorded traffic without a request, nothing was selected', () => {
  const none = { passed: 0, failed: 0, errored: 0, notExercised: 0, known: 0 };
  expect(countsOf(none)).toBe('no requirement was selected');
  expect(countsOf(none, 'har')).toBe('no request to test');
});
