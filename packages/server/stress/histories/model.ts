/** A request of a client, and what came of it. Times are milliseconds of one monotonic clock. */
export interface Operation<Input, Output> {
  /** Who sent it, and to which node. */
  client: string;
  input: Input;
  /** Undefined if the client never got a response: the request may have been carried out, or not, or may be still. */
  output: Output | undefined;
  called: number;
  /** Infinity without a response. */
  returned: number;
}

/**
 * What an object does if it gets one request at a time. States are plain JSON, and equal states have the same text.
 *
 * A state may leave something open that only the object knows, such as the id of an entry whose response was lost. The
 * first response that shows it then decides it.
 */
export interface Model<State, Input, Output> {
  initial: State;
  /**
   * Returns the states that the object can be in after this response; none if it cannot give this response in `state`.
   * Without a response, returns the states that the request can lead to.
   */
  step: (state: State, input: Input, output: Output | undefined) => readonly State[];
  /** Whether the request with this response changes the object in no state: it only reads, or it was refused. */
  changesNothing: (input: Input, output: Output | undefined) => boolean;
  /**
   * Returns whether it can matter to the responses of this history that a request without a response was carried out. By
   * default, it can.
   */
  mattersIn?: (history: History<Input, Output>) => (input: Input) => boolean;
  /** A short text for people. */
  describe: (input: Input, output: Output | undefined) => string;
}

export type History<Input, Output> = readonly Operation<Input, Output>[];
