import type { OperationId } from '../../../generated/operations.ts';
import type { Check, CheckId } from '../engine/model/check.ts';
import type { RunEvent } from '../engine/model/events.ts';
import type { Exchange } from '../engine/model/exchange.ts';
import type { CheckReport, ExchangeReport, Report } from '../engine/model/report.ts';
import type { CheckResult } from '../engine/model/verdict.ts';

/** The events of a verbose run with this report. */
export function eventsOf(report: Report): readonly RunEvent[] {
  const planned = report.checks.length;
  return [
    { type: 'run-started', target: report.target, profile: report.profile, seed: report.seed, planned },
    ...report.checks.flatMap((check, index) => checkEvents(check, index + 1, planned)),
    { type: 'run-finished', report },
  ];
}

function checkEvents(report: CheckReport, done: number, planned: number): RunEvent[] {
  const result = resultOf(report);
  return [
    { type: 'check-started', check: checkOf(report) },
    ...result.exchanges.map((exchange): RunEvent => ({ type: 'exchange', check: report.name, exchange })),
    { type: 'check-finished', result: { ...result, aside: false }, done, planned },
  ];
}

function checkOf({ id, name, operation, proves }: CheckReport): Check {
  return {
    id: id as CheckId,
    name,
    tests: proves,
    observes: [],
    operations: operation === null ? [] : [operation as OperationId],
    profile: 'core',
    needs: [],
    alone: undefined,
    isHistory: false,
    isAmbiguous: false,
    cases: undefined,
    run: () => Promise.resolve(),
  };
}

function resultOf({
  id,
  name,
  operation,
  proves,
  verdict,
  outcomes,
  reason,
  findings,
  ...rest
}: CheckReport): CheckResult {
  const exchanges = rest.exchanges.map(exchangeOf);
  return {
    id: id as CheckId,
    name,
    operation,
    proves,
    verdict,
    outcomes,
    reason,
    findings: findings.map(({ exchange, ...finding }) => ({
      ...finding,
      exchange: exchange === null ? undefined : exchanges[exchange],
    })),
    exchanges,
    durationMs: rest.durationMs,
  };
}

function exchangeOf({ operation, request, response, durationMs }: ExchangeReport): Exchange {
  return {
    operation: operation ?? undefined,
    request: { ...request, headers: request.headers ?? [], body: request.body },
    response: { ...response, headers: response.headers ?? [], body: response.body ?? '' },
    durationMs,
  };
}
