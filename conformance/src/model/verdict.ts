import type { UnknownId } from '../../../generated/registers.ts';
import type { CheckId } from './check.ts';
import type { SubjectId } from './subject.ts';
import type { Exchange } from './exchange.ts';
import type { Breakage } from './transport-failure.ts';
import type { Unmet } from './unmet.ts';

/**
 * - `passed`: exercised, and it holds
 * - `failed`: exercised, and it does not hold
 * - `error`: the harness or the network broke, so nothing is known
 * - `not exercised`: could not be tried, with the reason
 * - `observed`: tells how the server behaves where the interface is silent
 * - `known`: failed, as the baseline says
 */
export type Verdict = 'passed' | 'failed' | 'error' | 'not exercised' | 'observed' | 'known';

/** Something that does not hold, with its evidence. */
export interface Finding {
  /** What it breaks. */
  readonly subjects: readonly SubjectId[];
  /** One line for people, e.g. `errors.name: a required-field message`. */
  readonly expected: string;
  /** One line for people, e.g. `200 with {"status":"success"}`. */
  readonly got: string;
  /** The exchange that shows it; undefined where it shows in none, e.g. in what a state provider tells. */
  readonly exchange: Exchange | undefined;
}

/** What became of one check. */
export interface CheckResult {
  readonly id: CheckId;
  readonly name: string;
  /** The operation that it is about; null where it is about answers of any. */
  readonly operation: string | null;
  /** Whether it sends many operations, any of which may have the fault that it shows. */
  readonly isWalk?: true;
  readonly proves: readonly SubjectId[];
  readonly verdict: Verdict;
  /** Of each subject that it proves: one may fail while the others hold. */
  readonly outcomes: Readonly<Partial<Record<SubjectId, Verdict>>>;
  /** Why it was not exercised, or what broke. */
  readonly reason: string | undefined;
  /** Of one that was not exercised: the operations whose answers kept it from that, any of which could have served. */
  readonly blockedBy?: readonly string[] | undefined;
  /** Of the same: what it needed of their answers and did not get. */
  readonly unmet?: Unmet | undefined;
  /** Of one that was not exercised: the server lawfully shows nothing of what it is about. */
  readonly cannotBeSeen?: true;
  /** What its answers break beside what it proves. */
  readonly otherFacts?: readonly SubjectId[];
  /** Where an exchange broke, or the server was gone: how. */
  readonly breakage?: Breakage;
  /** Of a check that is at fault itself: where it broke. */
  readonly stack?: string;
  /** By subject that was judged by bare refusals: what was refused, e.g. `createNote body title`. */
  readonly refusals?: Readonly<Partial<Record<SubjectId, readonly string[]>>> | undefined;
  readonly findings: readonly Finding[];
  readonly exchanges: readonly Exchange[];
  readonly durationMs: number;
  /** Whose part it is about; the server's where it is not given. */
  readonly side?: 'client' | undefined;
}

/** How the server behaves where the interface is silent. */
export interface Observation {
  readonly unknown: UnknownId;
  /** One line, e.g. `422 (createFolder, createNote)`. */
  readonly behaviour: string;
}

/** The same with what it was seen in. */
export interface SeenBehaviour extends Observation {
  /** The behaviour without the operations that the line names, e.g. `422`. */
  readonly fact: string;
  /** operationIds. */
  readonly operations: readonly string[];
  /** The first exchange that showed it; undefined where none did by itself. */
  readonly exchange: Exchange | undefined;
}
