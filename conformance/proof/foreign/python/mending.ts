import type { Report } from '../../../src/model/report.ts';
import { tellsOf } from './known-faults.ts';
import { judgePython } from './start.ts';

/** What became of a server whose first cause was mended. */
export interface Step {
  readonly cause: string;
  /** The fault that the cause tells of; undefined where it tells of none. */
  readonly fault: string | undefined;
  /** Causes that tell of no fault of the server. */
  readonly idle: readonly string[];
  readonly causes: number;
  /** Checks that the cause promises, and those that were exercised once it was mended. */
  readonly promised: number;
  readonly unblocked: number;
  readonly before: Report;
  readonly after: Report;
}

/** Mends a server by the first cause of each run, until nothing is left to repair. */
export async function mendByCauses(faults: readonly string[]): Promise<Step[]> {
  const steps: Step[] = [];
  let left = faults;
  let before = await judgePython(left);
  while (before.causes.length > 0) {
    const [first] = before.causes;
    const fault = left.find((fault) => tellsOf(first!, fault));
    const idle = before.causes.filter((cause) => !left.some((fault) => tellsOf(cause, fault)));
    const after = fault === undefined ? before : await judgePython(left.filter((kept) => kept !== fault));
    const step = {
      cause: first!.cause,
      fault,
      idle: idle.map(({ cause }) => cause),
      causes: before.causes.length,
    };
    steps.push({
      ...step,
      promised: first!.unblocks,
      unblocked: unblockedBetween(before, after),
      before,
      after,
    });
    if (fault === undefined) return steps;
    left = left.filter((kept) => kept !== fault);
    before = after;
  }
  return steps;
}

/** Checks that the server kept from being exercised, and no longer does. */
function unblockedBetween(before: Report, after: Report): number {
  const verdicts = new Map(after.checks.map(({ name, verdict }) => [name, verdict]));
  const blocked = before.checks.filter(
    ({ verdict, blockedBy = [] }) => verdict === 'not exercised' && blockedBy.length > 0,
  );
  return blocked.filter(({ name }) => verdicts.get(name) !== 'not exercised').length;
}
