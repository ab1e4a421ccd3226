/** What a check needed of an answer and did not get. */
export interface Unmet {
  /** Of the answer that it could not go on from; absent where the run saw none. */
  readonly status?: number;
  /** Fields of a success that were missing or of another type, the nearest first; empty where it showed something else. */
  readonly fields: readonly string[];
  /** Operations that the check goes on to, as far as is known: what is wrong with them stops it next. */
  readonly next: readonly string[];
}

/** The same with the operation that it is about. */
export interface Obstacle extends Unmet {
  readonly operation: string;
}
