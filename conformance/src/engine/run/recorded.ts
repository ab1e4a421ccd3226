import { isUtf8 } from 'node:buffer';
import type { HttpRequest } from '../http/http-client.ts';
import { cutMark, type Exchange } from '../model/exchange.ts';

/** Maximum length of a body in reports. */
const recordedCharacters = 8192;

/** A request as reports show it. */
export const shownOf = ({ method, url, headers, body }: HttpRequest): Exchange['request'] => ({
  ...{ method, url, headers },
  body: body === undefined ? undefined : recorded(body),
});

/** A body for reports: text, possibly cut, or the number of its bytes. */
export function recorded(body: string | Uint8Array): string {
  if (typeof body !== 'string' && !isUtf8(body)) return `<${body.length} bytes>`;
  // A character has at most four bytes, so bytes beyond the limit need not be decoded.
  const text =
    typeof body === 'string'
      ? body
      : new TextDecoder('utf-8', { ignoreBOM: true }).decode(body.subarray(0, 4 * (recordedCharacters + 1)));
  return text.length <= recordedCharacters ? text : text.slice(0, recordedCharacters) + cutMark;
}
