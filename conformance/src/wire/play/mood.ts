import type { ContractOperation } from '../../contract/contract.ts';
import type { Header } from '../../model/exchange.ts';
import type { SubjectId } from '../../model/subject.ts';

/** A request that a client has sent, whole. */
export interface Asked {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly operation: ContractOperation | undefined;
  /** Whether it is to a presigned URL. */
  readonly isPresigned: boolean;
  readonly token: string | undefined;
  readonly body: Uint8Array;
}

export interface Answered {
  readonly status: number;
  readonly headers: readonly Header[];
  readonly body: Uint8Array;
}

/** What a mood does in place of the server. */
export type Refusal = Answered | 'reset';

/** One playing of a mood. */
export interface Playing {
  /** Milliseconds to wait before each answer. */
  readonly delay?: number;
  /** Answers in place of the server, which does not hear of the request then. */
  instead?(asked: Asked): Refusal | undefined;
  /** Path and query that the server is asked for in place of those of the client. */
  asking?(asked: Asked): string;
  /** Changes what the server answered; returns it unchanged where it does not apply. */
  change?(answered: Answered, asked: Asked): Answered;
  /** What a success tells of that the client has not asked for to the end; undefined where there is nothing. */
  left?(): string | undefined;
}

/** A way in which a lawful server may behave. */
export interface Mood {
  /** e.g. `429 with Retry-After in seconds` */
  readonly name: string;
  /** What the client has to get by with, as open points that the register tells what to assume of. */
  readonly subjects: readonly SubjectId[];
  /**
   * - `success`: the client does what it was told all the same
   * - `honesty`: it does so, or says that it did not
   */
  readonly expects: 'success' | 'honesty';
  /** Begins anew for each line that a client is told. */
  play(): Playing;
}
