import { causesOf } from '../engine/model/causes.ts';
import type { Breakage } from '../engine/model/exchange.ts';
import type { CauseReport, CheckReport, ExchangeReport, RequirementReport } from '../engine/model/report.ts';
import { subjectOf, type SubjectId } from '../engine/model/subject.ts';
import type { Unmet } from '../engine/model/verdict.ts';

// Checks of which a test of causes says only what matters to it.

export const root = 'https://files.example.com/v1';

interface Exchanged {
  readonly method?: ExchangeReport['request']['method'];
  readonly headers?: ExchangeReport['request']['headers'];
  readonly sent?: object;
  readonly body?: object | string | undefined;
}

/** An exchange; bodies that are not texts are JSON. */
export const exchangeOf = (
  operation: string | null,
  status = 200,
  { method = 'POST', headers, sent, body }: Exchanged = {},
): ExchangeReport => ({
  operation,
  request: {
    method,
    url: `${root}/${operation ?? 'objects'}`,
    ...(headers && { headers }),
    ...(sent && { body: JSON.stringify(sent) }),
  },
  response: {
    status,
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  },
  durationMs: 1,
});

/** A check that passed, unless it has other properties. */
export const checkOf = (
  name: string,
  operation: string | null,
  others: Partial<CheckReport> = {},
): CheckReport => ({
  ...{ name, operation, proves: [], verdict: 'passed', outcomes: {} },
  ...{ findings: [], exchanges: [], durationMs: 1 },
  ...others,
});

/** A check with one finding, of the last of its requests. */
export function failed(
  name: string,
  subjects: SubjectId | readonly SubjectId[],
  expected: string,
  got: string,
  requests: ExchangeReport | readonly ExchangeReport[],
  others: Partial<CheckReport> = {},
): CheckReport {
  const proves = [subjects].flat();
  const exchanges = [requests].flat();
  const last = exchanges.length - 1;
  return checkOf(name, exchanges[last]!.operation, {
    ...{ proves, ...verdictOn('failed', proves), exchanges },
    findings: [{ subjects: proves, expected, got, exchange: last }],
    ...others,
  });
}

/** A check that an operation stopped. */
export const blocked = (
  name: string,
  id: SubjectId,
  operation: string,
  exchanges: readonly ExchangeReport[] = [],
  unmet?: Unmet,
): CheckReport =>
  checkOf(name, null, {
    ...{ proves: [id], blockedBy: [operation], exchanges, ...verdictOn('not exercised', [id]) },
    ...{ reason: 'it did not come so far', ...(unmet && { unmet }) },
  });

/** A check that ended with an error. */
export const broke = (
  name: string,
  id: SubjectId,
  reason: string,
  breakage?: Breakage,
  others: Partial<CheckReport> = {},
): CheckReport =>
  checkOf(name, null, {
    proves: [id],
    ...verdictOn('error', [id]),
    reason,
    ...(breakage && { breakage }),
    ...others,
  });

/** The same verdict on a check and on all that it proves. */
const verdictOn = (verdict: 'failed' | 'error' | 'not exercised', proves: readonly SubjectId[]) => ({
  verdict,
  outcomes: Object.fromEntries(proves.map((id) => [id, verdict])),
});

/** The part of a report from which causes are found. */
export function judged(checks: readonly CheckReport[]): {
  readonly requirements: readonly RequirementReport[];
  readonly checks: readonly CheckReport[];
} {
  const ids = [...new Set(checks.flatMap(({ proves }) => proves))];
  const requirements = ids.map((id): RequirementReport => {
    const outcomes = checks.map((check) => check.outcomes[id]);
    const verdict = (['failed', 'error'] as const).find((one) => outcomes.includes(one)) ?? 'not exercised';
    return { id, statement: subjectOf(id).statement, verdict, checks: [] };
  });
  return { requirements, checks };
}

export const causesIn = (...checks: readonly CheckReport[]): CauseReport[] => causesOf(judged(checks));

export const sentencesIn = (...checks: readonly CheckReport[]): string[] =>
  causesIn(...checks).map(({ cause }) => cause);
