import type { UnknownId } from '../../../../generated/registers.ts';
import type { CheckId } from './check.ts';
import type { SubjectId } from './ids.ts';
import type { ObservedAt } from './test-context.ts';
import type { Breakage, Exchange, LostExchange, SentAt } from './exchange.ts';

/**
 * - `passed`: exercised, and the server meets it
 * - `failed`: exercised, and the server does not meet it
 * - `error`: the runner or the network failed, so the result is unknown
 * - `not exercised`: could not be tested; `reason` says why
 * - `observed`: reports how the server behaves where the interface specifies nothing
 * - `known`: failed, as the baseline expects
 */
export type Verdict = 'passed' | 'failed' | 'error' | 'not exercised' | 'observed' | 'known';

/** A failed expectation, with its evidence. */
export interface Finding {
  /** The requirements that fail because of it. */
  readonly subjects: readonly SubjectId[];
  /** The name of the case that shows it, if its check has cases. */
  readonly case?: string | undefined;
  /** One line for people, e.g. `errors.name: a required-field message`. */
  readonly expected: string;
  /** One line for people, e.g. `200 with {"status":"success"}`. */
  readonly got: string;
  /** The exchange that shows it; undefined if none does, e.g. if a state provider reported it. */
  readonly exchange: Exchange | undefined;
}

/** The result of one case of a check. */
export interface CaseResult {
  /** Its values in words. */
  readonly name: string;
  readonly verdict: 'passed' | 'failed' | 'not exercised';
  /** Why it was not exercised. */
  readonly reason?: string;
}

/** The result of one check. */
export interface CheckResult {
  readonly id: CheckId;
  readonly name: string;
  /** The operation that it is about; null if it is about the responses of all operations. */
  readonly operation: string | null;
  /** Whether any of many requests may have caused a failure of it. */
  readonly isAmbiguous?: true;
  readonly proves: readonly SubjectId[];
  readonly verdict: Verdict;
  /** The verdict of each requirement that it proves: one may fail while the others pass. */
  readonly outcomes: Readonly<Partial<Record<SubjectId, Verdict>>>;
  /** Why it was not exercised, or which error ended it. */
  readonly reason: string | undefined;
  /** Absent for a check without cases. */
  readonly cases?: readonly CaseResult[] | undefined;
  /** If it was not exercised: the operations whose responses were the reason. A proper response of any of them would do. */
  readonly blockedBy?: readonly string[] | undefined;
  /** If it was not exercised: what it needed from these responses, and did not get. */
  readonly unmet?: Unmet | undefined;
  /** Whether it was not exercised because nothing that the server returns shows the fact, which the interface allows. */
  readonly cannotBeSeen?: true;
  /** What came of it when it was repeated alone, after it had failed while other requests were in progress. */
  readonly repeatedAlone?: 'passed' | 'failed';
  /** Requirements that its responses violate, other than those that it proves. */
  readonly otherFacts?: readonly SubjectId[];
  /** Of a check of every response: the operations in whose responses it tested its requirement, sorted. */
  readonly testedIn?: readonly string[];
  /** How an exchange failed, if one did or the server stopped responding. */
  readonly breakage?: Breakage;
  /** The request that got no complete response. */
  readonly unanswered?: Unanswered;
  /** If the check itself has a bug: the stack trace. */
  readonly stack?: string;
  /** By requirement that only refused requests tested: what was refused, e.g. `createNote body title`. */
  readonly refusals?: Readonly<Partial<Record<SubjectId, readonly string[]>>> | undefined;
  readonly findings: readonly Finding[];
  readonly exchanges: readonly Exchange[];
  readonly durationMs: number;
  /** Whether it is about a rule for clients; about the server if not given. */
  readonly side?: 'client' | undefined;
}

/** How the server behaves where the interface specifies nothing. */
export interface Observation {
  readonly unknown: UnknownId;
  /** One line, e.g. `422 (createFolder, createNote)`. */
  readonly behaviour: string;
  readonly at?: ObservedAt | undefined;
}

/** An observation, with the operations and the exchange that showed it. */
export interface SeenBehaviour extends Observation {
  /** The behaviour without the operations that the line names, e.g. `422`. */
  readonly fact: string;
  /** operationIds. */
  readonly operations: readonly string[];
  /** The first exchange that showed it; undefined if no single exchange did. */
  readonly exchange: Exchange | undefined;
}

/** A request that got no complete response. */
export interface Unanswered extends SentAt {
  /** Null if it is no operation. */
  readonly operation: string | null;
  /** Its number in the run: the same for all checks that needed the same request. */
  readonly request?: number;
  /** Absent for a question to the state provider. */
  readonly exchange?: LostExchange;
  /** What came of it when it was sent again alone, if others were in progress before; absent if that tells nothing. */
  readonly alone?: 'answered' | 'lost';
}

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
export interface Blocker extends Unmet {
  readonly operation: string;
}
