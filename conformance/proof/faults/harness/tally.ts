import { isAsRecorded, type Outcome } from './outcome.ts';
import type { Recording } from './killers.ts';

export interface Tally {
  readonly faults: number;
  readonly killed: number;
  /** Faults of which something else fails than is recorded. */
  readonly unlikeRecorded: number;
  /** Ids of the checks that find no fault; empty if only some faults ran. */
  readonly deadChecks: readonly string[];
}

/** @param checks ids of the checks each of which must find a fault; none if only some faults ran */
export function tallyOf(outcomes: readonly Outcome[], checks: readonly string[]): Tally {
  const alive = new Set(outcomes.flatMap(({ examination }) => Object.keys(examination.finders)));
  return {
    faults: outcomes.length,
    killed: outcomes.filter(({ killed }) => killed).length,
    unlikeRecorded: outcomes.filter((outcome) => outcome.killed && !isAsRecorded(outcome)).length,
    deadChecks: checks.filter((id) => !alive.has(id)),
  };
}

/** `170 faults, 170 killed, 0 not as recorded, 0 dead checks` */
export const lineOf = (
  { faults, killed, unlikeRecorded, deadChecks }: Tally,
  { isWhole, isRecorded }: { isWhole: boolean; isRecorded: boolean },
): string =>
  [
    faults === 1 ? '1 fault' : `${faults} faults`,
    `${killed} killed`,
    ...(isRecorded ? [] : [`${unlikeRecorded} not as recorded`]),
    ...(isWhole ? [`${deadChecks.length} dead checks`] : []),
  ].join(', ');

export const isProof = ({ faults, killed, unlikeRecorded, deadChecks }: Tally): boolean =>
  killed === faults && unlikeRecorded + deadChecks.length === 0;

/**
 * One fault as a line for a terminal.
 *
 * @param isRecorded whether the outcome becomes the record, so that it cannot differ from it
 */
export function outcomeLine(outcome: Outcome, isRecorded: boolean): string {
  const { fault, examination, killed } = outcome;
  const isRight = isRecorded || isAsRecorded(outcome);
  const verdict = killed ? (isRight ? 'killed' : 'DIFFERS') : 'SURVIVED';
  const seconds = `${(examination.durationMs / 1000).toFixed(1)} s`;
  const facts = [verdict.padEnd(8), seconds.padStart(7), fault.id];
  return [...facts, ...(examination.broke === undefined ? [] : [examination.broke])].join('  ');
}

/** What is not as it is recorded, and what to do; empty if all is. */
export function differencesOf(outcome: Outcome, recording: Recording): string[] {
  const { fault, examination, killed, misattributed, missing, blind } = outcome;
  if (isAsRecorded(outcome)) return [];
  const isNew = !(fault.id in recording);
  const lacking = fault.fails.filter((id) => !examination.failed.includes(id));
  const facts = [
    ['does not fail', isNew ? lacking : [...new Set([...lacking, ...missing])]],
    [isNew ? 'fails as well' : 'fails, but is not recorded', misattributed],
    ['recorded killers that do not see it', blind],
    ['checks that see it', Object.keys(examination.finders)],
  ] as const;
  const lines = facts.flatMap(([words, ids]) => (ids.length === 0 ? [] : [`${words}: ${shortList(ids)}`]));
  // An apostrophe would end the quoted argument.
  const named = `'${fault.id.replaceAll("'", '*')}'`;
  if (examination.thrown !== undefined)
    return [...lines, `the code of the fault threw: ${examination.thrown}`];
  const advice = killed
    ? `if this is right: npm run prove -- faults --only ${named} --record`
    : adviceOnSurvivor(outcome);
  return [...lines, advice];
}

function adviceOnSurvivor({ fault, misattributed }: Outcome): string {
  const missing = 'a check is missing: see conformance/src/README.md';
  return misattributed.length === 0
    ? `if the server does what the sentence says, ${missing}`
    : `if the sentence violates ${misattributed.join(' or ')} rather than ${fault.fails.join(', ')}, change the key; otherwise, ${missing}`;
}

const shortList = (ids: readonly string[]): string =>
  [...ids.slice(0, 20), ...(ids.length > 20 ? [`and ${ids.length - 20} more`] : [])].join(', ');
