import { headerOf, type Header } from '../model/exchange.ts';

/**
 * The time to wait from a `Retry-After` header, in seconds or as an HTTP date. A date is relative to the server's
 * clock, which the `Date` header gives.
 *
 * @param now milliseconds since the epoch, for a response without a date
 * @returns milliseconds; undefined if there is no valid header
 */
export function retryAfterMs(headers: readonly Header[], now: number): number | undefined {
  const value = headerOf(headers, 'retry-after')?.trim();
  if (value === undefined) return undefined;
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  const date = dateOf(value);
  const sent = dateOf(headerOf(headers, 'date')?.trim() ?? '') ?? now;
  return date === undefined ? undefined : Math.max(0, date - sent);
}

function dateOf(text: string): number | undefined {
  // `Date.parse` accepts more than HTTP dates, such as `1.5`.
  if (!/^[A-Z][a-z]{2,8}, .*GMT$/.test(text)) return undefined;
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : date;
}
