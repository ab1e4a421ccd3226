import type { Report } from './report.ts';

/** The result of a whole report. */
export type Outcome = 'held' | 'not held' | 'nothing tried';

export function outcomeOf({ summary, requirements, unexpectedPasses, shard }: Report): Outcome {
  if (summary.failed + summary.errored + unexpectedPasses.length > 0) return 'not held';
  // If nothing was tested, nothing holds. Observations count if nothing else was selected. A shard may contain nothing
  // to test; the merged report counts.
  const tried = requirements.length > 0 ? summary.passed + summary.known : summary.observed;
  return shard === null && tried === 0 ? 'nothing tried' : 'held';
}
