import type { Report } from '../../../src/model/report.ts';
import { tellsOf } from './known-faults.ts';
import { judgePython } from './start.ts';

/** The result of repairing the first cause of a server. */
export interface Step {
  readonly cause: string;
  /** The fault that the cause describes; undefined if there is none. */
  readonly fault: string | undefined;
  /** Causes that describe no fault of the server. */
  readonly idle: readonly string[];
  readonly causes: number;
  /** The number of checks that the cause says it blocks, and of those that ran once it was repaired. */
  readonly promised: number;
  readonly unblocked: number;
  readonly before: Report;
  readonly after: Report;
}

/** Repairs the first cause of each run, until nothing is left to repair. */
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

/** Number of checks that did not run before and do now. */
function unblockedBetween(before: Report, after: Report): number {
  const verdicts = new Map(after.checks.map(({ name, verdict }) => [name, verdict]));
  const blocked = before.checks.filter(
    ({ verdict, blockedBy = [] }) => verdict === 'not exercised' && blockedBy.length > 0,
  );
  return blocked.filter(({ name }) => verdicts.get(name) !== 'not exercised').length;
}
