import type { IncomingHttpHeaders } from 'node:http';
import { Agent, errors, request } from 'undici';
import { ConversionError, SourceTimeoutError, SourceUnavailableError } from './conversion-errors.ts';
import { guardedLookup, refusedAddress, systemResolve, type Resolve } from './guarded-lookup.ts';
import { isPublicAddress } from './public-address.ts';
import { readBody, tooLarge } from './read-body.ts';
import { literalAddress, parseSourceUrl } from './source-url.ts';

export interface SafeFetchOptions {
  /** Maximum size of the body, encoded and decoded. Default 50 MiB. */
  maxBytes?: number;
  /** Timeout of the whole fetch, including redirects. Default 20 s. */
  timeoutMs?: number;
  /** Timeout between two chunks of a response. Default 5 s. */
  idleTimeoutMs?: number;
  /** Decides which IP addresses are allowed. Default: public addresses. */
  acceptAddress?: (address: string) => boolean;
  /** Resolves host names. Default: the resolver of the system. */
  resolve?: Resolve;
}

type Settings = Required<SafeFetchOptions>;

const maximumRedirects = 3;

const defaults: Settings = {
  maxBytes: 50 * 1024 ** 2,
  timeoutMs: 20_000,
  idleTimeoutMs: 5_000,
  acceptAddress: isPublicAddress,
  resolve: systemResolve,
};

/**
 * Fetches a URL that a user chose, without giving the user access to the network of the server (SSRF). Every address is
 * checked when the socket connects to it, including those of redirects.
 *
 * @throws {ConversionError} `SourceRefusedError`, `SourceTooLargeError`, `SourceTimeoutError` or
 * `SourceUnavailableError`
 */
export async function safeFetch(source: string, options: SafeFetchOptions = {}): Promise<Buffer> {
  const settings = { ...defaults, ...options };
  const signal = AbortSignal.timeout(settings.timeoutMs);
  // undici ignores the signal until it is connected.
  const expired = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => {
      reject(timedOut(signal.reason));
    });
  });
  return Promise.race([followRedirects(source, settings, signal), expired]);
}

async function followRedirects(source: string, settings: Settings, signal: AbortSignal): Promise<Buffer> {
  let url = parseSourceUrl(source);
  for (let redirects = 0; redirects <= maximumRedirects; redirects++) {
    const answer = await fetchOnce(url, settings, signal);
    if (Buffer.isBuffer(answer)) return answer;
    url = answer;
  }
  throw new SourceUnavailableError('The url redirects too often.');
}

/** Returns the body, or the target of a redirect. Each hop opens a new connection, so each address is checked. */
async function fetchOnce(url: URL, settings: Settings, signal: AbortSignal): Promise<Buffer | URL> {
  const { idleTimeoutMs: idle, maxBytes, acceptAddress: accept } = settings;
  const literal = literalAddress(url);
  // A socket does not call the lookup function for a literal IP address, so it is checked here.
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
    // Destroying the agent makes a body that was not read emit an error.
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
