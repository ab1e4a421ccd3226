import type { Header } from '../model/exchange.ts';

/** A body, if it is known: a proxy keeps those of the API, a recording may lack some. */
export interface WireBody {
  /** Its bytes, without transfer coding but with content coding; undefined if they were not kept. */
  readonly bytes: Uint8Array | undefined;
  /** In bytes; undefined if unknown. */
  readonly size: number | undefined;
}

/** A request of a client, as it was sent. */
export interface WireRequest {
  readonly method: string;
  /** Absolute, with the server's own address, even if a proxy is in front of it. */
  readonly url: string;
  /** `http` if the request was not encrypted although the server offers https or is on another host. */
  readonly secure: 'https' | 'http' | 'loopback';
  readonly headers: readonly Header[];
  readonly body: WireBody;
}

/** A complete response. */
export interface Answered {
  readonly status: number;
  readonly headers: readonly Header[];
  readonly body: Uint8Array;
}

/** A request with its response. */
export interface WireExchange {
  readonly request: WireRequest;
  /** Undefined if there was no complete response. */
  readonly answer:
    | { readonly status: number; readonly headers: readonly Header[]; readonly body: WireBody }
    | undefined;
  /** When the head of the request arrived, and when the response was complete, in milliseconds of the same clock. */
  readonly startedAt: number;
  readonly endedAt: number;
}

/** The traffic between one server and one or more clients. */
export interface Capture {
  /** The API root with the server's own address, without a trailing slash. */
  readonly apiRoot: string;
  /** Whether credentials are visible. Some recordings leave them out: then a missing one means nothing. */
  readonly showsCredentials: boolean;
  /** Whether requests to an address are visible. */
  readonly sees: (url: URL) => boolean;
}
