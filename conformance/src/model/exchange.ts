/** Name and value, as they came over the wire. */
export type Header = readonly [name: string, value: string];

/** Ends a body of which the rest is not kept. */
export const cutMark = '… (cut)';

/**
 * A request with its answer. In the memory of a run it holds what was sent; what leaves the run (events, reports) went
 * through the redactor before.
 */
export interface Exchange {
  /** Undefined where the request is no operation, e.g. the PUT to a presigned URL. */
  readonly operation: string | undefined;
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly headers: readonly Header[];
    /** Text; bytes stand as `<24 bytes>`. Undefined without a body. */
    readonly body: string | undefined;
  };
  readonly response: {
    readonly status: number;
    readonly headers: readonly Header[];
    /** Text; bytes that are no text stand as `<24 bytes>`. */
    readonly body: string;
  };
  /** Milliseconds from the first byte sent to the last one received. */
  readonly durationMs: number;
}
