import { filterOf } from './comparison.ts';
import { UsageError } from './errors.ts';
import type { Report } from './report.ts';
import { isMostlyRateLimited } from './rate-limited.ts';
import { silenceWords } from './no-response.ts';

/**
 * Ensures that a report contains all checks of its profile, before its numbers are published.
 *
 * @param file the report's path, for the message
 * @throws UsageError if the run was a shard, filtered, or interrupted, or the report does not say
 */
export function requireWhole(report: Report, file: string): void {
  const part = partOf(report);
  if (part !== undefined) throw new UsageError(`${file} covers only part of the checks: ${part}`);
}

/** A report is a file, which somebody may have edited. */
const isSumOf = ({ requirements, summary }: Report): boolean => {
  const verdicts = { passed: 'passed', failed: 'failed', error: 'errored', known: 'known' } as const;
  return Object.entries(verdicts).every(
    ([verdict, count]) =>
      requirements.filter((requirement) => requirement.verdict === verdict).length ===
      summary[count as keyof typeof summary],
  );
};

function partOf(report: Report): string | undefined {
  const { profile, shard, filter, interrupted, silence, summary, checks } = report;
  if (profile !== 'core' && profile !== 'full') {
    return `it contains only the traffic of a client (${profile}). Test the server with a run.`;
  }
  if (shard !== null) return `it is shard ${shard}. Merge all shards, and give the merged report.`;
  if (!isSumOf(report)) return 'its summary is not that of its requirements. Test the server again.';
  if (!filter) return 'an older version wrote it without this information. Test the server again.';
  if (filter.only.length + filter.skip.length > 0) {
    return `the run used ${filterOf(report)}. Test the server again without it.`;
  }
  if (interrupted) return 'the run was interrupted. Test the server again.';
  if (silence) return `${silenceWords(silence)} before the end. Test it again.`;
  if (isMostlyRateLimited(checks))
    return 'the server returned 429 to most checks. Test it again, with a higher limit.';
  const tried = summary.passed + summary.failed + summary.known;
  return tried === 0 ? 'nothing was tested.' : undefined;
}
