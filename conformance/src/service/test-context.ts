import { createHash, randomBytes } from 'node:crypto';
import type { Account } from '../engine/model/account.ts';
import type { Answer, RawAnswer } from '../engine/model/messages.ts';
import { isRefusalAnyhow } from '../engine/model/refusal-form.ts';
import type { BasicContext } from '../engine/model/test-context.ts';
import { fieldOf, integerOf, isRounded, textOf } from '../engine/model/wire-values.ts';
import { blockerOf } from '../engine/run/blocker.ts';
import { CheckContext } from '../engine/run/check-context.ts';
import { LostError, TransientError, UnmetError } from '../engine/run/outcomes.ts';
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

type Preconditions =
  | ('runFolder' | 'folder' | 'file' | 'object' | 'sharedFile' | 'spareFolder')
  | ('note' | 'workspace' | 'writableWorkspace')
  | ('observeEntry' | 'observeEntryIfOffered' | 'observeLink');

/** What a check gets as `t`: beside the methods of every check, preconditions of file storage. */
export type TestContext = BasicContext & Pick<FileContext, Preconditions>;

/** If the server does not provide a precondition, the check is not exercised. */
export class FileContext extends CheckContext {
  /** The folder of the run; created once. */
  runFolder(as: Account = this.account): Promise<CreatedFolder> {
    return this.parts.shared.once(`run folder ${as.token}`, () => this.#createFolder(this.runName, null, as));
  }

  /** Creates a folder in the folder of the run. */
  async folder({
    name = this.unique('Folder'),
    parentId,
    as = this.account,
  }: { name?: string; parentId?: number; as?: Account } = {}): Promise<CreatedFolder> {
    if (parentId !== undefined) return this.#createFolder(name, parentId, as);
    const { id } = await this.runFolder(as);
    return this.#unlessLost(as, this.#createFolder(name, id, as));
  }

  /** Presigns and sends bytes, without registering them. */
  async object({ place, as = this.account, ...options }: ObjectOptions = {}): Promise<SentObject> {
    const { bytes, mime, name } = this.#fileOf(options);
    const body = { filename: name, mime, size: bytes.length, extension: extensionOf(name), ...place };
    const answer = await this.send('presignUpload', { body, as });
    const url = textOf(fieldOf(answer.json, 'url'));
    const key = textOf(fieldOf(answer.json, 'key'));
    if (url === undefined || key === undefined || !URL.canParse(url)) {
      const lacking = url === undefined || !URL.canParse(url) ? 'url' : 'key';
      throw new UnmetError(
        `needs an upload, but presignUpload returned ${answer.ok ? 'no url and key' : answer.status}`,
        blockerOf(answer.exchange, [lacking], ['registerEntry']),
      );
    }
    const sent = await this.put(url, bytes, { 'Content-Type': mime });
    if (!sent.ok)
      throw new UnmetError(`needs an upload, but the PUT to the presigned URL returned ${sent.status}`, {
        operation: 'presignUpload',
        status: sent.status,
        fields: [],
        next: ['registerEntry'],
      });
    return { fileName: key.slice(key.lastIndexOf('/') + 1), bytes, sent };
  }

  /** Creates a file in the folder of the run: presigns, sends and registers it. */
  async file(options: FileOptions = {}): Promise<UploadedFile> {
    const made = this.#file(options);
    return options.parentId === undefined ? this.#unlessLost(options.as ?? this.account, made) : made;
  }

  async #file({ as = this.account, ...options }: FileOptions): Promise<UploadedFile> {
    const file = this.#fileOf(options);
    const parentId =
      options.parentId === undefined
        ? (await goingOnTo(['presignUpload', 'registerEntry'], this.runFolder(as))).id
        : options.parentId;
    const { fileName, bytes } = await this.object({ ...file, as });
    const body = {
      filename: fileName,
      size: bytes.length,
      clientName: file.name,
      clientMime: file.mime,
      clientExtension: extensionOf(file.name),
      parentId,
    };
    const answer = await this.send('registerEntry', { body, as });
    const id = createdId(answer, 'fileEntry', 'file');
    const entry = fieldOf(answer.json, 'fileEntry');
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return { id, hash: textOf(fieldOf(entry, 'hash')) ?? '', name: file.name, fileName, bytes, sha256 };
  }

  /** A folder for requests by which a faulty server may delete it; created once. */
  spareFolder(): Promise<CreatedFolder> {
    return this.parts.shared.once('spare folder', () => this.folder());
  }

  /** A file that checks share and must not change: no deletion, no link, no share. */
  sharedFile(): Promise<UploadedFile> {
    return this.parts.shared.once('shared file', () => this.file());
  }

  /** A note that checks share; created once (need `note`). */
  note(): Promise<{ id: number; title: string; body: string }> {
    return this.parts.shared.once('note', async () => {
      const sent = { title: this.unique('Note'), body: 'Created by a conformance run.' };
      return { id: createdId(await this.send('createNote', { body: sent }), 'note'), ...sent };
    });
  }

  /** A workspace that checks share; created once (need `workspace`). */
  workspace(): Promise<{ id: number; name: string }> {
    return this.parts.shared.once('workspace', async () => {
      const first = await this.#createWorkspace();
      // Not the first of the account, which a server may take for whichever a request identifies.
      return this.#createWorkspace().catch((error: unknown) => {
        if (error instanceof UnmetError && !(error instanceof TransientError)) return first;
        throw error;
      });
    });
  }

  /**
   * A workspace that the account may add entries to: `workspace()`, or if the server cannot create one, a workspace of
   * another user that the state provider creates, which has no known name (need `workspace`).
   */
  writableWorkspace(): Promise<{ id: number; name?: string }> {
    return this.once('writable workspace', async (): Promise<{ id: number; name?: string }> => {
      try {
        return await this.workspace();
      } catch (error) {
        const isRefused = error instanceof UnmetError && !(error instanceof TransientError);
        const id = isRefused ? await this.#arrangedWorkspace() : undefined;
        if (id === undefined) throw error;
        return { id };
      }
    });
  }

  /** Asks the state provider for the state of an entry, by default of the account's own (need `observe:entry`). */
  async observeEntry(id: number, as: Account = this.account): Promise<EntryState> {
    // A server may return an id of any type; GEN-6 reports that.
    this.assume(Number.isSafeInteger(id), 'the id of the entry is not an integer');
    const observed = (await this.observe('entry', id, as)) as unknown as EntryState;
    if (observed.state !== 'deleted') this.skipIfGivenAgain(id);
    return observed;
  }

  /** The same if a provider offers it; otherwise undefined. */
  observeEntryIfOffered(id: number, as: Account = this.account): Promise<EntryState | undefined> {
    return this.ifOffered('observe:entry', () => this.observeEntry(id, as));
  }

  /** Asks the state provider for the state of a link, by default of the account's own (need `observe:link`). */
  async observeLink(hash: string, as: Account = this.account): Promise<LinkState> {
    return (await this.observe('link', hash, as)) as unknown as LinkState;
  }

  async #createWorkspace(): Promise<{ id: number; name: string }> {
    const name = this.unique('Workspace');
    return { id: createdId(await this.send('createWorkspace', { body: { name } }), 'workspace'), name };
  }

  /** The id of a workspace that somebody else owns and the account may add to; undefined if its role does not allow it. */
  async #arrangedWorkspace(): Promise<number | undefined> {
    const arranged = await this.arrangeIfOffered('workspace-member', { role: 'editor' });
    if (arranged === undefined) return undefined;
    const { workspaceId } = arranged;
    const body = { name: this.unique('Folder'), parentId: null };
    const { status } = await this.call('createFolder', { query: { workspaceId }, body });
    return status === 403 ? undefined : workspaceId;
  }

  async #createFolder(name: string, parentId: number | null, as: Account): Promise<CreatedFolder> {
    const answer = await this.send('createFolder', { body: { name, parentId }, as });
    const id = createdId(answer, 'folder');
    const folder = fieldOf(answer.json, 'folder');
    const hash = textOf(fieldOf(folder, 'hash')) ?? '';
    return { id, hash, name, path: textOf(fieldOf(folder, 'path')) };
  }

  /** Distinguishes an error in the run's folder from the loss of that folder. */
  async #unlessLost<Value>(as: Account, work: Promise<Value>): Promise<Value> {
    try {
      return await work;
    } catch (error) {
      if (!(error instanceof UnmetError) || !isRefusalInFolder(error)) throw error;
      const isLost = await this.parts.shared.once(`loss of the run folder ${as.token}`, () =>
        this.#isRunFolderLost(as),
      );
      throw isLost ? new LostError() : error;
    }
  }

  /** An entry that can have a link exists: a new folder can, and this one cannot. */
  async #isRunFolderLost(as: Account): Promise<boolean> {
    const takesLink = ({ id }: CreatedFolder) =>
      this.send('createShareableLink', { path: { entryId: id }, body: {}, as });
    try {
      const { status } = await takesLink(await this.runFolder(as));
      if (status < 400 || status >= 500) return false;
      return (await takesLink(await this.#createFolder(this.unique('Folder'), null, as))).ok;
    } catch (error) {
      if (error instanceof UnmetError) return false;
      throw error;
    }
  }

  #fileOf({ name, bytes, mime }: FileOptions): { name: string; bytes: Uint8Array; mime: string } {
    return {
      name: name ?? `${this.unique('File')}.txt`,
      // Random, so that deduplication does not merge files that must be different.
      bytes:
        bytes ?? new TextEncoder().encode(`Text of a conformance run: ${randomBytes(12).toString('hex')}\n`),
      mime: mime ?? 'text/plain',
    };
  }
}

/** A blocker for the work is also one for the operations after it. */
async function goingOnTo<Value>(next: readonly string[], work: Promise<Value>): Promise<Value> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof UnmetError) || !error.blocker) throw error;
    throw new UnmetError(error.message, { ...error.blocker, next: [...error.blocker.next, ...next] });
  }
}

/** An error of an operation that creates something in the folder; other operations have other reasons to refuse. */
const isRefusalInFolder = ({ blocker }: UnmetError): boolean =>
  (blocker?.operation === 'createFolder' || blocker?.operation === 'registerEntry') &&
  (blocker.status ?? 0) >= 400;

/**
 * The id of what a response shows as created.
 *
 * @throws UnmetError if it shows none
 */
function createdId(answer: Answer, field: string, what = field): number {
  const shown = fieldOf(fieldOf(answer.json, field), 'id');
  const id = integerOf(shown);
  if (answer.ok && id !== undefined) return id;
  const beyond = `a ${field}.id beyond 2^53, which JavaScript cannot hold exactly`;
  const lacking = isRefusalAnyhow(answer)
    ? `an error with ${answer.status}`
    : `${answer.status} without ${field}.id`;
  const returned = answer.ok ? (isRounded(shown) ? beyond : lacking) : answer.status;
  throw new UnmetError(
    `needs a ${what}, but ${answer.operation} returned ${returned}`,
    blockerOf(answer.exchange, [`${field}.id`]),
  );
}

/** Without the dot; empty if the name has no extension. */
const extensionOf = (name: string): string =>
  name.includes('.') ? name.slice(name.lastIndexOf('.') + 1) : '';
