import { Buffer } from 'node:buffer';
import type { Contract } from '../../contract/contract.ts';
import { listOf, objectOf, type JsonObject } from '../../contract/json.ts';
import { isLoopback } from '../../http/loopback.ts';
import { UsageError } from '../../model/errors.ts';
import { headerOf, type Header } from '../../model/exchange.ts';
import { oneLine } from '../../model/printable.ts';
import { textOf } from '../../model/wire-values.ts';
import type { Capture, WireBody, WireExchange } from '../traffic.ts';

/** The content of a recording. */
export interface Recording {
  readonly capture: Capture;
  /** In the order of their responses. */
  readonly exchanges: readonly WireExchange[];
  /** Number of entries that are not HTTP requests, or perhaps never reached the server. */
  readonly skipped: number;
}

/**
 * Reads a HAR file as browsers and proxies write it. Missing parts count as unknown: bodies that were left out, cut or
 * replaced, and credentials if the file shows none.
 *
 * @param text of the file
 * @param apiRoot if known; otherwise found by the paths of the contract's operations
 * @throws UsageError if it is not a HAR file, or contains no request to the API
 */
export function readHar(text: string, contract: Contract, apiRoot?: string): Recording {
  const entries = entriesOf(text);
  const read = entries.map(exchangeOf);
  const exchanges = read.filter((exchange) => exchange !== undefined).sort((a, b) => a.endedAt - b.endedAt);
  const found = rootOf(exchanges, contract);
  if (
    apiRoot !== undefined &&
    found !== undefined &&
    !exchanges.some(({ request }) => isBelow(request.url, apiRoot))
  ) {
    throw new UsageError(
      `No request of the file is below ${apiRoot}, the base URL that was given. Those of the API are below ${found}: use --base-url ${found}.`,
    );
  }
  const root = apiRoot ?? found;
  if (root === undefined) {
    throw new UsageError(
      'The file contains no request from which the API root can be read: use --base-url, such as https://files.example.com/api/v1.',
    );
  }
  const showsCredentials = exchanges.some(
    ({ request }) => headerOf(request.headers, 'authorization') !== undefined,
  );
  return {
    // A missing request may have been left out, or may come after the recording.
    capture: { apiRoot: root, showsCredentials, sees: () => false },
    exchanges,
    skipped: read.length - exchanges.length,
  };
}

const isBelow = (url: string, root: string): boolean => url.startsWith(`${root.replace(/\/+$/, '')}/`);

function entriesOf(text: string): JsonObject[] {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new UsageError(`The file is not a HAR file: ${oneLine((error as Error).message)}.`, {
      cause: error,
    });
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
  // A fragment is never sent.
  url.hash = '';
  const headers = headersOf(request.headers);
  const status = Number(response.status);
  if (!(status >= 100) || isFromElsewhere(entry)) return undefined;
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
    answer: answerOf(response, status),
    startedAt,
    endedAt: startedAt + (time > 0 ? time : 0),
  };
}

/**
 * Whether a cache or a service worker gave the response, so that nothing shows the request that the server got, if any.
 * Chrome marks them by `_fromCache`, `_fetchedViaServiceWorker` and a `_transferSize` of 0, Safari by `_fetchType`, Firefox by
 * `cache.afterRequest`.
 */
function isFromElsewhere({ _fromCache, _fetchType, cache, response }: JsonObject): boolean {
  const { _transferSize, _fetchedViaServiceWorker } = objectOf(response);
  return (
    textOf(_fromCache) !== undefined ||
    _fetchedViaServiceWorker === true ||
    _transferSize === 0 ||
    /cache|service worker|override/i.test(textOf(_fetchType) ?? '') ||
    Object.hasOwn(objectOf(cache), 'afterRequest')
  );
}

/** Pseudo-headers of HTTP/2 begin with a colon, and repeat the method and the URL. */
const headersOf = (list: unknown): Header[] =>
  listOf(list).flatMap((item): Header[] => {
    const { name, value } = objectOf(item);
    const isKnown = typeof name === 'string' && !name.startsWith(':');
    return isKnown ? [[name, textOf(value) ?? '']] : [];
  });

/** Redacted credentials are unknown. */
const withoutRedacted = (headers: readonly Header[]): Header[] =>
  headers.filter(
    ([name, value]) =>
      name.toLowerCase() !== 'authorization' ||
      !/redact|removed|hidden|\*{3}|^\s*$|[<[].*[>\]]|x{6}/i.test(value),
  );

/** Some recorders give the type of a body only beside it. */
const withType = (headers: readonly Header[], type: unknown): Header[] =>
  typeof type === 'string' && type !== '' && headerOf(headers, 'content-type') === undefined
    ? [...headers, ['Content-Type', type]]
    : [...headers];

/** Methods whose requests have no body by default. */
const bodiless = ['GET', 'HEAD', 'OPTIONS', 'DELETE'];

const unknown: WireBody = { bytes: undefined, size: undefined };
const empty: WireBody = { bytes: new Uint8Array(), size: 0 };

function sentBody(request: JsonObject, headers: readonly Header[], method: string): WireBody {
  const text = textOf(objectOf(request.postData).text);
  const declaredSize = sizeOf(headerOf(headers, 'content-length')) ?? positive(request.bodySize);
  if (text === undefined || text === '') {
    if (declaredSize === 0) return empty;
    // If a browser leaves out a body, it declares a size of 0.
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
  // The recorded body is already decoded.
  const plain = headers.filter(([name]) => name.toLowerCase() !== 'content-encoding');
  return { status, headers: withType(plain, type), body: receivedBody(content, text, status) };
}

function receivedBody(content: JsonObject, text: string | undefined, status: number): WireBody {
  if (status === 204 || status === 304) return empty;
  if (text === undefined || text === '') {
    // Most recordings do not distinguish an empty body from one that was left out, except by a size of 0 together with
    // a text.
    return text === '' && content.size === 0 && content.comment === undefined ? empty : unknown;
  }
  const bytes = bytesOf(text, content.encoding);
  const declaredSize = positive(content.size);
  const isWhole = declaredSize === undefined || declaredSize <= bytes.length || headersSayCoded(content);
  return isWhole ? { bytes, size: bytes.length } : { bytes: undefined, size: declaredSize };
}

/** Whether the size is that of the encoded body, as with some proxies. */
const headersSayCoded = ({ compression }: JsonObject): boolean =>
  typeof compression === 'number' && compression < 0;

const bytesOf = (text: string, encoding: unknown): Buffer =>
  Buffer.from(text, encoding === 'base64' ? 'base64' : 'utf8');

const sizeOf = (length: string | undefined): number | undefined =>
  length !== undefined && /^\d+$/.test(length) ? Number(length) : undefined;

const positive = (size: unknown): number | undefined =>
  typeof size === 'number' && size > 0 ? size : undefined;

/** The URL below which most requests are operations of the contract; undefined if none is. */
function rootOf(
  exchanges: readonly WireExchange[],
  { operations }: Pick<Contract, 'operations'>,
): string | undefined {
  const paths = [...operations.values()].map(({ method, path }) => {
    const pattern = path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+');
    return { method, pattern: new RegExp(`^(.*/v1)${pattern}$`) };
  });
  const counts = new Map<string, number>();
  for (const { request } of exchanges) {
    const url = new URL(request.url);
    for (const { method, pattern } of paths) {
      const prefix = request.method === method ? pattern.exec(url.pathname)?.[1] : undefined;
      if (prefix === undefined) continue;
      const root = url.origin + prefix;
      counts.set(root, (counts.get(root) ?? 0) + 1);
      break;
    }
  }
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0];
}
