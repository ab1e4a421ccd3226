import type { OperationId } from '../../../generated/operations.ts';
import type { RequirementId } from '../../../generated/registers.ts';
import type { Need } from '../engine/model/check.ts';
import type { Answer, LooseRequest } from '../engine/model/messages.ts';
import type { KnownOperation } from '../engine/model/known-operation.ts';
import type { TestContext } from './test-context.ts';

/** What the runner knows about an operation beyond the contract. */
export interface OperationDescription extends KnownOperation {
  /**
   * A request that the contract allows. It uses only what the run created, and does no harm even on a faulty server. A
   * server may still refuse it, e.g. the registration of an object that was never uploaded.
   */
  readonly valid: (t: TestContext) => LooseRequest | Promise<LooseRequest>;
  /** What a successful request creates or deletes, as seen from request and response. The run deletes what it created. */
  readonly effect: Effect;
  /** How checks generate invalid bodies of it, or why they do not. */
  readonly broken: BrokenInput | { readonly never: string };
  /** Whether no area knows the operation, so that it contains only what the contract says. */
  readonly isFromContract?: true;
}

export type Effect =
  | { readonly makes: 'nothing' | 'token' }
  /** `shownAt`: the field of the response that describes it. The interface cannot delete notes and workspaces. */
  | { readonly makes: 'folder' | 'file' | 'note' | 'workspace'; readonly shownAt: string }
  /** Entries that are not in the response, below the `parentId` of the request. */
  | { readonly makes: 'unseen entries' }
  /** The `entryIds` of the request: for good, or as its `deleteForever` and `emptyTrash` say. */
  | { readonly deletes: 'for good' | 'as asked' };

export interface BrokenInput {
  /** A request that a server refuses only for its invalid field; needed if it may refuse `valid` for another reason. */
  readonly sound?: SoundRequest;
  /** Whether the form of the error is tested. It is not if the server may return another error first (U-26). */
  readonly statesForm: boolean;
  /** Fields for which no invalid values are sent. */
  readonly spared?: readonly string[];
  /** Fields whose values a server may refuse with an error of another form, because of what they name or mean. */
  readonly ofOtherForm?: readonly string[];
  /** Requirements on the effect of a field. Invalid values of the field do not test them. */
  readonly aboutEffects?: readonly RequirementId[];
  /** Requests that must be refused for what they mean. */
  readonly refusals?: readonly Refusal[];
}

/** A request that must be refused. The invalid part comes late, when a server may already have begun. */
export interface Refusal {
  /** The requirement that says so. */
  readonly tests: RequirementId;
  readonly request: (t: TestContext, sound: LooseRequest) => LooseRequest | Promise<LooseRequest>;
}

export interface SoundRequest {
  /** What it requires that a run may lack. */
  readonly needs?: readonly Need[];
  readonly build: (t: TestContext) => Promise<LooseRequest>;
  /** Sends a request that must succeed, by default this one. `build` creates again what the request uses up. */
  readonly control?: (t: TestContext) => Promise<Answer>;
}

/** The descriptions of all operations. One that is missing does not compile. */
export type OperationDescriptions = Readonly<Record<OperationId, OperationDescription>>;

/** The descriptions of one area. */
export type AreaOperations = Partial<OperationDescriptions>;
