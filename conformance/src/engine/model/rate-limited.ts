import type { CheckReport, Report } from './report.ts';

/** Checks that ended at a 429, which tells of the number of requests alone (U-12). */
export const rateLimitedIn = (checks: Report['checks']): CheckReport[] =>
  checks.filter(
    ({ verdict, exchanges }) => verdict === 'not exercised' && exchanges.at(-1)?.response.status === 429,
  );

/** Whether more checks ended at a 429 than did not: what the others show is no result of a run. */
export function isMostlyRateLimited(checks: Report['checks']): boolean {
  const sent = checks.filter(({ exchanges }) => exchanges.length > 0);
  return 2 * rateLimitedIn(checks).length > sent.length;
}
