import type { CheckReport, ExchangeReport } from './report.ts';

/** The same for one exchange in several checks. */
export const nameOfExchange = ({ operation, sent, durationMs, request }: ExchangeReport): string =>
  JSON.stringify([operation, sent?.atMs, durationMs, request.url, ...(sent ? [] : [request.body])]);

/** What was asked, in words. What is no operation goes to an address in a response, or is a POST to the state provider. */
export function nameOfRequest({ operation, request }: Pick<ExchangeReport, 'operation' | 'request'>): string {
  const { method, url } = request;
  if (operation !== null) return operation;
  if (method === 'PUT') return 'the PUT of an upload';
  return `${method} to ${method === 'POST' ? url.replace(/\?.*/s, '') : originOf(url)}`;
}

export const originOf = (url: string): string => (URL.canParse(url) ? new URL(url).origin : url);

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
