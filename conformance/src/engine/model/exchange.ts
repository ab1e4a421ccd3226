/** Name and value, as they came over the wire. */
export type Header = readonly [name: string, value: string];

/** The end of a body that was cut. */
export const cutMark = '… (cut)';

/**
 * A request with its response. In the memory of a run it contains secrets; the redactor removes them from everything that
 * leaves the run (events, reports).
 */
export interface Exchange {
  /** Undefined if the request is no operation, e.g. the PUT to a presigned URL. */
  readonly operation: string | undefined;
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly headers: readonly Header[];
    /** Text; for bytes, `<24 bytes>`. Undefined without a body. */
    readonly body: string | undefined;
  };
  readonly response: {
    readonly status: number;
    readonly headers: readonly Header[];
    /** Text; for other bytes, `<24 bytes>`. */
    readonly body: string;
  };
  /** Milliseconds from the first byte sent to the last one received. */
  readonly durationMs: number;
  /** When it was sent; absent if no run sent it. */
  readonly sent?: SentAt;
}

/** A request that got no complete response. */
export type LostExchange = Pick<Exchange, 'operation' | 'request'> & { readonly response?: undefined };

/** When a run sent a request, and what else was in progress. */
export interface SentAt {
  /** Milliseconds since the start of the run. */
  readonly atMs: number;
  /** The highest number of other requests that were in progress at one time. */
  readonly others: number;
}

/** How an exchange failed before its response was complete. */
export type TransportFailure =
  | 'refused'
  | 'dns'
  | 'reset'
  | 'timeout'
  | 'tls'
  | 'proxy'
  | 'too-large'
  | 'malformed'
  | 'unread-body'
  | 'aborted';

/** Why a check could not continue; `gone` if the server had already stopped before it sent anything. */
export type Breakage = TransportFailure | 'gone';

/** The first value of a header, in any letter case; undefined if there is none. */
export function headerOf(headers: readonly Header[], name: string): string | undefined {
  const wanted = name.toLowerCase();
  return headers.find(([key]) => key.toLowerCase() === wanted)?.[1];
}
