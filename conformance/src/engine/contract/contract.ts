import type { UnknownId } from '../../../../generated/registers.ts';
import type { JudgedAnswer } from '../model/judged-answer.ts';
import type { SubjectId } from '../model/subject.ts';

export type { JudgedAnswer } from '../model/judged-answer.ts';

/** An operation of the contract, or one that the overlay adds. */
export interface ContractOperation {
  readonly id: string;
  /** In upper case. */
  readonly method: string;
  readonly path: string;
  readonly tags: readonly string[];
  readonly needsToken: boolean;
  readonly parameters: readonly ContractParameter[];
  /** Whether the overlay added it. */
  readonly added: boolean;
  /** The unknowns that the overlay specifies in the responses; for an added operation, those that it was added for. */
  readonly answers: readonly UnknownId[];
}

export interface ContractParameter {
  readonly name: string;
  /** `path`, `query`, `header` or `cookie` */
  readonly in: string;
  readonly required: boolean;
}

/** How a server behaves in an unspecified case, in the words of an observation; `*` matches anything. */
export interface Choice {
  readonly unknown: UnknownId;
  readonly behaviours: readonly string[];
}

/** A part of a response that the contract does not allow. */
export interface Violation {
  /** The violated requirements; never empty. */
  readonly subjects: readonly SubjectId[];
  /** e.g. `folder.created_at: a string that matches ^\d{4}-...` */
  readonly expected: string;
  /** e.g. `"2026-01-02"` */
  readonly got: string;
}

export interface Judgement {
  /** The requirements that this response tests: those for values that it contains. */
  readonly seen: readonly SubjectId[];
  readonly violations: readonly Violation[];
  /** Names of fields that the interface does not specify, e.g. `folder.color`. */
  readonly extraFields: readonly string[];
  /** JSON Pointers to the values whose type the contract does not allow. */
  readonly mistyped: readonly string[];
}

/** The judgement of a client by the body of a request. */
export interface RequestJudgement {
  /** The requirements for values that it contains. */
  readonly seen: readonly SubjectId[];
  readonly violations: readonly Violation[];
  /** What the contract forbids and the overlay allows. */
  readonly allowed: readonly Violation[];
}

/** The contract of a run, with the overlay of an implementer if there is one. */
export interface Contract {
  readonly title: string;
  readonly version: string;
  /** Title of the overlay; null without one. */
  readonly overlay: string | null;
  readonly operations: ReadonlyMap<string, ContractOperation>;
  /** The unknowns for which the overlay specifies the behaviour. */
  readonly answers: ReadonlySet<UnknownId>;
  /** Unspecified behaviour that the overlay describes and that no response schema can express. */
  readonly choices: readonly Choice[];
  /** The requirements that every response is tested for, whichever check sent the request, with their operations. */
  readonly responseSubjects: ReadonlyMap<SubjectId, readonly string[]>;
  /** The requirements for fields of requests, with the operations that have such a field. */
  readonly requested: ReadonlyMap<SubjectId, readonly string[]>;
  judge(answer: JudgedAnswer): Judgement;
  /** Judges the JSON body of a request by the rules for clients. */
  judgeRequest(operation: string, json: unknown): RequestJudgement;
  /** The name of the query parameter that the overlay adds for an unknown. */
  parameterName(unknown: UnknownId): string | undefined;
  /** JSON Schema of an operation's request body, with every `$ref` resolved; undefined if it has no body. */
  requestSchema(operation: string): Record<string, unknown> | undefined;
}
