import type { Header } from '../model/exchange.ts';

/** A body as far as it is known: a proxy keeps those of the API, a recording may have lost some. */
export interface WireBody {
  /** Its bytes, with transfer coding undone and content coding not; undefined where they were not kept. */
  readonly bytes: Uint8Array | undefined;
  /** In bytes; undefined where nothing tells. */
  readonly size: number | undefined;
}

/** A request of some client with its answer, as they went over the wire. */
export interface WireExchange {
  readonly request: {
    readonly method: string;
    /** Absolute, at the server's own address, whatever stands before it. */
    readonly url: string;
    /** Whether it came in clear where the client was offered https, or went to another host in clear. */
    readonly secure: 'https' | 'http' | 'loopback';
    readonly headers: readonly Header[];
    readonly body: WireBody;
  };
  /** Undefined where no complete answer came. */
  readonly answer:
    | { readonly status: number; readonly headers: readonly Header[]; readonly body: WireBody }
    | undefined;
  /** When the head of the request came, and when the answer was complete, in milliseconds of one clock. */
  readonly startedAt: number;
  readonly endedAt: number;
}

/** What was seen of one or more clients and one server. */
export interface Capture {
  /** The API root at the server's own address, without a trailing slash. */
  readonly apiRoot: string;
  /** Whether credentials would show: recordings for others leave them out, so that a missing one means nothing. */
  readonly showsCredentials: boolean;
  /** Whether a request to an address would have been seen. */
  readonly sees: (url: URL) => boolean;
}
