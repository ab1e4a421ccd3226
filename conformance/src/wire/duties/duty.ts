import type { SubjectId } from '../../model/subject.ts';
import type { ReadExchange } from '../read-exchange.ts';
import type { Capture } from '../traffic.ts';
import type { Uploads } from './presigned-uploads.ts';
import type { Contract } from '../../contract/contract.ts';

/** What a duty tells of one exchange. */
export interface Say {
  /** It was exercised and kept. */
  kept(...subjects: readonly SubjectId[]): void;
  /** It was broken: one line each, without secrets. */
  broken(subject: SubjectId, expected: string, got: string): void;
  /** The contract does not allow it, and the overlay does. */
  allowed(subject: SubjectId, expected: string, got: string): void;
}

/** What the duties know beyond the exchange. */
export interface Known {
  readonly contract: Contract;
  readonly capture: Capture;
  readonly uploads: Uploads;
  /** Tokens that were seen. */
  readonly tokens: ReadonlySet<string>;
  /** The vault's, where it was given. */
  readonly vaultPassword: string | undefined;
}

/** A part of what binds a client. It looks at each exchange, once its answer is complete. */
export type Duty = (seen: ReadExchange, say: Say, known: Known) => void;
