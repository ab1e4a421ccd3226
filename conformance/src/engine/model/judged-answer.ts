/** The parts of a response that the contract's tests need. */
export interface JudgedAnswer {
  readonly operation: string;
  readonly status: number;
  readonly contentType: string | undefined;
  /** Parsed; undefined if the body is not JSON. */
  readonly json: unknown;
  readonly bytes: Uint8Array;
  /** Whether the request had a body that is not JSON, or another content type. */
  readonly unreadableRequest?: boolean;
}
