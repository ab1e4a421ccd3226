import type { Contract } from '../contract/contract.ts';
import type { SubjectId } from '../model/subject.ts';
import type { ReadExchange } from './read-exchange.ts';
import type { Capture } from './traffic.ts';

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
  /** Tokens in earlier exchanges. */
  readonly tokens: ReadonlySet<string>;
}

/** What a service asks of its clients, and what it remembers of the traffic that is judged. */
export interface ClientWatch {
  /** All that the requests of a client can fulfil or violate. */
  readonly subjects: ReadonlySet<SubjectId>;
  /** What no output may contain. */
  readonly secrets: readonly { readonly value: string; readonly label: string }[];
  /** Called for each exchange before it is judged. */
  learn(seen: ReadExchange): void;
  /** Whether an earlier response returned the URL, so that a request to it is no operation. */
  isPresigned(url: URL): boolean;
  /** Called for each exchange with a complete response. */
  judge(seen: ReadExchange, say: Say, known: Known): void;
}
