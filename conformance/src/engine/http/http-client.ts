import { setTimeout as timer } from 'node:timers/promises';
import type { Header, TransportFailure } from '../model/exchange.ts';

export interface HttpClientOptions {
  /** Milliseconds for a whole exchange. */
  readonly timeoutMs: number;
  /** Maximum number of retries after a 429; nothing else is retried. */
  readonly retries: number;
  /** Requests per second; undefined for no limit. */
  readonly maxRps?: number | undefined;
  /** Additional certificate authorities as PEM. */
  readonly ca?: string | undefined;
  readonly clientCert?: { readonly cert: string; readonly key: string } | undefined;
  /** URL of an HTTP proxy. */
  readonly proxy?: string | undefined;
  /** Maximum size of a body in bytes; the client aborts a larger response. */
  readonly maxBodyBytes: number;
}

export interface HttpRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly Header[];
  readonly body?: string | Uint8Array | undefined;
}

export interface HttpResponse {
  readonly status: number;
  /** As received, including letter case. */
  readonly headers: readonly Header[];
  /** Decoded if the server compressed it. */
  readonly bytes: Uint8Array;
  readonly durationMs: number;
}

/** Sends requests, without following redirects or keeping cookies; again only after a 429 and on a closed idle connection. */
export interface HttpClient {
  /** Number of requests sent so far, including retries. */
  readonly sent: number;
  /** The requests that were sent again because the server had closed an idle connection as they were sent on it. */
  readonly sentAgain: readonly string[];
  /** @throws TransportError if there is no complete response */
  send(request: HttpRequest, signal?: AbortSignal): Promise<HttpResponse>;
  close(): Promise<void>;
}

/** There was no complete response. The message is one line for people, without secrets. */
export class TransportError extends Error {
  override readonly name = 'TransportError';
  readonly kind: TransportFailure;
  readonly request: HttpRequest | undefined;

  constructor(
    kind: TransportFailure,
    message: string,
    { request, ...options }: ErrorOptions & { request?: HttpRequest } = {},
  ) {
    super(message, options);
    this.kind = kind;
    this.request = request;
  }
}

/** The clock of the client; tests pass their own. */
export interface Time {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Rejects when the signal is aborted. */
  wait(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

export const systemTime: Time = {
  now: () => performance.timeOrigin + performance.now(),
  async wait(milliseconds, signal) {
    await timer(milliseconds, undefined, { signal });
  },
};
