import { Buffer } from 'node:buffer';
import type { Contract } from '../../contract/contract.ts';
import { listOf, objectOf, type JsonObject } from '../../contract/json.ts';
import { isLoopback } from '../../http/loopback.ts';
import { UsageError } from '../../model/errors.ts';
import type { Header } from '../../model/exchange.ts';
import { textOf } from '../../model/wire-values.ts';
import { headerOf } from '../http1/head.ts';
import type { Capture, WireBody, WireExchange } from '../traffic.ts';
import { rootOf } from './root-of.ts';

/** What a recording holds. */
export interface Recording {
  readonly capture: Capture;
  /** In the order in which they were answered. */
  readonly exchanges: readonly WireExchange[];
  /** Entries that are no requests over HTTP, or miss what makes one. */
  readonly skipped: number;
}

/**
 * Reads a HAR file as browsers and proxies write them. What it does not hold is not made up: a body that was left out,
 * cut or put in place of another is unknown, and so are credentials where it shows none.
 *
 * @param text of the file
 * @param apiRoot where it is known; found by the paths of the contract's operations otherwise
 * @throws UsageError where it is no HAR file, or nothing in it is of the API
 */
export function readHar(text: string, contract: Contract, apiRoot?: string): Recording {
  const entries = entriesOf(text);
  const read = entries.map(exchangeOf);
  const exchanges = read.filter((exchange) => exchange !== undefined).sort((a, b) => a.endedAt - b.endedAt);
  const root = apiRoot ?? rootOf(exchanges, contract);
  if (root === undefined) {
    throw new UsageError(
      'The file contains no request from which the API root can be read: use --base-url, such as https://files.example.com/api/v1.',
    );
  }
  const showsCredentials = exchanges.some(
    ({ request }) => headerOf(request.headers, 'authorization') !== undefined,
  );
  return {
    // Whatever is not there may have been left out, or not been recorded yet.
    capture: { apiRoot: root, showsCredentials, sees: () => false },
    exchanges,
    skipped: read.length - exchanges.length,
  };
}

function entriesOf(text: string): JsonObject[] {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new UsageError(`The file is not a HAR file: ${(error as Error).message}.`, { cause: error });
  }
  const { entries } = objectOf(objectOf(value).log);
  if (!Array.isArray(entries)) throw new UsageError('The file is not a HAR file: it has no `log.entries`.');
  return entries.map(objectOf);
}

function exchangeOf(entry: JsonObject): WireExchange | undefined {
  const request = objectOf(entry.request);
  const response = objectOf(entry.response);
  const address = textOf(request.url) ?? '';
  const method = textOf(request.method);
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !['http:', 'https:'].includes(url.protocol) || method === undefined) return undefined;
  // Where a fragment stands, it was never sent.
  url.hash = '';
  const headers = headersOf(request.headers);
  const status = Number(response.status);
  const startedAt = Date.parse(textOf(entry.startedDateTime) ?? '') || 0;
  const time = Number(entry.time);
  return {
    request: {
      method: method.toUpperCase(),
      url: url.href,
      secure: url.protocol === 'https:' ? 'https' : isLoopback(url.hostname) ? 'loopback' : 'http',
      headers: withType(withoutRedacted(headers), objectOf(request.postData).mimeType),
      body: sentBody(request, headers, method),
    },
    answer: status >= 100 ? answerOf(response, status) : undefined,
    startedAt,
    endedAt: startedAt + (time > 0 ? time : 0),
  };
}

/** Names of HTTP/2's own begin with a colon, and say what method and URL say. */
const headersOf = (list: unknown): Header[] =>
  listOf(list).flatMap((item): Header[] => {
    const { name, value } = objectOf(item);
    const isKnown = typeof name === 'string' && !name.startsWith(':');
    return isKnown ? [[name, textOf(value) ?? '']] : [];
  });

/** Of credentials that were struck out nothing is known. */
const withoutRedacted = (headers: readonly Header[]): Header[] =>
  headers.filter(
    ([name, value]) =>
      name.toLowerCase() !== 'authorization' ||
      !/redact|removed|hidden|\*{3}|^\s*$|[<[].*[>\]]|x{6}/i.test(value),
  );

/** Some recorders say the type of a body beside it alone. */
const withType = (headers: readonly Header[], type: unknown): Header[] =>
  typeof type === 'string' && type !== '' && headerOf(headers, 'content-type') === undefined
    ? [...headers, ['Content-Type', type]]
    : [...headers];

/** Methods whose requests have no body unless they say so. */
const bodiless = ['GET', 'HEAD', 'OPTIONS', 'DELETE'];

const unknown: WireBody = { bytes: undefined, size: undefined };
const empty: WireBody = { bytes: new Uint8Array(), size: 0 };

function sentBody(request: JsonObject, headers: readonly Header[], method: string): WireBody {
  const text = textOf(objectOf(request.postData).text);
  const declaredSize = sizeOf(headerOf(headers, 'content-length')) ?? positive(request.bodySize);
  if (text === undefined || text === '') {
    if (declaredSize === 0) return empty;
    // Where browsers leave a body out, they say that it had no bytes.
    if (declaredSize === undefined) return text === undefined && bodiless.includes(method) ? empty : unknown;
    return { bytes: undefined, size: declaredSize };
  }
  const bytes = bytesOf(text, objectOf(request.postData).encoding);
  if (headerOf(headers, 'content-encoding') !== undefined) return { bytes: undefined, size: declaredSize };
  return declaredSize === undefined || declaredSize <= bytes.length
    ? { bytes, size: declaredSize ?? bytes.length }
    : { bytes: undefined, size: declaredSize };
}

function answerOf(response: JsonObject, status: number): WireExchange['answer'] {
  const headers = headersOf(response.headers);
  const content = objectOf(response.content);
  const text = textOf(content.text);
  const type = content.mimeType === 'x-unknown' ? undefined : content.mimeType;
  // What is recorded was decoded before.
  const plain = headers.filter(([name]) => name.toLowerCase() !== 'content-encoding');
  return { status, headers: withType(plain, type), body: receivedBody(content, text, status) };
}

function receivedBody(content: JsonObject, text: string | undefined, status: number): WireBody {
  if (status === 204 || status === 304) return empty;
  if (text === undefined || text === '') {
    // An empty body and one that was dropped look alike in most recordings; one that says 0 with a text is empty.
    return text === '' && content.size === 0 && content.comment === undefined ? empty : unknown;
  }
  const bytes = bytesOf(text, content.encoding);
  const declaredSize = positive(content.size);
  const isWhole = declaredSize === undefined || declaredSize <= bytes.length || headersSayCoded(content);
  return isWhole ? { bytes, size: bytes.length } : { bytes: undefined, size: declaredSize };
}

/** Whether the size is that of the coded body, as some proxies have it. */
const headersSayCoded = ({ compression }: JsonObject): boolean =>
  typeof compression === 'number' && compression < 0;

const bytesOf = (text: string, encoding: unknown): Buffer =>
  Buffer.from(text, encoding === 'base64' ? 'base64' : 'utf8');

const sizeOf = (length: string | undefined): number | undefined =>
  length !== undefined && /^\d+$/.test(length) ? Number(length) : undefined;

const positive = (size: unknown): number | undefined =>
  typeof size === 'number' && size > 0 ? size : undefined;
