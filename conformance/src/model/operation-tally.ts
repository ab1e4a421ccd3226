import type { CheckReport } from './report.ts';

/** What a server says where it has no such route: not found, method not allowed, not implemented. */
const absent: ReadonlySet<number> = new Set([404, 405, 501]);

/** Says nothing of the operation: the caller was turned away before. */
const turnedAway: ReadonlySet<number> = new Set([401, 429]);

/** How an operation answered all that a run asked of it. */
export interface OperationTally {
  /** `not implemented` where it answers 404, 405 or 501 to everything. */
  readonly answers: 'not implemented' | 'nothing but refusals' | 'some requests';
  /** Its statuses, each once, the most frequent first. */
  readonly statuses: readonly number[];
}

type Exchanging = Pick<CheckReport, 'exchanges'>;

/** By operationId; of those that something was asked of. */
export function tallyOperations(checks: readonly Exchanging[]): ReadonlyMap<string, OperationTally> {
  const counts = new Map<string, Map<number, number>>();
  for (const { operation, response } of checks.flatMap(({ exchanges }) => exchanges)) {
    if (operation === null) continue;
    const ofOperation = counts.get(operation) ?? new Map<number, number>();
    counts.set(operation, ofOperation.set(response.status, (ofOperation.get(response.status) ?? 0) + 1));
  }
  return new Map([...counts].map(([operation, ofOperation]) => [operation, tallyOf(ofOperation)]));
}

function tallyOf(counts: ReadonlyMap<number, number>): OperationTally {
  const statuses = [...counts].sort(([, one], [, other]) => other - one).map(([status]) => status);
  const telling = statuses.filter((status) => !turnedAway.has(status));
  if (telling.length > 0 && telling.every((status) => absent.has(status))) {
    return { answers: 'not implemented', statuses: telling };
  }
  const refuses = telling.length > 0 && telling.every((status) => status >= 400);
  return { answers: refuses ? 'nothing but refusals' : 'some requests', statuses: telling };
}
