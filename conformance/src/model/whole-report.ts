import { filterOf } from './comparison.ts';
import { UsageError } from './errors.ts';
import type { Report } from './report.ts';

/**
 * Makes sure that a report is of all checks of its profile, before its numbers are shown to others.
 *
 * @param file where it was read from, for the message
 * @throws UsageError where the run was a shard, filtered, or cut short, or the report does not tell whether it was
 */
export function requireWhole(report: Report, file: string): void {
  const part = partOf(report);
  if (part !== undefined) throw new UsageError(`${file} covers only part of the checks: ${part}`);
}

function partOf(report: Report): string | undefined {
  const { profile, shard, filter, interrupted, summary } = report;
  if (profile !== 'core' && profile !== 'full') {
    return `it contains only the traffic of a client (${profile}). Test the server with a run.`;
  }
  if (shard !== null) return `it is shard ${shard}. Merge all shards, and give the merged report.`;
  if (!filter) return 'an older version wrote it without this information. Test the server again.';
  if (filter.only.length + filter.skip.length > 0) {
    return `the run used ${filterOf(report)}. Test the server again without it.`;
  }
  if (interrupted) return 'the run was interrupted. Test the server again.';
  const tried = summary.passed + summary.failed + summary.known;
  return tried === 0 ? 'nothing was tested.' : undefined;
}
