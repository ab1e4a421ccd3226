import type { Exchange } from '../model/exchange.ts';
import type { CheckReport, ExchangeReport, FindingReport, Report } from '../model/report.ts';
import { subjectOf, type SubjectId } from '../model/subject.ts';
import type { Suite } from './suite.ts';
import type { CheckResult, Unanswered } from '../model/verdict.ts';

/** What a run reports on: the requirements that a run can judge, and the others. */
export function judgedOf(
  subjects: readonly SubjectId[],
  { unchecked }: Pick<Suite, 'unchecked'>,
): { judged: SubjectId[]; unjudged: Report['unjudged'] } {
  const reasons: Readonly<Partial<Record<SubjectId, string>>> = unchecked;
  const unjudged = subjects.flatMap((id) => {
    const { [id]: reason } = reasons;
    return reason === undefined ? [] : [{ ...subjectOf(id), reason }];
  });
  return { judged: subjects.filter((id) => reasons[id] === undefined), unjudged };
}

/** A request as a command, and the check to replay if the command alone may get another response. */
type Repeat = (exchange: Answered) => { curl: string; replay?: string };

type Answered = Pick<Exchange, 'request'> & { readonly response?: Exchange['response'] | undefined };

function mayRead({ request: { method }, response }: Answered): boolean {
  const status = response?.status ?? 0;
  return ['GET', 'HEAD'].includes(method) && (status < 400 || status === 404 || status >= 500);
}

const hasChanged = ({ request: { method }, response: { status } }: Exchange): boolean =>
  !['GET', 'HEAD'].includes(method) && status < 300;

/**
 * A result for the report, with complete exchanges only for failures.
 *
 * @param isOfRun whether a request names what the run created; undefined if no run sent it
 */
export function checkReport(
  result: CheckResult,
  curl: (exchange: Pick<Exchange, 'request'>) => string,
  isOfRun?: (request: Exchange['request']) => boolean,
): CheckReport {
  const {
    id,
    name,
    operation,
    isAmbiguous,
    proves,
    verdict,
    outcomes,
    reason,
    blockedBy,
    unmet,
    cannotBeSeen,
    repeatedAlone,
    otherFacts,
    breakage,
    unanswered,
    refusals,
    stack,
    cases,
    findings,
    durationMs,
  } = result;
  // A finding of a response check refers to an exchange of another check.
  const exchanges = [
    ...new Set([...result.exchanges, ...findings.flatMap(({ exchange }) => exchange ?? [])]),
  ];
  const inFull = isShownInFull(result);
  // What the run made is gone by then.
  const change = operation === null ? -1 : result.exchanges.findIndex(hasChanged);
  const upToChange: readonly Answered[] = result.exchanges.slice(0, change + 1);
  const isOfState = (exchange: Answered) =>
    isOfRun?.(exchange.request) || mayRead(exchange) || (change >= 0 && !upToChange.includes(exchange));
  const repeat: Repeat = (exchange) => ({
    curl: curl(exchange),
    ...(isOfRun && isOfState(exchange) && { replay: id }),
  });
  const [first] = findings;
  return {
    id,
    name,
    operation,
    ...(isAmbiguous && { isAmbiguous }),
    proves,
    verdict,
    outcomes,
    ...(reason !== undefined && { reason }),
    ...(blockedBy !== undefined && { blockedBy }),
    ...(unmet !== undefined && { unmet }),
    ...(cannotBeSeen && { cannotBeSeen }),
    ...(repeatedAlone !== undefined && { repeatedAlone }),
    ...(otherFacts !== undefined && { otherFacts }),
    ...(result.testedIn !== undefined && { testedIn: result.testedIn }),
    ...(breakage !== undefined && { breakage }),
    ...(unanswered && { unanswered: unansweredReport(unanswered, breakage, inFull ? repeat : undefined) }),
    ...(refusals !== undefined && { refusals }),
    ...(stack !== undefined && { stack }),
    ...(cases && { cases }),
    ...(first && { expected: first.expected, got: first.got }),
    findings: findings.map(({ subjects, case: name, expected, got, exchange }): FindingReport => ({
      subjects,
      ...(name !== undefined && { case: name }),
      expected,
      got,
      exchange: exchange ? exchanges.indexOf(exchange) : null,
    })),
    exchanges: exchanges.map((exchange) => exchangeReport(exchange, inFull ? repeat(exchange) : undefined)),
    durationMs,
    ...(result.side && { side: result.side }),
  };
}

/** Whether people need the complete exchanges to understand the result. */
export const isShownInFull = ({ verdict, blockedBy }: CheckResult): boolean =>
  verdict === 'failed' || verdict === 'error' || verdict === 'known' || blockedBy !== undefined;

function unansweredReport(
  { exchange, ...when }: Unanswered,
  breakage: CheckResult['breakage'],
  repeat: Repeat | undefined,
): NonNullable<CheckReport['unanswered']> {
  if (!exchange || !repeat) return when;
  const { operation = null, request } = exchange;
  const sent = { operation, request: requestReport(request) };
  // Sent again by itself, it gets its response: only a request before it on the same connection breaks it.
  return { ...when, exchange: breakage === 'unread-body' ? sent : { ...sent, ...repeat(exchange) } };
}

const requestReport = ({ body, ...request }: Exchange['request']): ExchangeReport['request'] => ({
  ...request,
  ...(body !== undefined && { body }),
});

function exchangeReport(exchange: Exchange, repeat: ReturnType<Repeat> | undefined): ExchangeReport {
  const { request, response, durationMs, sent } = exchange;
  const { method, url } = request;
  const operation = exchange.operation ?? null;
  if (repeat === undefined) {
    const { status } = response;
    return { operation, request: { method, url }, response: { status }, durationMs, ...(sent && { sent }) };
  }
  return {
    operation,
    request: requestReport(request),
    response,
    durationMs,
    ...(sent && { sent }),
    ...repeat,
  };
}
