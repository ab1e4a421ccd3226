import type { Exchange } from '../model/exchange.ts';
import type { Redactor } from '../http/redactor.ts';
import type { CheckResult } from '../model/verdict.ts';
import { isShownInFull } from './build-report.ts';

/**
 * Each exchange is redacted only once, so that findings still refer to the exchanges of their check. For exchanges that
 * are not complete in the report, only the URL is redacted.
 */
export function redactExchanges(
  results: readonly CheckResult[],
  redactor: Pick<Redactor, 'exchange'>,
): CheckResult[] {
  const done = new Map<Exchange, Exchange>();
  const once = (exchange: Exchange): Exchange => {
    const redacted = done.get(exchange) ?? redactor.exchange(exchange);
    done.set(exchange, redacted);
    return redacted;
  };
  return results.map((result) => {
    if (!isShownInFull(result)) return result;
    const { unanswered } = result;
    const { exchange: lost } = unanswered ?? {};
    return {
      ...result,
      ...(lost && { unanswered: { ...unanswered!, exchange: redactor.exchange(lost) } }),
      exchanges: result.exchanges.map(once),
      findings: result.findings.map((finding) => ({
        ...finding,
        exchange: finding.exchange && once(finding.exchange),
      })),
    };
  });
}
