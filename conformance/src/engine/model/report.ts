import type { Exchange, Breakage, SentAt } from './exchange.ts';
import type { RepeatedId } from './ledger.ts';
import type { Remedy } from './remedy.ts';

export type { RepeatedId } from './ledger.ts';
import type { SubjectId } from './subject.ts';
import type { CaseResult, Unanswered, Unmet, Verdict } from './verdict.ts';
import type { ObservedAt } from './test-context.ts';

/** The JSON report; `report.schema.json` in the package describes it. Nothing in it is secret. */
export interface Report {
  /** `@file-storage/conformance` */
  readonly tool: string;
  readonly version: string;
  /** The contract of the run. */
  readonly contract: { readonly title: string; readonly version: string; readonly overlay: string | null };
  /** The API root. */
  readonly target: string;
  /** `core` or `full`; for the traffic of a client, `proxy`, `har` or `client`. */
  readonly profile: string;
  readonly seed: number;
  /** Command line of the run, without its seed and secrets. Undefined for the traffic of a client. */
  readonly command?: string | undefined;
  /** ISO 8601, UTC. */
  readonly startedAt: string;
  readonly durationMs: number;
  /** Number of all requests sent. */
  readonly requests: number;
  /** Such as `1/3`; null for a complete run. */
  readonly shard: string | null;
  /** The values of `--only` and `--skip`; absent in reports of older runners. */
  readonly filter?: Filter;
  /** Whether a signal ended the run before its end. */
  readonly interrupted: boolean;
  readonly summary: Summary;
  /** One for each subject that was selected, in the order of the register. */
  readonly requirements: readonly RequirementReport[];
  /** Requirements that no server can violate: duties of clients, and permissions. They are not counted. */
  readonly unjudged: readonly {
    readonly id: SubjectId;
    readonly statement: string;
    readonly reason: string;
  }[];
  readonly checks: readonly CheckReport[];
  readonly observations: readonly ObservationReport[];
  /** What the run created and could not delete. */
  readonly leftovers: readonly Leftover[];
  /** Number of effects of requests that a check did not see in time, but that came soon after it had failed; absent if none. */
  readonly lateEffects?: number;
  /** Requests that were sent again, as the server had closed the idle connection on which they were sent; absent if none. */
  readonly sentAgain?: readonly string[];
  /** Ids that the server gave to two things while both existed; absent if none. */
  readonly repeatedIds?: readonly RepeatedId[];
  /** Requests that the proxy could not read and answered itself, with 400; absent if there are none. */
  readonly malformed?: MalformedRequests | undefined;
  /** Requirements that pass although the baseline expects a failure; the run fails until the baseline is renewed. */
  readonly unexpectedPasses: readonly SubjectId[];
  /** From when on the server no longer responded, so that the run ended; absent if it did. */
  readonly silence?: Silence;
  /** What to repair; first the cause on which most depends. */
  readonly causes: readonly CauseReport[];
}

export interface MalformedRequests {
  readonly count: number;
  /** The request line of each, or what is wrong with the others: the first of them. */
  readonly shown: readonly string[];
}

/** A server that no longer responds, not even to one request alone. Times are milliseconds since the start of the run. */
export interface Silence {
  /** When the first of the requests was sent to which it no longer responded. */
  readonly fromMs: number;
  /** Null if it answered nothing. */
  readonly lastAnswer: {
    /** Null if it is no operation. */
    readonly operation: string | null;
    /** The name of the check that sent it; null if none did. */
    readonly check: string | null;
    readonly atMs: number;
  } | null;
  /**
   * What came instead of responses that can be used; absent if nothing came. `alone` is an operation that got the same
   * while nothing else was in progress.
   */
  readonly heard?: { readonly message: string; readonly alone?: string };
  /** The operation that it still answered, alone; absent if none. */
  readonly stillAnswers?: string;
}

/** Patterns of requirements, tags, operations and checks; empty lists select all. */
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
  /** How many of these cannot be tested on this server, which the interface allows; absent if none. */
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
  /** If it was not exercised: what to repair first, e.g. `createFolder returned 500 to every valid request`. */
  readonly obstacle?: string;
  /** If it was not exercised: the options with which a run tests it; absent if no option helps, e.g. due to an obstacle. */
  readonly remedies?: readonly Remedy[];
  /** Whether no run can test it on this server, because no response shows the fact, which the interface allows. */
  readonly cannotBeSeen?: true;
  /** Names of the checks that prove it. */
  readonly checks: readonly string[];
}

export interface CheckReport {
  /** Stays the same if the sentence is reworded, e.g. `FOLDER-4.1`; absent in reports of older runners. */
  readonly id?: string;
  readonly name: string;
  /** The operation that it is about; null if it is about the responses of all operations. */
  readonly operation: string | null;
  /** Whether any of many requests may have caused a failure of it. */
  readonly isAmbiguous?: true | undefined;
  readonly proves: readonly SubjectId[];
  readonly verdict: Verdict;
  /** The verdict of each requirement that it proves. */
  readonly outcomes: Readonly<Partial<Record<SubjectId, Verdict>>>;
  readonly reason?: string;
  /** If it was not exercised: the operations whose responses were the reason. A proper response of any of them would do. */
  readonly blockedBy?: readonly string[];
  /** If it was not exercised: what it needed from these responses, and did not get. */
  readonly unmet?: Unmet;
  /** Whether it was not exercised because nothing that the server returns shows the fact, which the interface allows. */
  readonly cannotBeSeen?: true;
  /** What came of it when it was repeated alone, after it had failed while other requests were in progress. */
  readonly repeatedAlone?: 'passed' | 'failed';
  /** Requirements that its responses violate, other than those that it proves. */
  readonly otherFacts?: readonly SubjectId[];
  /** Of a check of every response: the operations in whose responses it tested its requirement; absent in old reports. */
  readonly testedIn?: readonly string[];
  /** How an exchange failed, if one did or the server stopped responding. */
  readonly breakage?: Breakage;
  /** The request that got no complete response. */
  readonly unanswered?: Omit<Unanswered, 'exchange'> & { readonly exchange?: LostExchangeReport };
  /** If the check itself has a bug: the stack trace. */
  readonly stack?: string;
  /** Absent for a check without cases. */
  readonly cases?: readonly CaseResult[];
  /** What the first finding expected. */
  readonly expected?: string;
  readonly got?: string;
  /** By requirement that only refused requests tested: what was refused, e.g. `createNote body title`. */
  readonly refusals?: Readonly<Partial<Record<SubjectId, readonly string[]>>>;
  readonly findings: readonly FindingReport[];
  /** With bodies only if the check did not pass. */
  readonly exchanges: readonly ExchangeReport[];
  readonly durationMs: number;
  /** In reports on traffic: `client` if it is about a duty of the client, otherwise absent. */
  readonly side?: 'client';
}

/** A common cause of findings, and of checks that could not be exercised. */
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
  /** The requirements that failed, or could not be judged, because of it. */
  readonly requirements: readonly SubjectId[];
  /** The number of checks that can be exercised once it is repaired. */
  readonly unblocks: number;
  /** The number of checks that need this and another cause repaired; absent if none. */
  readonly waiting?: number;
  /** The operations whose responses show it, or are missing. */
  readonly operations: readonly string[];
  /** The request that shows it, as an index into the exchanges of a check; null if none does. */
  readonly shownBy: { readonly check: string; readonly exchange: number | null } | null;
  /** One thing to do to find the fault, if the cause does not show it. */
  readonly advice?: string;
}

export interface FindingReport {
  readonly subjects: readonly SubjectId[];
  /** The name of the case that shows it; absent if its check has no cases. */
  readonly case?: string;
  readonly expected: string;
  readonly got: string;
  /** Index into `exchanges`; null if no exchange shows it. */
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
  /** When the run sent it; absent in reports of older runners and of recorded traffic. */
  readonly sent?: SentAt;
  /** A command that sends the request again, with variables such as `$FILE_STORAGE_TOKEN` for secrets. */
  readonly curl?: string;
  /** The id of the check to replay, if the command alone may get another response, as the run has deleted what it made. */
  readonly replay?: string;
}

/** A request that got no complete response. */
export type LostExchangeReport = Pick<ExchangeReport, 'operation' | 'request' | 'curl' | 'replay'> & {
  readonly response?: undefined;
};

export type ShownExchange = ExchangeReport | LostExchangeReport;

export interface ObservationReport {
  readonly unknown: SubjectId;
  /** One line, such as `422 (createFolder, createNote)`. */
  readonly behaviour: string;
  /** The line without its operations; absent in old reports, like the properties below. */
  readonly fact?: string;
  /** The operations that showed it. */
  readonly operations?: readonly string[];
  readonly at?: ObservedAt | undefined;
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
