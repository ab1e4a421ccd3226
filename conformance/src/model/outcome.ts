import type { Report } from './report.ts';

/** What a whole report comes to. */
export type Outcome = 'held' | 'not held' | 'nothing tried';

export function outcomeOf({ summary, requirements, unexpectedPasses, shard }: Report): Outcome {
  if (summary.failed + summary.errored + unexpectedPasses.length > 0) return 'not held';
  // Nothing was tried, so nothing holds: observations count where nothing else was asked for. A shard may have nothing
  // to try: the merged report tells.
  const tried = requirements.length > 0 ? summary.passed + summary.known : summary.observed;
  return shard === null && tried === 0 ? 'nothing tried' : 'held';
}
