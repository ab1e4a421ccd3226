import type { CheckReport, ExchangeReport } from './report.ts';

/** The same for one exchange in several checks. */
export const nameOfExchange = ({ operation, sent, durationMs, request }: ExchangeReport): string =>
  JSON.stringify([operation, sent?.atMs, durationMs, request.url, ...(sent ? [] : [request.body])]);

/** Each once, although several checks may show it. */
export const exchangesIn = (checks: readonly Pick<CheckReport, 'exchanges'>[]): ExchangeReport[] => {
  const seen = new Set<string>();
  return checks
    .flatMap(({ exchanges }) => exchanges)
    .filter((exchange) => {
      if (!exchange.sent) return true;
      const name = nameOfExchange(exchange);
      return !seen.has(name) && seen.add(name);
    });
};
