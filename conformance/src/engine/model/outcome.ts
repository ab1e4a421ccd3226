import type { Report } from './report.ts';
import { isMostlyRateLimited } from './rate-limited.ts';

/** The result of a whole report; `nothing tried` also if the server turned most checks away. */
export type Outcome = 'held' | 'not held' | 'nothing tried';

export function outcomeOf({
  summary,
  requirements,
  checks,
  unexpectedPasses,
  shard,
  interrupted,
}: Report): Outcome {
  if (interrupted || summary.failed + summary.errored + unexpectedPasses.length > 0) return 'not held';
  if (isMostlyRateLimited(checks)) return 'nothing tried';
  // If nothing was tested, nothing holds. Observations count if nothing else was selected. A shard may contain nothing
  // to test; the merged report counts.
  const tried = requirements.length > 0 ? summary.passed + summary.known : summary.observed;
  return shard === null && tried === 0 ? 'nothing tried' : 'held';
}
