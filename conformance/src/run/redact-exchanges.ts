import type { Exchange } from '../model/exchange.ts';
import type { CheckResult } from '../model/verdict.ts';
import { isShownInFull } from './build-report.ts';

/**
 * Each exchange is redacted once, so that findings go on pointing to those of their check. Of exchanges that are not
 * shown in full there is a URL in the report alone, which is redacted with it.
 */
export function redactExchanges(
  results: readonly CheckResult[],
  redact: (exchange: Exchange) => Exchange,
): CheckResult[] {
  const done = new Map<Exchange, Exchange>();
  const once = (exchange: Exchange): Exchange => {
    const redacted = done.get(exchange) ?? redact(exchange);
    done.set(exchange, redacted);
    return redacted;
  };
  return results.map((result) => {
    if (!isShownInFull(result)) return result;
    return {
      ...result,
      exchanges: result.exchanges.map(once),
      findings: result.findings.map((finding) => ({
        ...finding,
        exchange: finding.exchange && once(finding.exchange),
      })),
    };
  });
}
