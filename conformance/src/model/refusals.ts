import type { SubjectId } from './subject.ts';
import type { Verdict } from './verdict.ts';

/** What is told of a check; results and reports of checks both do. */
interface Judged {
  readonly verdict: Verdict;
  readonly outcomes: Readonly<Partial<Record<SubjectId, Verdict>>>;
  readonly reason?: string | undefined;
  readonly blockedBy?: readonly string[] | undefined;
  readonly refusals?: Readonly<Partial<Record<SubjectId, readonly string[]>>> | undefined;
  readonly exchanges: readonly {
    readonly operation?: string | null | undefined;
    readonly response: { readonly status: number };
  }[];
}

/**
 * A refusal shows something only of an operation that carries out what is sound: where a run saw none of its successes,
 * what was judged by its refusals is not exercised.
 *
 * @param signedIn operations that were carried out before any check ran
 */
export function withCounterparts<Check extends Judged>(
  checks: readonly Check[],
  signedIn: readonly string[] = [],
): Check[] {
  const carriedOut = new Set<string>(signedIn);
  for (const { operation, response } of checks.flatMap(({ exchanges }) => exchanges)) {
    if (operation && response.status >= 200 && response.status < 300) carriedOut.add(operation);
  }
  return checks.map((check) => {
    const alone = Object.entries(check.refusals ?? {}).flatMap(([id, operations]) => {
      const missing = operations.filter((operation) => !carriedOut.has(operation));
      return check.outcomes[id as SubjectId] === 'passed' && missing.length > 0 ? [{ id, missing }] : [];
    });
    return alone.length === 0 ? check : withoutProof(check, alone);
  });
}

function withoutProof<Check extends Judged>(
  check: Check,
  alone: readonly { readonly id: string; readonly missing: readonly string[] }[],
): Check {
  const outcomes = { ...check.outcomes };
  for (const { id } of alone) outcomes[id as SubjectId] = 'not exercised';
  const missing = [...new Set(alone.flatMap((one) => one.missing))];
  const reason = `${missing.join(' and ')} carried out no request of this run, so that a refusal shows nothing`;
  const isJudged = Object.values(outcomes).some((verdict) => verdict !== 'not exercised');
  return {
    ...check,
    outcomes,
    reason: check.reason ?? reason,
    ...(!isJudged && { verdict: 'not exercised' as const, blockedBy: missing }),
  };
}
