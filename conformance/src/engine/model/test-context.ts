import type { OperationId } from '../../../../generated/operations.ts';
import type { UnknownId } from '../../../../generated/registers.ts';
import type { Account } from './account.ts';
import type { SubjectId } from './ids.ts';
import type { Answer, LooseRequest, RawAnswer, RequestOf } from './messages.ts';
import type { StateName, StateValues } from './state-provider.ts';
import type { TestCase } from './test-case.ts';

/** The one property that an observation is about, where its unknown is about more. */
export interface ObservedAt {
  /** The name of a schema of the contract. */
  readonly schema: string;
  readonly property: string;
  /** Keywords for the schema of the property, e.g. `{ minLength: 1 }` if an empty text was refused. */
  readonly bounds?: Readonly<Record<string, number>>;
}

/** The requirements that fail if an expectation does not hold; if not given, all that the check tests. */
export type Blame = SubjectId | readonly SubjectId[];

export interface Evidence {
  /** The response to the request that is at fault, which need not be the one that shows it. */
  readonly answer?: Answer | RawAnswer | undefined;
  readonly tests?: Blame | undefined;
}

/**
 * The methods that a check uses. There are three kinds:
 *
 * - **requests** (`call`, `send`, `put`, `get`) never judge the status; the response checks test every response
 * - **preconditions** (`arrange`, `assume`, and what the service adds) end the check as `not exercised` if they fail, so that
 *   only the check of the faulty operation fails
 * - **expectations** (`expect...`): if they do not hold, requirements fail
 */
export interface BasicContext {
  /** The account that the run tests. */
  readonly account: Account;
  /** The name of the run, e.g. `conformance5f1c90ab`; the names of all that it creates contain it. */
  readonly runName: string;
  /** An id that no entry, workspace or note has. */
  readonly unknownId: number;
  /** The API root, without a trailing slash. */
  readonly baseUrl: string;
  /** The web application's address, without a trailing slash (need `app-url`). */
  readonly appUrl: string;
  /** For generated input: the seed of the run, and the number of requests that this check may send. */
  readonly generation: { readonly seed: number; readonly requests: number };
  /** An integer from 0 to `below` - 1, which depends only on `--seed` and the check's name. */
  random(below: number): number;
  /** A unique name, `<prefix><run's name><number>`: of letters and digits only, if `prefix` is. */
  unique(prefix: string): string;

  /** Sends a valid request, typed by the contract, with the token of `account` or of `as`. */
  call<Id extends OperationId>(id: Id, request?: RequestOf<Id>): Promise<Answer<Id>>;
  /** Sends any request at all, valid or not. */
  send<Id extends OperationId>(id: Id, request: LooseRequest): Promise<Answer<Id>>;
  /** PUTs bytes to a presigned URL, without the token. */
  put(url: string, bytes: Uint8Array, headers?: Record<string, string>): Promise<RawAnswer>;
  /** GETs any URL of the server's or the web application's, without a token; redirects are not followed. */
  get(url: string, headers?: Record<string, string>): Promise<RawAnswer>;

  /**
   * Something that the checks of an area share and do not change. The first check that calls this creates it, with
   * preconditions and requests only.
   *
   * @example
   * const picture = await t.once('picture', () => t.file({ bytes: tinyPng }));
   */
  once<Value>(name: string, make: () => Promise<Value>): Promise<Value>;
  /** The second account (need `second-account`). */
  secondAccount(): Account;
  /**
   * Has the state provider create a state that no operation can create, such as a starred entry (need
   * `arrange:<state>`). If it fails, the check is not exercised.
   *
   * @param as the account that gets the state
   * @default as the account that the run judges
   */
  arrange<State extends StateName>(
    state: State,
    parameters?: Record<string, unknown>,
    as?: Account,
  ): Promise<StateValues<State>>;
  /** The same if a provider offers the state; otherwise undefined. */
  arrangeIfOffered<State extends StateName>(
    state: State,
    parameters?: Record<string, unknown>,
    as?: Account,
  ): Promise<StateValues<State> | undefined>;
  /** The name that the overlay gives to the parameter of an unknown (need `overlay:U-nn`). */
  parameterName(unknown: UnknownId): string;
  /**
   * Tests a precondition. If it does not hold, the check is not exercised, and the report names the failed request as the
   * cause: repair that first.
   *
   * @param otherwise completes "not exercised: ", e.g. `the folder has no hash`
   * @param next operations that the check would call next, other than those that it is about
   */
  assume(condition: unknown, otherwise: string, next?: readonly OperationId[]): asserts condition;
  /**
   * Ends the check as not exercised if the server did what the interface leaves unspecified, such as to refuse a long
   * title. Unlike `assume`, nothing has failed: the requirement can still pass by its other checks.
   *
   * @param isUnspecified whether the server did it
   * @param otherwise completes "not exercised: "
   */
  skipIfUnspecified(isUnspecified: boolean, otherwise: string): void;

  /**
   * Not exercised if the server has given the id of a deleted entry to one of another check: what is known of the id
   * says nothing about the deleted entry then.
   */
  skipIfGivenAgain(id: number): void;
  /**
   * Ends the check if nothing that the server returns shows whether the requirement holds, which the interface allows. No
   * run can test it on this server then, so the report asks for nothing.
   *
   * @param server completes "cannot be seen on a server that ", e.g. `answers every share address by one page`
   * @param state a state by which a provider could still show it: a run without a provider asks for one
   */
  skipUnlessObservable(condition: unknown, server: string, state?: StateName): asserts condition;
  /**
   * Tests one case of the check: its expectations blame by default what the case tests. If it ends early, the check goes
   * on with the next. The check is not exercised only if that is true of all of its cases.
   */
  inCase(testCase: TestCase, judge: () => Promise<void>): Promise<void>;
  /** Runs at the end of the check, whatever its result. */
  after(cleanUp: () => Promise<void>): void;

  /**
   * Ends the check because the resource that it looks at no longer exists. The check fails if an operation that it is about
   * succeeded with this resource before. Otherwise, or if that operation was to create the resource, it is not exercised.
   *
   * @param state as the state provider reports it, e.g. `deleted`
   */
  failIfGone(state: string): never;
  /** Expects a 2xx, and otherwise ends the check. */
  expectSuccess(answer: Answer | RawAnswer, tests?: Blame): void;
  /** Expects any 4xx, and otherwise ends the check. */
  expectRefusal(answer: Answer | RawAnswer, tests?: Blame): void;
  /** Expects exactly this status; the check continues in either case. */
  expectStatus(answer: Answer | RawAnswer, status: number, tests?: Blame): void;
  /**
   * Expects a 4xx in the form that the interface specifies for invalid data, with a message for the field. If a part of
   * the form is wrong, the facts about it fail, provided that the check tests them; if the request is accepted or
   * the message for the field is missing, `tests` fails.
   */
  expectValidationError(answer: Answer, field: string, tests?: Blame): void;
  /** Expects equal values, e.g. `t.expectEqual(folder?.parent_id, parent.id, 'folder.parent_id', { answer })`. */
  expectEqual(got: unknown, expected: unknown, what: string, evidence?: Evidence): void;
  /** Expects a condition, described in words: `t.expectThat(ids.includes(id), 'the list names the workspace', 'it does not', { answer })`. */
  expectThat(condition: boolean, expected: string, got: string, evidence?: Evidence): void;

  /**
   * Says that the check has tested these requirements, by default all that it tests, although no expectation named them.
   * A requirement that neither an expectation nor `judged` names is not exercised: a check that ends early must not pass.
   */
  judged(...subjects: readonly SubjectId[]): void;

  /**
   * Reports in one short line how the server behaves where the interface specifies nothing. `observes` lists the unknown.
   *
   * @param at the property that it is about, if the unknown is about more: the overlay of the run describes it there
   */
  observed(unknown: UnknownId, behaviour: string, at?: ObservedAt): void;
}
