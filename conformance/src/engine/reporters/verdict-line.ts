import { outcomeOf } from '../model/outcome.ts';
import type { Report, Summary } from '../model/report.ts';
import { isMostlyRateLimited } from '../model/rate-limited.ts';

/** Whether everything that the run tested passed; never true for an interrupted run. */
export const holds = (report: Report): boolean => outcomeOf(report) === 'held';

/** Whether the report is of a run, which a seed can repeat, and not of recorded traffic. */
export const isOfRun = ({ profile }: Pick<Report, 'profile'>): boolean =>
  profile === 'core' || profile === 'full';

/**
 * The numbers that are not zero, the most important first.
 *
 * @example '6 failed, 1 errored, 9 passed, 1 known, 5 not exercised'
 */
export function countsOf(summary: Omit<Summary, 'observed'>, profile = 'core'): string {
  const { failed, errored, passed, known, notExercised, cannotBeSeen = 0 } = summary;
  const counts = {
    failed,
    errored,
    passed,
    known,
    'not exercised': notExercised - cannotBeSeen,
    'not testable here': cannotBeSeen,
  };
  const words = Object.entries(counts).flatMap(([word, count]) => (count > 0 ? [`${count} ${word}`] : []));
  return words.join(', ') || (isOfRun({ profile }) ? 'no requirement was selected' : 'no request to test');
}

/** Why a run fails if its numbers do not show it; otherwise empty. */
export function whyNot(report: Report): string {
  const { summary, checks, unexpectedPasses, interrupted } = report;
  if (interrupted) return 'it was interrupted';
  if (summary.failed + summary.errored > 0 || holds(report)) return '';
  if (unexpectedPasses.length === 0) {
    return isMostlyRateLimited(checks) ? 'the server returned 429 to most checks' : 'nothing was tested';
  }
  const ids = unexpectedPasses.slice(0, 3).join(', ');
  const more = unexpectedPasses.length > 3 ? ` and ${unexpectedPasses.length - 3} more` : '';
  const listed = unexpectedPasses.length === 1 ? 'it as a failure' : 'them as failures';
  return `${ids}${more} passed, but the baseline lists ${listed}`;
}

/**
 * How many of the testable requirements were tested: the verdict does not cover the rest.
 *
 * @example '143 of 249 tested, 57 %', or '247 of 247 testable requirements tested, 100 %'
 */
export function triedOf(summary: Omit<Summary, 'observed'>): string {
  const { tried, testable, all } = extentOf(summary);
  const here = testable === all ? '' : ' testable requirements';
  return `${tried} of ${testable}${here} tested, ${Math.floor((100 * tried) / Math.max(testable, 1))} %`;
}

/** The number of requirements that were tested, that can be tested on this server, and of all. */
export function extentOf(summary: Omit<Summary, 'observed'>): {
  tried: number;
  testable: number;
  all: number;
} {
  const { passed, failed, known, errored, notExercised, cannotBeSeen = 0 } = summary;
  const tried = passed + failed + known;
  const all = tried + errored + notExercised;
  return { tried, testable: all - cannotBeSeen, all };
}
