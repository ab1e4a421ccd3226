import type {
  CheckReport,
  ExchangeReport,
  FindingReport,
  RequirementReport,
} from '../engine/model/report.ts';
import { subjectOf, type SubjectId } from '../engine/model/subject.ts';

// Checks of which a test of causes says only what matters to it.

export const root = 'https://files.example.com/v1';

interface Sent {
  readonly operation: string | null;
  readonly status?: number;
  readonly method?: ExchangeReport['request']['method'];
  readonly sent?: object;
  readonly body?: object | string | undefined;
}

/** An exchange; bodies that are not texts are JSON. */
export const exchangeOf = ({
  operation,
  status = 200,
  method = 'POST',
  sent,
  body,
}: Sent): ExchangeReport => ({
  operation,
  request: {
    method,
    url: `${root}/${operation ?? 'objects'}`,
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

/** A check of which these findings blame all that it proves. */
export function failedCheck(
  name: string,
  operation: string | null,
  findings: readonly FindingReport[],
  exchanges: readonly ExchangeReport[],
): CheckReport {
  const proves = findings.flatMap(({ subjects }) => subjects);
  return checkOf(name, operation, { proves, ...verdictOn('failed', proves), findings, exchanges });
}

/** The same verdict on a check and on all that it proves. */
export const verdictOn = (verdict: 'failed' | 'error' | 'not exercised', proves: readonly SubjectId[]) => ({
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
