import type { Exchange } from './exchange.ts';
import { carriesAll, operationOfForm, requestForm } from './request-form.ts';
import type { SubjectId } from './subject.ts';
import type { Verdict } from './verdict.ts';

/** The properties that results and reports of checks have in common. */
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
 * A refused request proves something only if the same request without its fault succeeds: a server that refuses everything
 * proves nothing. If no request of the operation with all fields of the refused request succeeded in this run, the
 * requirements that the refusal tested become `not exercised`.
 *
 * @param signedIn operations that succeeded before any check ran
 * @param aside checks whose results do not count, but whose successful requests do
 */
export function withCounterparts<Check extends CheckWithExchanges>(
  checks: readonly Check[],
  signedIn: readonly string[] = [],
  aside: readonly CheckWithExchanges[] = [],
): Check[] {
  return withoutUnmatched(checks, matcherOf([...checks, ...aside], signedIn));
}

/** Operations that refused requests of these checks, without any success with the same fields. */
export function operationsWithoutCounterpart(
  checks: readonly CheckWithExchanges[],
  signedIn: readonly string[],
  aside: readonly CheckWithExchanges[],
): string[] {
  const isMatched = matcherOf([...checks, ...aside], signedIn);
  const forms = checks.flatMap(({ refusals = {} }) => Object.values(refusals).flat());
  return [...new Set(forms.filter((form) => !isMatched(form)).map(operationOfForm))];
}

type CheckWithExchanges = Judged & { readonly exchanges: readonly Exchange[] };

function matcherOf(
  checks: readonly CheckWithExchanges[],
  signedIn: readonly string[],
): (form: string) => boolean {
  const all = checks.flatMap<Exchange>(({ exchanges }) => [...exchanges]);
  const forms = [...new Set(all.filter(isCarriedOut).flatMap((exchange) => requestForm(exchange) ?? []))];
  return (form) => signedIn.includes(operationOfForm(form)) || forms.some((known) => carriesAll(known, form));
}

/** The same for reports of shards, which contain only the operations of successful requests, not their fields. */
export function withCounterpartsOfShards<Check extends Judged>(
  checks: readonly Check[],
  signedIn: readonly string[] = [],
): Check[] {
  const successes = checks.flatMap(({ exchanges }) => exchanges.filter(isCarriedOut));
  const carriedOut = new Set<string>([...signedIn, ...successes.flatMap(({ operation }) => operation ?? [])]);
  return withoutUnmatched(checks, (form) => carriedOut.has(operationOfForm(form)));
}

const isCarriedOut = ({ response: { status } }: Judged['exchanges'][number]): boolean =>
  status >= 200 && status < 300;

function withoutUnmatched<Check extends Judged>(
  checks: readonly Check[],
  isMatched: (form: string) => boolean,
): Check[] {
  return checks.map((check) => {
    const alone = Object.entries(check.refusals ?? {}).flatMap(([id, forms]) => {
      const missing = forms.filter((form) => !isMatched(form));
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
  const missing = [...new Set(alone.flatMap((refusal) => refusal.missing))].map(inWords);
  const reason = `${missing.join(' and ')} refused every request of this run, so another refusal proves nothing`;
  const operations = [...new Set(alone.flatMap((refusal) => refusal.missing.map(operationOfForm)))];
  const isJudged = Object.values(outcomes).some((verdict) => verdict !== 'not exercised');
  return {
    ...check,
    outcomes,
    reason: check.reason ?? reason,
    ...(!isJudged && { verdict: 'not exercised' as const, blockedBy: operations }),
  };
}

/** `createFolder with name, parentId` */
function inWords(form: string): string {
  const [operation, ...names] = form.split(' ');
  return names.length > 0 ? `${operation} with ${names.join(', ')}` : operation!;
}
