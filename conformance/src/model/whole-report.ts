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
  if (part !== undefined) throw new UsageError(`${file} is of a part of the checks: ${part}`);
}

function partOf(report: Report): string | undefined {
  const { profile, shard, filter, interrupted, summary } = report;
  if (profile !== 'core' && profile !== 'full') {
    return `it judges what a client happened to ask for (${profile}). Judge the server by a run.`;
  }
  if (shard !== null) return `it is shard ${shard}. Merge all shards, and give the merged report.`;
  if (!filter) return 'an earlier runner wrote it, which did not tell. Judge the server anew.';
  if (filter.only.length + filter.skip.length > 0) {
    return `the run was given ${filterOf(report)}. Judge the server without.`;
  }
  if (interrupted) return 'the run was interrupted. Judge the server anew.';
  const tried = summary.passed + summary.failed + summary.known;
  return tried === 0 ? 'nothing was tried.' : undefined;
}
