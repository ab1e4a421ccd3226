import type { UnknownId } from '../../../generated/registers.ts';
import type { SubjectId } from '../model/subject.ts';

/** An operation of the contract, or one that the overlay adds. */
export interface ContractOperation {
  readonly id: string;
  /** Upper case. */
  readonly method: string;
  readonly path: string;
  readonly tags: readonly string[];
  readonly needsToken: boolean;
  readonly parameters: readonly ContractParameter[];
  /** Whether the overlay added it. */
  readonly added: boolean;
  /** The unknowns that the overlay answers by its answers; of an operation that it added, those that it was added for. */
  readonly answers: readonly UnknownId[];
}

export interface ContractParameter {
  readonly name: string;
  /** `path`, `query`, `header` or `cookie` */
  readonly in: string;
  readonly required: boolean;
}

/** What an answer is judged by. */
export interface JudgedAnswer {
  readonly operation: string;
  readonly status: number;
  readonly contentType: string | undefined;
  /** Parsed; undefined where the body is no JSON. */
  readonly json: unknown;
  readonly bytes: Uint8Array;
  /** Whether the request had a body that is no JSON, or did not say that it is. */
  readonly unreadableRequest?: boolean;
}

/** What a server does at an open point, in the words in which a run tells of it; `*` stands for anything. */
export interface Choice {
  readonly unknown: UnknownId;
  readonly behaviours: readonly string[];
}

/** Something in an answer that the contract does not allow. */
export interface Violation {
  /** What it breaks; never empty. */
  readonly subjects: readonly SubjectId[];
  /** e.g. `folder.created_at: a string that matches ^\d{4}-...` */
  readonly expected: string;
  /** e.g. `"2026-01-02"` */
  readonly got: string;
}

export interface Judgement {
  /** The subjects that this answer exercises: those that are stated for a value which is there. */
  readonly seen: readonly SubjectId[];
  readonly violations: readonly Violation[];
  /** Names of fields that the interface does not show, e.g. `folder.color`. */
  readonly extraFields: readonly string[];
  /** JSON Pointers to the values of a type that the contract does not allow there. */
  readonly mistyped: readonly string[];
}

/** What a request's body shows of whoever sent it. */
export interface RequestJudgement {
  /** What is stated for values that it has. */
  readonly seen: readonly SubjectId[];
  readonly violations: readonly Violation[];
  /** What the contract does not allow and the overlay does. */
  readonly allowed: readonly Violation[];
}

/** The contract that a run judges by, with the overlay of an implementer where there is one. */
export interface Contract {
  readonly title: string;
  readonly version: string;
  /** Title of the overlay; null without one. */
  readonly overlay: string | null;
  readonly operations: ReadonlyMap<string, ContractOperation>;
  /** The unknowns that the overlay answers. */
  readonly answers: ReadonlySet<UnknownId>;
  /** What the overlay says that a server does at open points which no description of answers has a place for. */
  readonly choices: readonly Choice[];
  /** The standing subjects: those that answers are held against, whatever a check asks, with their operations. */
  readonly standing: ReadonlyMap<SubjectId, readonly string[]>;
  /** What is stated for fields of requests, with the operations that have such a field. */
  readonly requested: ReadonlyMap<SubjectId, readonly string[]>;
  judge(answer: JudgedAnswer): Judgement;
  /** Judges the JSON body of a request by what binds its sender. */
  judgeRequest(operation: string, json: unknown): RequestJudgement;
  /** The name of the query parameter that the overlay adds to answer an unknown. */
  parameterName(unknown: UnknownId): string | undefined;
  /** JSON Schema of an operation's body with every `$ref` resolved in place; undefined where it takes none. */
  requestSchema(operation: string): Record<string, unknown> | undefined;
}
