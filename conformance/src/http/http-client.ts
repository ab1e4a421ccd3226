import type { Header } from '../model/exchange.ts';
import type { TransportFailure } from '../model/transport-failure.ts';

export interface HttpClientOptions {
  /** Milliseconds for a whole exchange. */
  readonly timeoutMs: number;
  /** How often a request is sent again after a 429; nothing else is retried. */
  readonly retries: number;
  /** Requests per second; undefined for no limit. */
  readonly maxRps?: number | undefined;
  /** PEM of further certificate authorities. */
  readonly ca?: string | undefined;
  readonly clientCert?: { readonly cert: string; readonly key: string } | undefined;
  /** URL of an HTTP proxy. */
  readonly proxy?: string | undefined;
  /** Bytes of a body beyond which an answer is broken off. */
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
  /** As they came, letter case included. */
  readonly headers: readonly Header[];
  /** Decoded where the server compressed it. */
  readonly bytes: Uint8Array;
  readonly durationMs: number;
}

/** Sends requests: no redirects followed, no cookies kept, nothing retried but after a 429. */
export interface HttpClient {
  /** Requests sent so far, repetitions included. */
  readonly sent: number;
  /** @throws TransportError where no complete answer came */
  send(request: HttpRequest, signal?: AbortSignal): Promise<HttpResponse>;
  close(): Promise<void>;
}

/** No complete answer came. The message is one line for people without secrets. */
export class TransportError extends Error {
  override readonly name = 'TransportError';
  readonly kind: TransportFailure;

  constructor(kind: TransportFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}
