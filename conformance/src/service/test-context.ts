import type { Account } from '../engine/model/account.ts';
import type { RawAnswer } from '../engine/model/messages.ts';
import type { BasicContext } from '../engine/model/test-context.ts';
import type { EntryState, LinkState } from './states.ts';

export type { Blame, Evidence } from '../engine/model/test-context.ts';

export interface CreatedFolder {
  readonly id: number;
  readonly hash: string;
  readonly name: string;
  /** As in the response; undefined if the response has none. */
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
  /** @default a short unique text */
  readonly bytes?: Uint8Array;
  /** @default 'text/plain' */
  readonly mime?: string;
  /** @default the run's folder */
  readonly parentId?: number | null;
  /** @default the account that the run tests */
  readonly as?: Account;
}

export interface ObjectOptions extends Omit<FileOptions, 'parentId'> {
  /** The destination in the presign request, which should be that of the registration (U-114). @default none */
  readonly place?: { readonly workspaceId?: number; readonly parentId?: number };
}

export interface SentObject {
  /** Last segment of the storage key. */
  readonly fileName: string;
  readonly bytes: Uint8Array;
  /** The response to the PUT. */
  readonly sent: RawAnswer;
}

/** What a check gets as `t`: beside the methods of every check, preconditions of file storage. */
export interface TestContext extends BasicContext {
  /** The folder of the run; created once. */
  runFolder(as?: Account): Promise<CreatedFolder>;
  /** Creates a folder in the folder of the run. */
  folder(options?: { name?: string; parentId?: number; as?: Account }): Promise<CreatedFolder>;
  /** Creates a file in the folder of the run: presigns, sends and registers it. */
  file(options?: FileOptions): Promise<UploadedFile>;
  /** Presigns and sends bytes, without registering them. */
  object(options?: ObjectOptions): Promise<SentObject>;
  /** A file that checks share and must not change: no deletion, no link, no share. */
  sharedFile(): Promise<UploadedFile>;
  /** A folder for requests by which a faulty server may delete it; created once. */
  spareFolder(): Promise<CreatedFolder>;
  /** A note that checks share; created once (need `note`). */
  note(): Promise<{ id: number; title: string; body: string }>;
  /** A workspace that checks share; created once (need `workspace`). */
  workspace(): Promise<{ id: number; name: string }>;
  /**
   * A workspace that the account may add entries to: `workspace()`, or if the server cannot create one, a workspace of
   * another user that the state provider creates, which has no known name (need `workspace`).
   */
  writableWorkspace(): Promise<{ id: number; name?: string }>;
  /** Asks the state provider for the state of an entry, by default of the account's own (need `observe:entry`). */
  observeEntry(id: number, as?: Account): Promise<EntryState>;
  /** The same if a provider offers it; otherwise undefined. */
  observeEntryIfOffered(id: number, as?: Account): Promise<EntryState | undefined>;
  /** Asks the state provider for the state of a link, by default of the account's own (need `observe:link`). */
  observeLink(hash: string, as?: Account): Promise<LinkState>;
}
