import { dataOf } from './finding-data.ts';
import type { CheckReport } from './report.ts';
import { exchangesIn } from './distinct-exchanges.ts';

/** Status codes of a route that does not exist: not found, method not allowed, not implemented. */
const absent: ReadonlySet<number> = new Set([404, 405, 501]);

export const isOfNoRoute = (status: number): boolean => absent.has(status);

/** These codes say nothing about the operation: the server refused the caller before it looked at the request. */
const turnedAway: ReadonlySet<number> = new Set([401, 429]);

/** How an operation responded to all requests of a run. */
export interface OperationTally {
  /**
   * `not implemented` if it returns 404, 405 or 501 to everything, `nothing but refusals` if it refuses everything with
   * other codes: both only if one of these requests was valid and could have succeeded, or if a message on an invalid
   * field was due instead of the 404. `unproven` if no request succeeded, and none could have.
   */
  readonly answers: 'not implemented' | 'nothing but refusals' | 'some requests' | 'unproven';
  /** Its status codes, each once, the most frequent first; if it refuses everything, only those of valid requests. */
  readonly statuses: readonly number[];
}

type Judged = Pick<CheckReport, 'exchanges' | 'findings' | 'blockedBy' | 'unmet'>;

type Counts = Map<string, Map<number, number>>;

/** By operationId; only operations that got a request. */
export function tallyOperations(checks: readonly Judged[]): ReadonlyMap<string, OperationTally> {
  const all: Counts = new Map();
  for (const { operation, response } of exchangesIn(checks)) {
    if (operation !== null) count(all, operation, response.status);
  }
  const valid: Counts = new Map();
  for (const [operation, status] of checks.flatMap(wronglyRefused)) count(valid, operation, status);
  const unread = new Set(checks.flatMap(refusedUnread));
  return new Map(
    [...all].map(([operation, counts]) => [
      operation,
      tallyOf(counts, valid.get(operation) ?? new Map(), unread.has(operation)),
    ]),
  );
}

/** The operations that said 404, 405 or 501 where a message on an invalid field was due, as a missing route does. */
const refusedUnread = ({ exchanges, findings }: Judged): string[] =>
  findings.flatMap((finding) => {
    const { operation = null, response } = exchanges[finding.exchange ?? -1] ?? {};
    const { due, errorField } = dataOf(finding);
    const isUnread = due === 'error' && errorField !== undefined && absent.has(response?.status ?? 0);
    return isUnread && operation !== null ? [operation] : [];
  });

function count(counts: Counts, operation: string, status: number): void {
  const ofOperation = counts.get(operation) ?? new Map<number, number>();
  counts.set(operation, ofOperation.set(status, (ofOperation.get(status) ?? 0) + 1));
}

/**
 * The refused requests that should not have been refused: those that a check needed to succeed, and those without a token,
 * for which the interface specifies another error than that of a missing route.
 */
function wronglyRefused({
  exchanges,
  findings,
  blockedBy = [],
  unmet,
}: Judged): (readonly [string, number])[] {
  const found = findings.flatMap((finding) => {
    const { operation = null, request, response } = exchanges[finding.exchange ?? -1] ?? {};
    if (operation === null || response === undefined || response.status < 400) return [];
    // A server that takes the token of a request which is to be refused may not have what the request is about.
    const hasToken = request?.headers?.some(([name]) => name.toLowerCase() === 'authorization') ?? false;
    const { due } = dataOf(finding);
    const isNoRoute = due === 401 && absent.has(response.status) && !hasToken;
    return due === 'success' || isNoRoute ? [[operation, response.status] as const] : [];
  });
  const { status = 0 } = unmet ?? {};
  return status >= 400 && blockedBy.length === 1 ? [...found, [blockedBy[0]!, status]] : found;
}

function tallyOf(
  counts: ReadonlyMap<number, number>,
  valid: ReadonlyMap<number, number>,
  isUnread: boolean,
): OperationTally {
  const statuses = tellingOf(counts);
  if (statuses.some((status) => status < 400)) return { answers: 'some requests', statuses };
  const refused = tellingOf(valid);
  if (isUnread && statuses.every((status) => absent.has(status)))
    return { answers: 'not implemented', statuses };
  // Server errors are a cause of their own, by their status.
  if (refused.every((status) => status >= 500 && !absent.has(status)))
    return { answers: 'unproven', statuses };
  return isMostlyAbsent(counts)
    ? { answers: 'not implemented', statuses: statuses.filter((status) => absent.has(status)) }
    : { answers: 'nothing but refusals', statuses: refused };
}

/** A server that fails at times, whatever is asked, fails at a missing route as well. */
function isMostlyAbsent(counts: ReadonlyMap<number, number>): boolean {
  const sumOf = (isCounted: (status: number) => boolean) =>
    [...counts].reduce((sum, [status, count]) => sum + (isCounted(status) ? count : 0), 0);
  const failures = sumOf((status) => status >= 500 && !absent.has(status));
  const lasting = tellingOf(counts).filter((status) => status < 500 || absent.has(status));
  return lasting.every((status) => absent.has(status)) && failures <= sumOf((status) => absent.has(status));
}

const tellingOf = (counts: ReadonlyMap<number, number>): number[] =>
  [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([status]) => status)
    .filter((status) => !turnedAway.has(status));
