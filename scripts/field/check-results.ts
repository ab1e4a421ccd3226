import { UsageError } from '../lib/command.ts';
import type { Excuse, Outcome, Trial, Tried } from './trial.ts';

/** The excuse of a failed step, if it has one. */
export const excuseOf = (
  { excused = {} }: Pick<Trial, 'excused'>,
  { operation, case: step }: Pick<Outcome, 'operation' | 'case'>,
): Excuse | undefined => excused[`${operation}/${step}`] ?? excused[`*/${step}`];

/**
 * What is wrong with the results, a line each: trials that did not run to their end, failed steps without an excuse,
 * and excuses without a failed step.
 *
 * @param isWhole whether the trials ran with all of their documents; otherwise an excuse may belong to another one
 */
export function checkResults(tried: readonly Tried[], isWhole: boolean): string[] {
  return tried.flatMap((result) => [
    ...(result.failed === undefined ? [] : [`${result.trial.name}: ${result.failed}`]),
    ...wrongOf(result)
      .filter((outcome) => !excuseOf(result.trial, outcome))
      .map((outcome) => `${result.trial.name}, ${stepOf(outcome)}: ${outcome.said ?? ''}`),
    ...(isWhole ? staleExcuses(result) : []),
  ]);
}

/** A step that was skipped proves nothing about an excuse of its operation. */
function staleExcuses({ trial, outcomes, skipped, failed }: Tried): string[] {
  if (trial.isRandom || skipped !== undefined || failed !== undefined) return [];
  return Object.keys(trial.excused ?? {})
    .filter((key) => {
      const operation = key.slice(0, key.indexOf('/'));
      const isAbout = ({ verdict, ...outcome }: Outcome) =>
        verdict === 'skipped'
          ? outcome.operation === operation
          : verdict === 'wrong' &&
            [`${outcome.operation}/${outcome.case}`, `*/${outcome.case}`].includes(key);
      return !outcomes.some(isAbout);
    })
    .map((key) => `${trial.name}, ${key.replace('/', ', ')}: excused, but no longer wrong`);
}

export const wrongOf = ({ outcomes }: Pick<Tried, 'outcomes'>): Outcome[] =>
  outcomes.filter(({ verdict }) => verdict === 'wrong');

export const stepOf = ({ operation, case: step }: Pick<Outcome, 'operation' | 'case'>): string =>
  [operation, step].filter((part) => part !== '').join(', ');

/**
 * The result in one line.
 *
 * @param isWhole whether each trial ran with all of its documents
 * @param mustRun whether a trial that was skipped is a failure, as at night: nobody would read that it was
 * @throws UsageError if there is a failure without a reason, or a reason without a failure
 */
export function summaryOf(
  tried: readonly Tried[],
  isWhole: boolean,
  mustRun = process.env['PROOF'] === 'nightly',
): string {
  const ran = tried.filter(({ skipped, failed }) => skipped === undefined && failed === undefined);
  const count = (wanted: string) =>
    ran.flatMap(({ outcomes }) => outcomes).filter(({ verdict }) => verdict === wanted).length;
  const [right, wrong] = [count('right'), count('wrong')];
  const summary = `${ran.length} of ${tried.length} tools ran, ${right} of ${right + wrong} steps passed`;
  const missing = mustRun ? tried.filter(({ skipped }) => skipped !== undefined) : [];
  const problems = [
    ...missing.map(({ trial, skipped }) => `${trial.name}: ${skipped}`),
    ...checkResults(tried, isWhole),
  ];
  if (problems.length === 0) return wrong === 0 ? summary : `${summary}, ${wrong} did not with a reason`;
  throw new UsageError([`${summary}; ${problems.length} to explain or correct`, ...problems].join('\n'));
}
