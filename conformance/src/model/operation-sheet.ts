import type { OperationId } from '../../../generated/operations.ts';
import type { RequirementId } from '../../../generated/registers.ts';
import type { Cells } from './cells.ts';
import type { Need } from './check.ts';
import type { Answer, LooseRequest } from './messages.ts';
import type { TestContext } from './test-context.ts';

/** What the runner knows about an operation beyond the contract. */
export interface OperationSheet {
  /**
   * A request that the contract allows, on what is the run's own, and that harms nothing, whoever carries it out. Some
   * can be refused all the same, such as the registration of an object that nobody sent.
   */
  readonly valid: (t: TestContext) => LooseRequest | Promise<LooseRequest>;
  /** What a success has made or deleted, as far as request and answer tell: the run removes what is its own. */
  readonly effect: Effect;
  /** Secrets that a success gives out: none of them reaches an output. */
  readonly reveals: readonly Secret[];
  /** How bodies of it are broken, or why they never are. */
  readonly broken: BrokenInput | { readonly never: string };
  /** What its requests vary in: its row of the coverage table. */
  readonly cells: Cells;
}

export type Effect =
  | { readonly makes: 'nothing' | 'token' }
  /** Described in the answer's field of this name. Entries lie in the run's folder; the others have no removal. */
  | { readonly makes: 'folder' | 'file' | 'note' | 'workspace'; readonly shownAt: string }
  /** Entries that no answer tells of, below the `parentId` of the request. */
  | { readonly makes: 'unseen entries' }
  /** The `entryIds` of the request: for good, or as its `deleteForever` and `emptyTrash` say. */
  | { readonly deletes: 'for good' | 'as asked' };

/** Where in the answer, field by field from its root. A presigned URL is no secret itself: what its query says is. */
export type Secret =
  | { readonly at: readonly string[]; readonly label: string }
  | { readonly presignedUrlAt: readonly string[] };

export interface BrokenInput {
  /** A request with nothing to be refused for but what is broken in it, where the valid one is refused for another. */
  readonly sound?: SoundRequest;
  /** Whether the form of the refusal counts: not where one of another kind may lawfully come first (U-26). */
  readonly statesForm: boolean;
  /** Fields that are never broken. */
  readonly spared?: readonly string[];
  /** Fields that may lawfully be refused in another form, for what they name or mean. */
  readonly ofOtherForm?: readonly string[];
  /** Requirements on what a field brings about; that its value is valid is not their concern. */
  readonly aboutEffects?: readonly RequirementId[];
  /** Requests that must be refused for what they mean. */
  readonly refusals?: readonly Refusal[];
}

/** A request that must be refused. It goes wrong late: what comes before could be carried out. */
export interface Refusal {
  /** The requirement that says so. */
  readonly proves: RequirementId;
  readonly request: (t: TestContext, sound: LooseRequest) => LooseRequest | Promise<LooseRequest>;
}

export interface SoundRequest {
  /** What it takes beside what every run has. */
  readonly needs?: readonly Need[];
  readonly build: (t: TestContext) => Promise<LooseRequest>;
  /** Shows that it is carried out; sends it where nothing else is said. What it uses up, `build` makes anew. */
  readonly control?: (t: TestContext) => Promise<Answer>;
}

/** The sheets of all operations. One that is missing does not compile. */
export type OperationSheets = Readonly<Record<OperationId, OperationSheet>>;

/** Those of one area. */
export type AreaSheet = Partial<OperationSheets>;
