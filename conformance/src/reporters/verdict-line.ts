import { outcomeOf } from '../model/outcome.ts';
import type { Report, Summary } from '../model/report.ts';

/** Whether the run says that everything which it tried holds; an interrupted run never does. */
export function holds(report: Report): boolean {
  return outcomeOf(report) === 'held' && !report.interrupted;
}

/** Whether a run made the report, which can be made again by its seed; traffic comes once. */
export const isOfRun = ({ profile }: Pick<Report, 'profile'>): boolean =>
  profile === 'core' || profile === 'full';

/**
 * The numbers that are not zero, those first that matter most.
 *
 * @example '6 failed, 1 errored, 9 passed, 1 known, 5 not exercised'
 */
export function countsOf(summary: Omit<Summary, 'observed'>): string {
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
  return words.join(', ') || 'nothing was selected';
}

/** Why a run that fails does, where its numbers do not say so; empty where they do, and of one that holds. */
export function whyNot(report: Report): string {
  const { summary, unexpectedPasses, interrupted } = report;
  if (interrupted) return 'it was interrupted';
  if (summary.failed + summary.errored > 0 || holds(report)) return '';
  if (unexpectedPasses.length === 0) return 'nothing was tested';
  const ids = unexpectedPasses.slice(0, 3).join(', ');
  const more = unexpectedPasses.length > 3 ? ` and ${unexpectedPasses.length - 3} more` : '';
  return `${ids}${more} passed, but the baseline lists them as failures`;
}

/**
 * How much of what can be tried was: a verdict says nothing of the rest.
 *
 * @example '143 of 249 tested, 57 %', or '247 of 247 testable requirements tested, 100 %'
 */
export function triedOf(summary: Omit<Summary, 'observed'>): string {
  const { tried, testable, all } = extentOf(summary);
  const here = testable === all ? '' : ' testable requirements';
  return `${tried} of ${testable}${here} tested, ${Math.floor((100 * tried) / Math.max(testable, 1))} %`;
}

/** How many were tried, how many can be on this server, which may lawfully show nothing of some, and how many there are. */
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
