import type { Exchange } from './exchange.ts';
import type { Remedy } from './remedy.ts';
import type { SubjectId } from './subject.ts';
import type { Breakage } from './transport-failure.ts';
import type { Unmet } from './unmet.ts';
import type { Verdict } from './verdict.ts';

/** The JSON report; `report.schema.json` in the package describes it. Nothing in it is secret. */
export interface Report {
  /** `@file-storage/conformance` */
  readonly tool: string;
  readonly version: string;
  /** Which contract was judged against. */
  readonly contract: { readonly title: string; readonly version: string; readonly overlay: string | null };
  /** The API root. */
  readonly target: string;
  /** `core` or `full` of a run; `proxy`, `har` or `client` where the traffic of a client was judged. */
  readonly profile: string;
  readonly seed: number;
  /** ISO 8601, UTC. */
  readonly startedAt: string;
  readonly durationMs: number;
  /** Requests sent, all told. */
  readonly requests: number;
  /** `1/3` of a run in shards; null of a whole run. */
  readonly shard: string | null;
  /** What `--only` and `--skip` named; absent in reports of runners that did not tell. */
  readonly filter?: Filter;
  /** Whether a signal ended the run before its end. */
  readonly interrupted: boolean;
  readonly summary: Summary;
  /** One for each subject that was selected, in the order of the register. */
  readonly requirements: readonly RequirementReport[];
  /** Stated, and no concern of a server: duties of callers, and what leaves it free. They are not counted. */
  readonly unjudged: readonly {
    readonly id: SubjectId;
    readonly statement: string;
    readonly reason: string;
  }[];
  readonly checks: readonly CheckReport[];
  readonly observations: readonly ObservationReport[];
  /** What was created and could not be removed. */
  readonly leftovers: readonly Leftover[];
  /** Requirements of the baseline that hold now; each makes the run fail until the baseline is renewed. */
  readonly unexpectedPasses: readonly SubjectId[];
  /** What to repair, that first of which most depends. */
  readonly causes: readonly CauseReport[];
}

/** Patterns of requirements, tags, operations and checks; empty lists leave all in. */
export interface Filter {
  readonly only: readonly string[];
  readonly skip: readonly string[];
}

/** Numbers of requirements by verdict; `observed` is the number of unknowns reported on. */
export interface Summary {
  readonly passed: number;
  readonly failed: number;
  readonly errored: number;
  readonly notExercised: number;
  /** Of these, the ones that the server lawfully shows nothing of; absent where there are none. */
  readonly cannotBeSeen?: number;
  readonly observed: number;
  readonly known: number;
}

export interface RequirementReport {
  readonly id: SubjectId;
  readonly statement: string;
  readonly verdict: Verdict;
  /** Why it was not exercised. */
  readonly reason?: string;
  /** Of one that was not exercised: what a run must be given to try it; absent where that would not help. */
  readonly remedies?: readonly Remedy[];
  /** Of one that was not exercised: the server lawfully shows nothing of it, so that no run can try it there. */
  readonly cannotBeSeen?: true;
  /** Names of the checks that prove it. */
  readonly checks: readonly string[];
}

export interface CheckReport {
  /** Stays the same when the sentence is reworded, e.g. `FOLDER-4.1`; absent in reports of runners that had none. */
  readonly id?: string;
  readonly name: string;
  /** The operation that it is about; null where it is about answers of any. */
  readonly operation: string | null;
  /** Whether it sends many operations, any of which may have the fault that it shows. */
  readonly isWalk?: true | undefined;
  readonly proves: readonly SubjectId[];
  readonly verdict: Verdict;
  /** Of each subject that it proves. */
  readonly outcomes: Readonly<Partial<Record<SubjectId, Verdict>>>;
  readonly reason?: string;
  /** Of one that was not exercised: the operations whose answers kept it from that, any of which could have served. */
  readonly blockedBy?: readonly string[];
  /** Of the same: what it needed of their answers and did not get. */
  readonly unmet?: Unmet;
  /** Of one that was not exercised: the server lawfully shows nothing of what it is about. */
  readonly cannotBeSeen?: true;
  /** What its answers break beside what it proves. */
  readonly otherFacts?: readonly SubjectId[];
  /** Where an exchange broke, or the server was gone: how. */
  readonly breakage?: Breakage;
  /** Of a check that is at fault itself: where it broke. */
  readonly stack?: string;
  /** Of the first finding. */
  readonly expected?: string;
  readonly got?: string;
  /** By subject that was judged by bare refusals: what was refused, e.g. `createNote body title`. */
  readonly refusals?: Readonly<Partial<Record<SubjectId, readonly string[]>>>;
  readonly findings: readonly FindingReport[];
  /** With bodies where the check did not pass; without them otherwise. */
  readonly exchanges: readonly ExchangeReport[];
  readonly durationMs: number;
  /** Whose part it is about, where traffic was judged: the client's, or else the server's. */
  readonly side?: 'client';
}

/** What findings, and checks that could not be exercised, have in common. */
export interface CauseReport {
  readonly kind:
    | 'not implemented'
    | 'refuses everything'
    | 'server error'
    | 'fields missing'
    | 'wrong form'
    | 'wrong status'
    | 'behaviour'
    | 'broke';
  /** One sentence, e.g. `presignUpload is not implemented: 404 to everything`. */
  readonly cause: string;
  /** Those that do not hold, or could not be judged, because of it. */
  readonly requirements: readonly SubjectId[];
  /** The number of checks that mending it has exercised. */
  readonly unblocks: number;
  /** The number of checks that wait for it and for another cause as well; absent where there are none. */
  readonly waiting?: number;
  /** Those whose answers show it, or are missing. */
  readonly operations: readonly string[];
  /** The request that shows it, as an index into the exchanges of a check; null where none does. */
  readonly shownBy: { readonly check: string; readonly exchange: number | null } | null;
}

export interface FindingReport {
  readonly subjects: readonly SubjectId[];
  readonly expected: string;
  readonly got: string;
  /** Index into `exchanges`; null where it shows in none. */
  readonly exchange: number | null;
}

export interface ExchangeReport {
  readonly operation: string | null;
  readonly request: {
    readonly method: Exchange['request']['method'];
    readonly url: string;
    readonly headers?: Exchange['request']['headers'];
    readonly body?: string;
  };
  readonly response: {
    readonly status: number;
    readonly headers?: Exchange['response']['headers'];
    readonly body?: string;
  };
  readonly durationMs: number;
  /** A command that sends the request again; secrets stand as `$FILE_STORAGE_TOKEN`. */
  readonly curl?: string;
}

export interface ObservationReport {
  readonly unknown: SubjectId;
  /** One line, such as `422 (createFolder, createNote)`. */
  readonly behaviour: string;
  /** The same without the operations that the line names; absent, like the rest, where only a line was kept. */
  readonly fact?: string;
  /** The operations that it was seen in. */
  readonly operations?: readonly string[];
  /** The first exchange that showed it, e.g. `POST /folders 422`. */
  readonly shownBy?: string;
}

export interface Leftover {
  /** e.g. `note`, `workspace`, `folder`, `access token` */
  readonly kind: string;
  readonly id: number | string | null;
  readonly name: string;
  /** Why it is still there. */
  readonly reason: string;
}
