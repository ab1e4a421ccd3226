import type { IncomingHttpHeaders } from 'node:http';
import { Agent, errors, request } from 'undici';
import { ConversionError, SourceTimeoutError, SourceUnavailableError } from './conversion-errors.ts';
import { guardedLookup, refusedAddress, systemResolve, type Resolve } from './guarded-lookup.ts';
import { isPublicAddress } from './public-address.ts';
import { readBody, tooLarge } from './read-body.ts';
import { literalAddress, parseSourceUrl } from './source-url.ts';

export interface SafeFetchOptions {
  /** Of the body, both as sent and decoded. Default 50 MiB. */
  maxBytes?: number;
  /** For everything, redirects included. Default 20 s. */
  timeoutMs?: number;
  /** Between two pieces of an answer. Default 5 s. */
  idleTimeoutMs?: number;
  /** Default 3. */
  maxRedirects?: number;
  /** Origins that are fetched wherever they are, such as that of the server's own object URLs. */
  allowOrigins?: readonly string[];
  /** Default: public addresses only. */
  acceptAddress?: (address: string) => boolean;
  /** Default: the resolver of the system. */
  resolve?: Resolve;
}

type Settings = Required<SafeFetchOptions>;

const defaults: Settings = {
  maxBytes: 50 * 1024 ** 2,
  timeoutMs: 20_000,
  idleTimeoutMs: 5_000,
  maxRedirects: 3,
  allowOrigins: [],
  acceptAddress: isPublicAddress,
  resolve: systemResolve,
};

/**
 * Fetches a file from an address that a user names, without becoming the user's way into the network of the
 * server: every address, redirects included, is checked when it is connected to.
 *
 * @throws {ConversionError} `SourceRefusedError`, `SourceTooLargeError`, `SourceTimeoutError` or
 *   `SourceUnavailableError`
 */
export async function safeFetch(source: string, options: SafeFetchOptions = {}): Promise<Buffer> {
  const settings = { ...defaults, ...options };
  const signal = AbortSignal.timeout(settings.timeoutMs);
  // undici heeds the signal only once it is connected.
  const expired = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => {
      reject(timedOut(signal.reason));
    });
  });
  return Promise.race([followRedirects(source, settings, signal), expired]);
}

async function followRedirects(source: string, settings: Settings, signal: AbortSignal): Promise<Buffer> {
  let url = parseSourceUrl(source);
  for (let redirects = 0; redirects <= settings.maxRedirects; redirects++) {
    const answer = await fetchOnce(url, settings, signal);
    if (Buffer.isBuffer(answer)) return answer;
    url = answer;
  }
  throw new SourceUnavailableError('The url redirects too often.');
}

/** The body, or where the answer redirects to. Each hop has its own connections, so each is checked anew. */
async function fetchOnce(url: URL, settings: Settings, signal: AbortSignal): Promise<Buffer | URL> {
  const { idleTimeoutMs: idle, maxBytes } = settings;
  const accept = settings.allowOrigins.includes(url.origin) ? () => true : settings.acceptAddress;
  const literal = literalAddress(url);
  // A socket looks no name up for a literal address.
  if (literal !== undefined && !accept(literal)) throw refusedAddress();
  const agent = new Agent({
    connect: { lookup: guardedLookup(settings.resolve, accept), timeout: idle },
    headersTimeout: idle,
    bodyTimeout: idle,
  });
  try {
    const { statusCode, headers, body } = await request(url, {
      dispatcher: agent,
      signal,
      headers: { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'file-storage-server' },
    });
    // The agent is destroyed before an unread body ends.
    body.on('error', () => undefined);
    if (isRedirect(statusCode)) return parseSourceUrl(single(headers, 'location'), url);
    if (statusCode !== 200) throw new SourceUnavailableError(`The url answered with status ${statusCode}.`);
    if (Number(single(headers, 'content-length')) > maxBytes) throw tooLarge(maxBytes);
    return await readBody(body, single(headers, 'content-encoding').trim().toLowerCase(), maxBytes);
  } catch (error) {
    throw asConversionError(error, signal);
  } finally {
    await agent.destroy();
  }
}

const isRedirect = (status: number) => [301, 302, 303, 307, 308].includes(status);

function single(headers: IncomingHttpHeaders, name: string): string {
  const value = headers[name];
  return (Array.isArray(value) ? value[0] : value) ?? '';
}

function asConversionError(error: unknown, signal: AbortSignal): ConversionError {
  if (error instanceof ConversionError) return error;
  const late =
    signal.aborted ||
    error instanceof errors.ConnectTimeoutError ||
    error instanceof errors.HeadersTimeoutError ||
    error instanceof errors.BodyTimeoutError;
  return late
    ? timedOut(error)
    : new SourceUnavailableError('The url could not be fetched.', { cause: error });
}

const timedOut = (cause: unknown) => new SourceTimeoutError('The url did not answer in time.', { cause });
