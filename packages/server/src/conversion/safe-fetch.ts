import ipaddr from 'ipaddr.js';
import type { IncomingHttpHeaders } from 'node:http';
import { Agent, errors, request } from 'undici';
import {
  ConversionError,
  SourceRefusedError,
  SourceTimeoutError,
  SourceTooLargeError,
  SourceUnavailableError,
} from './conversion-errors.ts';
import { lookup, type LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { promisify } from 'node:util';
import type { Readable, Transform } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

/** Public addresses at which cloud providers offer internal services to their virtual machines. */
const hostServices = new Set(['168.63.129.16']);

/**
 * Returns whether an IP address belongs to the public internet. Addresses that contain an IPv4 address (mapped,
 * translated, tunnelled) do not count as public, because an unknown gateway decides where they lead.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address) || hostServices.has(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv6 ? isGlobalUnicast(parsed) : true;
}

/** Only 2000::/3 is allocated. The rest includes special forms that have no range name, such as `::127.0.0.1`. */
const isGlobalUnicast = (address: ipaddr.IPv6) => address.match(ipaddr.IPv6.parse('2000::'), 3);

export type Resolve = (hostname: string) => Promise<LookupAddress[]>;

const lookupAll = promisify(lookup);
const systemResolve: Resolve = (hostname) => lookupAll(hostname, { all: true });

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

/** The same message as for a name that does not exist: a caller must not learn which hosts the network contains. */
const refusedAddress = () => new SourceRefusedError('The url could not be fetched.');

/**
 * A lookup function for sockets that refuses host names with an unacceptable address. The socket connects to the
 * addresses that this returns, so that a name cannot resolve to another address after the check.
 */
function guardedLookup(resolve: Resolve, accept: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname).then(
      (addresses) => {
        const [first] = addresses;
        if (!first || !addresses.every(({ address }) => accept(address))) callback(refusedAddress(), []);
        else if (options.all) callback(null, addresses);
        else callback(null, first.address, first.family);
      },
      (error: unknown) => {
        callback(error instanceof Error ? error : new Error(String(error)), []);
      },
    );
  };
}

const DEFAULT_PORTS: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 };

/** Ports below this number belong to other protocols (SSH, SMTP, LDAP) that could be attacked with an HTTP request. */
const FIRST_UNPRIVILEGED_PORT = 1024;

/**
 * Parses the URL of a source, or of a redirect relative to it.
 *
 * @throws {SourceRefusedError} for another scheme than http and https, credentials, or a port of another protocol
 */
function parseSourceUrl(text: string, base?: URL): URL {
  if (!URL.canParse(text, base?.href)) throw new SourceRefusedError('The url is not an absolute URL.');
  const url = new URL(text, base);
  const defaultPort = DEFAULT_PORTS[url.protocol];
  if (defaultPort === undefined) throw new SourceRefusedError('The url must be an http or https URL.');
  if (url.username || url.password) throw new SourceRefusedError('The url must not contain credentials.');
  const port = Number(url.port || defaultPort);
  if (port !== defaultPort && port < FIRST_UNPRIVILEGED_PORT) {
    throw new SourceRefusedError('The url has a port that is not allowed.');
  }
  return url;
}

/**
 * Returns the host if it is an IP address; undefined if it is a name. `URL` has already normalized unusual forms
 * (`0x7f.1`).
 */
function literalAddress({ hostname }: URL): string | undefined {
  if (hostname.startsWith('[')) return hostname.slice(1, -1);
  return /^[\d.]+$/.test(hostname) ? hostname : undefined;
}

const decoders: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/**
 * Reads and decodes a whole response body, up to a size.
 *
 * @throws {SourceTooLargeError} if the body is larger, encoded or decoded
 * @throws {SourceUnavailableError} for an unknown encoding
 */
async function readBody(body: Readable, encoding: string, maxBytes: number): Promise<Buffer> {
  if (encoding === '' || encoding === 'identity') return pipeline(body, limit(maxBytes), buffer);
  const decoder = decoders[encoding];
  if (!decoder) throw new SourceUnavailableError('The url answered in an encoding that is not supported.');
  // Limits the encoded body too: an endless body can decode to nothing.
  return pipeline(body, limit(maxBytes), decoder(), limit(maxBytes), buffer);
}

const limit = (maxBytes: number) =>
  async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let received = 0;
    for await (const chunk of chunks) {
      received += chunk.byteLength;
      if (received > maxBytes) throw tooLarge(maxBytes);
      yield chunk;
    }
  };

const tooLarge = (maxBytes: number) =>
  new SourceTooLargeError(`The file must not be larger than ${Math.floor(maxBytes / 1024 ** 2)} MiB.`);
