import type { Account } from './account.ts';
import type { OperationId } from '../../../generated/operations.ts';
import type { UnknownId } from '../../../generated/registers.ts';
import type { EntryState, LinkState, StateName, StateValues } from './state-provider.ts';
import type { Answer, LooseRequest, RawAnswer, RequestOf } from './messages.ts';
import type { SubjectId } from './subject.ts';

/** Which requirements an expectation stands for; all that the check proves, unless it says so. */
export type Blame = SubjectId | readonly SubjectId[];

export interface Evidence {
  /** The answer that shows it. */
  readonly answer?: Answer | RawAnswer | undefined;
  readonly proves?: Blame | undefined;
}

export interface CreatedFolder {
  readonly id: number;
  readonly hash: string;
  readonly name: string;
  /** As answered; undefined where the answer has none. */
  readonly path: string | undefined;
}

export interface UploadedFile {
  readonly id: number;
  readonly hash: string;
  readonly name: string;
  /** UUID name of the stored object, as sent to the registration. */
  readonly fileName: string;
  readonly bytes: Uint8Array;
  /** SHA-256 of the bytes, lower-case hexadecimal. */
  readonly sha256: string;
}

export interface FileOptions {
  /** @default a fresh name ending in `.txt` */
  readonly name?: string;
  /** @default a short text of its own */
  readonly bytes?: Uint8Array;
  /** @default 'text/plain' */
  readonly mime?: string;
  /** @default the run's folder */
  readonly parentId?: number | null;
  /** @default the account that the run judges */
  readonly as?: Account;
}

export interface SentObject {
  readonly key: string;
  /** Last segment of the key. */
  readonly fileName: string;
  readonly bytes: Uint8Array;
}

/**
 * What a check has to work with. Three kinds of methods:
 *
 * - **requests** (`call`, `send`, `put`, `get`) never judge the status; the standing oracles look at every answer
 * - **prerequisites** (`folder`, `file`, `arrange`, `assume`, ...) make the check `not exercised` when they fail, so that
 *   a fault shows where it is and nowhere else
 * - **expectations** (`expect...`) make the requirements that they stand for fail
 */
export interface TestContext {
  /** The account that the run judges. */
  readonly account: Account;
  /** The run's own name, e.g. `conformance-5f1c90ab`; everything created bears it. */
  readonly runName: string;
  /** An id that no entry, workspace or note has. */
  readonly unknownId: number;
  /** The API root, without a trailing slash. */
  readonly baseUrl: string;
  /** The web application's address, without a trailing slash (need `app-url`). */
  readonly appUrl: string;
  /** What generated input goes by: the seed of the run, and the requests that this check may send. */
  readonly generation: { readonly seed: number; readonly requests: number };
  /** Reproducible from `--seed` and the check's name: an integer from 0 to `below` - 1. */
  random(below: number): number;
  /** A name that nothing else has: `<prefix>-<run's name>-<number>`. */
  unique(prefix: string): string;

  /** Sends a valid request; typed by the contract. The token of `account` goes along unless `as` says otherwise. */
  call<Id extends OperationId>(id: Id, request?: RequestOf<Id>): Promise<Answer<Id>>;
  /** Sends any request at all, valid or not. */
  send<Id extends OperationId>(id: Id, request: LooseRequest): Promise<Answer<Id>>;
  /** PUTs bytes to a presigned URL, without the token. */
  put(url: string, bytes: Uint8Array, headers?: Record<string, string>): Promise<RawAnswer>;
  /** GETs any URL of the server's or the web application's, without a token; redirects are not followed. */
  get(url: string, headers?: Record<string, string>): Promise<RawAnswer>;

  /** The run's own folder; made once. */
  runFolder(as?: Account): Promise<CreatedFolder>;
  /** A fresh folder inside the run's. */
  folder(options?: { name?: string; parentId?: number; as?: Account }): Promise<CreatedFolder>;
  /** A fresh file inside the run's folder: presigned, sent, registered. */
  file(options?: FileOptions): Promise<UploadedFile>;
  /** Presigns and sends bytes, without registering them. */
  object(options?: Omit<FileOptions, 'parentId'>): Promise<SentObject>;
  /** A file that checks share and must leave as it is: no deletion, no link, no share. */
  sharedFile(): Promise<UploadedFile>;
  /** A folder for requests that a faulty server may delete it with; made once. */
  spareFolder(): Promise<CreatedFolder>;
  /**
   * What checks of an area share and leave as it is: made by the first that asks, by prerequisites and requests alone.
   *
   * @example
   * const picture = await t.once('picture', () => t.file({ bytes: tinyPng }));
   */
  once<Thing>(name: string, make: () => Promise<Thing>): Promise<Thing>;
  /** A note that checks share; made once (need `note`). */
  note(): Promise<{ id: number; title: string; body: string }>;
  /** A workspace that checks share; made once (need `workspace`). */
  workspace(): Promise<{ id: number; name: string }>;
  /**
   * A workspace that the account may add entries to: `workspace()`, or if the server cannot create one, a workspace of
   * another user that the state provider creates, which has no known name (need `workspace`).
   */
  writableWorkspace(): Promise<{ id: number; name?: string }>;
  /** The second account (need `second-account`). */
  secondAccount(): Account;
  /**
   * Has the state provider bring a state about (need `arrange:<state>`).
   *
   * @param as who has it then
   * @default as the account that the run judges
   */
  arrange<State extends StateName>(
    state: State,
    parameters?: Record<string, unknown>,
    as?: Account,
  ): Promise<StateValues<State>>;
  /** The same where a provider offers the state; undefined where none does. */
  arrangeIfOffered<State extends StateName>(
    state: State,
    parameters?: Record<string, unknown>,
    as?: Account,
  ): Promise<StateValues<State> | undefined>;
  /** Has the state provider tell what became of an entry (need `observe:entry`), by default of the account's own. */
  observeEntry(id: number, as?: Account): Promise<EntryState>;
  /** The same where a provider offers it; undefined where none does. */
  observeEntryIfOffered(id: number, as?: Account): Promise<EntryState | undefined>;
  /** Has the state provider tell what became of a link (need `observe:link`), by default of the account's own. */
  observeLink(hash: string, as?: Account): Promise<LinkState>;
  /** The name that the overlay gives to the parameter which answers an unknown (need `overlay:U-nn`). */
  parameterName(unknown: UnknownId): string;
  /**
   * Goes on only if the condition holds; else the check is not exercised.
   *
   * @param otherwise completes "not exercised: ", e.g. `the folder has no hash`
   * @param next what it goes on to beside the operations that the check is about
   */
  assume(condition: unknown, otherwise: string, next?: readonly OperationId[]): asserts condition;
  /**
   * Goes on unless the interface leaves open whether the server may do what it did: the check is not exercised then, and
   * keeps nothing back of what others have shown.
   *
   * @param otherwise completes "not exercised: "
   */
  unlessOpen(isOpen: boolean, otherwise: string): void;
  /**
   * Goes on where the server shows what is to be judged. It may lawfully show nothing of it: then no run can see whether
   * it holds, and nothing is missing.
   *
   * @param server completes "cannot be seen on a server that ", e.g. `answers every share address by one page`
   * @param state which could show it all the same: a run without a provider has not asked for it yet
   */
  assumeVisible(condition: unknown, server: string, state?: StateName): asserts condition;
  /** Runs at the end of the check, whatever becomes of it. */
  after(cleanUp: () => Promise<void>): void;

  /**
   * Ends the check because something is gone that it looks at. The check fails if an operation that it is about was
   * carried out on it before. Otherwise, or if that operation was to create it, the check is not exercised.
   *
   * @param state as observed, e.g. `deleted`
   */
  expectThere(state: string): never;
  /** A 2xx. Ends the check otherwise. */
  expectSuccess(answer: Answer | RawAnswer, proves?: Blame): void;
  /** Any 4xx. Ends the check otherwise. */
  expectRefusal(answer: Answer | RawAnswer, proves?: Blame): void;
  /** Exactly this status. Goes on otherwise. */
  expectStatus(answer: Answer | RawAnswer, status: number, proves?: Blame): void;
  /**
   * A 4xx in the stated form of invalid data, with a message for the field. Whatever of the form does not hold is
   * blamed on ERR-3, ERR-4 or ERR-5 where the check proves them; the field and the refusal itself on `proves`.
   */
  expectValidationError(answer: Answer, field: string, proves?: Blame): void;
  /** Equal by value, e.g. `t.expectEqual(folder?.parent_id, parent.id, 'folder.parent_id', { answer })`. */
  expectEqual(got: unknown, expected: unknown, what: string, evidence?: Evidence): void;
  /** A condition in words: `t.expectThat(ids.includes(id), 'the list names the workspace', 'it does not', { answer })`. */
  expectThat(condition: boolean, expected: string, got: string, evidence?: Evidence): void;

  /**
   * Says of requirements, or of all that the check proves, that they were judged although no expectation names them:
   * what nothing names is not exercised, so that no early end passes for a proof.
   */
  judged(...subjects: readonly SubjectId[]): void;

  /** Reports how the server behaves where the interface is silent, in one short line; the check watches the unknown. */
  observed(unknown: UnknownId, behaviour: string): void;
}
