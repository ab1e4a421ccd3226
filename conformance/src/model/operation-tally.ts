import { wantsSuccess } from './expected-status.ts';
import type { CheckReport } from './report.ts';

/** What a server says where it has no such route: not found, method not allowed, not implemented. */
const absent: ReadonlySet<number> = new Set([404, 405, 501]);

/** Says nothing of the operation: the caller was turned away before. */
const turnedAway: ReadonlySet<number> = new Set([401, 429]);

/** How an operation answered all that a run asked of it. */
export interface OperationTally {
  /**
   * `not implemented` where it answers 404, 405 or 501 to everything, `nothing but refusals` where it refuses everything
   * in another way: both only where it so answered a request that is valid and could have succeeded. `unproven` where it
   * carried out nothing, and was asked for nothing of the kind.
   */
  readonly answers: 'not implemented' | 'nothing but refusals' | 'some requests' | 'unproven';
  /** Its statuses, each once, the most frequent first; of one that refuses everything, to what is valid. */
  readonly statuses: readonly number[];
}

type Judged = Pick<CheckReport, 'exchanges' | 'findings' | 'blockedBy' | 'unmet'>;

type Counts = Map<string, Map<number, number>>;

/** By operationId; of those that something was asked of. */
export function tallyOperations(checks: readonly Judged[]): ReadonlyMap<string, OperationTally> {
  const all: Counts = new Map();
  for (const { operation, response } of checks.flatMap(({ exchanges }) => exchanges)) {
    if (operation !== null) count(all, operation, response.status);
  }
  const valid: Counts = new Map();
  for (const [operation, status] of checks.flatMap(wronglyRefused)) count(valid, operation, status);
  return new Map(
    [...all].map(([operation, counts]) => [operation, tallyOf(counts, valid.get(operation) ?? new Map())]),
  );
}

function count(counts: Counts, operation: string, status: number): void {
  const ofOperation = counts.get(operation) ?? new Map<number, number>();
  counts.set(operation, ofOperation.set(status, (ofOperation.get(status) ?? 0) + 1));
}

/**
 * What was refused and should not have been: requests that a check needed carried out, and those for which the interface
 * states another refusal, where the answer is that of a route that is not there.
 */
function wronglyRefused({
  exchanges,
  findings,
  blockedBy = [],
  unmet,
}: Judged): (readonly [string, number])[] {
  const found = findings.flatMap((finding) => {
    const { operation = null, response } = exchanges[finding.exchange ?? -1] ?? {};
    if (operation === null || response === undefined || response.status < 400) return [];
    const isNoRoute = finding.expected === '401' && absent.has(response.status);
    return wantsSuccess(finding) || isNoRoute ? [[operation, response.status] as const] : [];
  });
  const { status = 0 } = unmet ?? {};
  return status >= 400 && blockedBy.length === 1 ? [...found, [blockedBy[0]!, status]] : found;
}

function tallyOf(counts: ReadonlyMap<number, number>, valid: ReadonlyMap<number, number>): OperationTally {
  const statuses = tellingOf(counts);
  if (statuses.some((status) => status < 400)) return { answers: 'some requests', statuses };
  const refused = tellingOf(valid);
  // What breaks is told by its status.
  if (refused.every((status) => status >= 500 && !absent.has(status)))
    return { answers: 'unproven', statuses };
  return statuses.every((status) => absent.has(status))
    ? { answers: 'not implemented', statuses }
    : { answers: 'nothing but refusals', statuses: refused };
}

const tellingOf = (counts: ReadonlyMap<number, number>): number[] =>
  [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([status]) => status)
    .filter((status) => !turnedAway.has(status));
