import { setMaxListeners } from 'node:events';
import type { Agent } from 'undici';
import { headerOf } from '../model/exchange.ts';
import { connectionsBy } from './connections.ts';
import { connectorOf } from './connector.ts';
import { BodyTooLargeError, decodeBody, UndecodableBodyError } from './decode-body.ts';
import {
  type HttpClient,
  type HttpClientOptions,
  type HttpRequest,
  type HttpResponse,
  systemTime,
  type Time,
} from './http-client.ts';
import { BrokenExchangeError, performExchange } from './perform-exchange.ts';
import { retryAfterMs } from './retry-after.ts';
import {
  aborted,
  diagnose,
  timedOut,
  tooLarge,
  transportError,
  undecodable,
  type Diagnosis,
} from './transport-errors.ts';

/** If a server asks for a longer wait, the client returns the 429. */
const longestWaitMs = 60_000;

/** How long the client waits after a 429 without `Retry-After` (U-12); doubled with each retry. */
const firstWaitMs = 250;

/** As many listeners as requests in progress, so without a warning. */
const anyNumber = 0;

/**
 * Creates the client for all requests of a run.
 *
 * @throws UsageError if a certificate of the options cannot be used
 */
export function createHttpClient(options: HttpClientOptions, time: Time = systemTime): HttpClient {
  return new PooledClient(options, time);
}

class PooledClient implements HttpClient {
  readonly #options: HttpClientOptions;
  readonly #time: Time;
  readonly #connections: Agent;
  readonly #limiter: RateLimiter | undefined;
  readonly #closing = new AbortController();
  /** By the signal of requests; combining signals for each request would be slow. */
  readonly #stops = new WeakMap<AbortSignal, AbortSignal>();
  readonly sentAgain: string[] = [];
  #sent = 0;

  constructor(options: HttpClientOptions, time: Time) {
    this.#options = options;
    this.#time = time;
    this.#connections = connectionsBy(connectorOf(options));
    setMaxListeners(anyNumber, this.#closing.signal);
    this.#limiter = options.maxRps === undefined ? undefined : new RateLimiter(options.maxRps, time);
  }

  get sent(): number {
    return this.#sent;
  }

  async send(request: HttpRequest, signal?: AbortSignal): Promise<HttpResponse> {
    const stop = this.#stopOf(signal);
    try {
      for (let retriesLeft = this.#options.retries; ; retriesLeft -= 1) {
        const response = await this.#sendOnce(request, stop);
        if (response.status !== 429 || retriesLeft <= 0) return response;
        const ownWait = firstWaitMs * 2 ** (this.#options.retries - retriesLeft);
        const wait = retryAfterMs(response.headers, this.#time.now()) ?? ownWait;
        if (wait > longestWaitMs) return response;
        await this.#time.wait(wait, stop);
      }
    } catch (error) {
      throw transportError(request, stop.aborted ? aborted : this.#diagnosisOf(error), error);
    }
  }

  #stopOf(signal: AbortSignal | undefined): AbortSignal {
    if (signal === undefined) return this.#closing.signal;
    const stop = this.#stops.get(signal) ?? AbortSignal.any([this.#closing.signal, signal]);
    setMaxListeners(anyNumber, stop);
    this.#stops.set(signal, stop);
    return stop;
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#connections.destroy();
  }

  async #sendOnce(request: HttpRequest, signal: AbortSignal): Promise<HttpResponse> {
    await this.#limiter?.turn(signal);
    signal.throwIfAborted();
    this.#sent += 1;
    const { timeoutMs, maxBodyBytes } = this.#options;
    const limits = { timeoutMs, maxBodyBytes, signal };
    try {
      const response = await performExchange(this.#connections, withIdentity(request), limits);
      return { ...response, bytes: decodeBody(response.bytes, response.headers, maxBodyBytes) };
    } catch (error) {
      // The server closed the idle connection just as the client used it again (RFC 9112, 9.3.1), or it has had the
      // request and closed at once: only its log tells, so reports tell of it. A new connection is never stale.
      if (!(error instanceof BrokenExchangeError && error.wasStale)) throw error;
      this.sentAgain.push(`${request.method} ${request.url.replace(/\?.*/s, '')}`);
      return this.#sendOnce(request, signal);
    }
  }

  #diagnosisOf(error: unknown): Diagnosis {
    const { timeoutMs, maxBodyBytes } = this.#options;
    if (error instanceof BodyTooLargeError) return tooLarge(maxBodyBytes);
    if (error instanceof UndecodableBodyError) return undecodable(error);
    if (!(error instanceof BrokenExchangeError)) return diagnose(error as Error);
    switch (error.reason) {
      case 'timeout':
        return timedOut(timeoutMs, error.hasBegun);
      case 'too-large':
        return tooLarge(maxBodyBytes);
      case 'aborted':
        return aborted;
      case 'failed':
        return diagnose(error.cause as Error, error.hasBegun);
    }
  }
}

/** Asks for bodies without compression: that is what people see when they send the request again. */
function withIdentity(request: HttpRequest): HttpRequest {
  if (headerOf(request.headers, 'accept-encoding') !== undefined) return request;
  return { ...request, headers: [...request.headers, ['Accept-Encoding', 'identity']] };
}

/** Spaces requests evenly: a maximum number per second, without a burst after a pause. */
class RateLimiter {
  readonly #intervalMs: number;
  readonly #time: Time;
  #nextAt = 0;

  constructor(perSecond: number, time: Time) {
    this.#intervalMs = 1000 / perSecond;
    this.#time = time;
  }

  /** Resolves when the caller may send. Rejects if the signal is aborted before. */
  async turn(signal?: AbortSignal): Promise<void> {
    const now = this.#time.now();
    const at = Math.max(now, this.#nextAt);
    this.#nextAt = at + this.#intervalMs;
    if (at > now) await this.#time.wait(at - now, signal);
  }
}
