/** What a check needed from a response, and did not get. */
export interface Unmet {
  /** The status of the response because of which the check ended; absent if there was none. */
  readonly status?: number;
  /** Fields of a success that were missing or had another type, the nearest first; empty if the reason is another one. */
  readonly fields: readonly string[];
  /** The operations that the check would have called next, as far as known: a fault in them would stop it as well. */
  readonly next: readonly string[];
}

/** The same, with its operation. */
export interface Obstacle extends Unmet {
  readonly operation: string;
}
