import type { SubjectId } from '../../model/subject.ts';
import type { ReadExchange } from '../read-exchange.ts';
import type { Capture } from '../traffic.ts';
import type { Uploads } from './presigned-uploads.ts';
import type { Contract } from '../../contract/contract.ts';

/** The result of a rule for one exchange. */
export interface Say {
  /** The client fulfilled it. */
  kept(...subjects: readonly SubjectId[]): void;
  /** The client violated it: one line each, without secrets. */
  broken(subject: SubjectId, expected: string, got: string): void;
  /** The contract forbids it, but the overlay permits it. */
  allowed(subject: SubjectId, expected: string, got: string): void;
}

/** What is known from other exchanges. */
export interface Known {
  readonly contract: Contract;
  readonly capture: Capture;
  readonly uploads: Uploads;
  /** Tokens in earlier exchanges. */
  readonly tokens: ReadonlySet<string>;
  /** The password of the vault, if given. */
  readonly vaultPassword: string | undefined;
}

/** A rule for clients. It is called for each exchange with a complete response. */
export type ClientRule = (seen: ReadExchange, say: Say, known: Known) => void;
