import { createHash, randomBytes } from 'node:crypto';
import type { CreatedFolder, FileOptions, ObjectOptions, SentObject, UploadedFile } from './test-context.ts';
import type { Account } from '../engine/model/account.ts';
import type { Answer } from '../engine/model/messages.ts';
import type { Exchanger, RecordExchange } from '../engine/run/exchanger.ts';
import type { RunParts } from '../engine/run/check-context.ts';
import type { SharedThings } from '../engine/run/shared-things.ts';
import { blockerOf } from '../engine/run/blocker.ts';
import { LostError, TransientError, UnmetError } from '../engine/run/outcomes.ts';
import { isRefusalAnyhow } from '../engine/model/refusal-form.ts';
import { fieldOf, integerOf, isRounded, textOf } from '../engine/model/wire-values.ts';

/** Preconditions of checks. If the server does not provide one, the check is not exercised. */
export class Fixtures {
  readonly #exchanger: Exchanger;
  readonly #shared: SharedThings;
  readonly #runName: string;

  constructor({ exchanger, shared, runName }: Pick<RunParts, 'exchanger' | 'shared' | 'runName'>) {
    this.#exchanger = exchanger;
    this.#shared = shared;
    this.#runName = runName;
  }

  async runFolder(account: Account, record: RecordExchange): Promise<CreatedFolder> {
    return this.#shared.once(`run folder ${account.token}`, () =>
      this.#createFolder(this.#runName, null, account, record),
    );
  }

  async folder(
    { name, parentId }: { name?: string | undefined; parentId?: number | undefined },
    account: Account,
    record: RecordExchange,
  ): Promise<CreatedFolder> {
    const own = name ?? this.#shared.unique('Folder');
    if (parentId !== undefined) return this.#createFolder(own, parentId, account, record);
    const { id } = await this.runFolder(account, record);
    return this.#unlessLost(account, record, this.#createFolder(own, id, account, record));
  }

  async object(
    { place, ...options }: ObjectOptions,
    account: Account,
    record: RecordExchange,
  ): Promise<SentObject> {
    const { bytes, mime, name } = this.#fileOf(options);
    const body = { filename: name, mime, size: bytes.length, extension: extensionOf(name), ...place };
    const answer = await this.#exchanger.ask('presignUpload', { body }, account, record);
    const url = textOf(fieldOf(answer.json, 'url'));
    const key = textOf(fieldOf(answer.json, 'key'));
    if (url === undefined || key === undefined || !URL.canParse(url)) {
      const lacking = url === undefined || !URL.canParse(url) ? 'url' : 'key';
      throw new UnmetError(
        `needs an upload, but presignUpload returned ${answer.ok ? 'no url and key' : answer.status}`,
        blockerOf(answer.exchange, [lacking], ['registerEntry']),
      );
    }
    const sent = await this.#exchanger.put(url, bytes, { 'Content-Type': mime }, record);
    if (!sent.ok)
      throw new UnmetError(`needs an upload, but the PUT to the presigned URL returned ${sent.status}`, {
        operation: 'presignUpload',
        status: sent.status,
        fields: [],
        next: ['registerEntry'],
      });
    return { fileName: key.slice(key.lastIndexOf('/') + 1), bytes, sent };
  }

  async file(options: FileOptions, account: Account, record: RecordExchange): Promise<UploadedFile> {
    const made = this.#file(options, account, record);
    return options.parentId === undefined ? this.#unlessLost(account, record, made) : made;
  }

  async #file(options: FileOptions, account: Account, record: RecordExchange): Promise<UploadedFile> {
    const file = this.#fileOf(options);
    const parentId =
      options.parentId === undefined
        ? (await goingOnTo(['presignUpload', 'registerEntry'], this.runFolder(account, record))).id
        : options.parentId;
    const { fileName, bytes } = await this.object(file, account, record);
    const body = {
      filename: fileName,
      size: bytes.length,
      clientName: file.name,
      clientMime: file.mime,
      clientExtension: extensionOf(file.name),
      parentId,
    };
    const answer = await this.#exchanger.ask('registerEntry', { body }, account, record);
    const id = createdId(answer, 'fileEntry', 'file');
    const entry = fieldOf(answer.json, 'fileEntry');
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return { id, hash: textOf(fieldOf(entry, 'hash')) ?? '', name: file.name, fileName, bytes, sha256 };
  }

  async spareFolder(account: Account, record: RecordExchange): Promise<CreatedFolder> {
    return this.#shared.once('spare folder', () => this.folder({}, account, record));
  }

  async sharedFile(account: Account, record: RecordExchange): Promise<UploadedFile> {
    return this.#shared.once('shared file', () => this.file({}, account, record));
  }

  async note(account: Account, record: RecordExchange): Promise<{ id: number; title: string; body: string }> {
    return this.#shared.once('note', async () => {
      const sent = { title: this.#shared.unique('Note'), body: 'Created by a conformance run.' };
      const answer = await this.#exchanger.ask('createNote', { body: sent }, account, record);
      return { id: createdId(answer, 'note'), ...sent };
    });
  }

  async workspace(account: Account, record: RecordExchange): Promise<{ id: number; name: string }> {
    return this.#shared.once('workspace', async () => {
      const first = await this.#createWorkspace(account, record);
      // Not the first of the account, which a server may take for whichever a request identifies.
      return this.#createWorkspace(account, record).catch((error: unknown) => {
        if (error instanceof UnmetError && !(error instanceof TransientError)) return first;
        throw error;
      });
    });
  }

  async #createWorkspace(account: Account, record: RecordExchange): Promise<{ id: number; name: string }> {
    const name = this.#shared.unique('Workspace');
    const answer = await this.#exchanger.ask('createWorkspace', { body: { name } }, account, record);
    return { id: createdId(answer, 'workspace'), name };
  }

  async #createFolder(
    name: string,
    parentId: number | null,
    account: Account,
    record: RecordExchange,
  ): Promise<CreatedFolder> {
    const answer = await this.#exchanger.ask('createFolder', { body: { name, parentId } }, account, record);
    const id = createdId(answer, 'folder');
    const folder = fieldOf(answer.json, 'folder');
    const hash = textOf(fieldOf(folder, 'hash')) ?? '';
    return { id, hash, name, path: textOf(fieldOf(folder, 'path')) };
  }

  /** Distinguishes an error in the run's folder from the loss of that folder. */
  async #unlessLost<Value>(account: Account, record: RecordExchange, work: Promise<Value>): Promise<Value> {
    try {
      return await work;
    } catch (error) {
      if (!(error instanceof UnmetError) || !isRefusalInFolder(error)) throw error;
      const isLost = await this.#shared.once(`loss of the run folder ${account.token}`, () =>
        this.#isRunFolderLost(account, record),
      );
      throw isLost ? new LostError() : error;
    }
  }

  /** An entry that can have a link exists: a new folder can, and this one cannot. */
  async #isRunFolderLost(account: Account, record: RecordExchange): Promise<boolean> {
    const takesLink = async ({ id }: CreatedFolder) => {
      const request = { path: { entryId: id }, body: {} };
      return this.#exchanger.ask('createShareableLink', request, account, record);
    };
    try {
      const { status } = await takesLink(await this.runFolder(account, record));
      if (status < 400 || status >= 500) return false;
      return (await takesLink(await this.#createFolder(this.#shared.unique('Folder'), null, account, record)))
        .ok;
    } catch (error) {
      if (error instanceof UnmetError) return false;
      throw error;
    }
  }

  #fileOf({ name, bytes, mime }: FileOptions): { name: string; bytes: Uint8Array; mime: string } {
    return {
      name: name ?? `${this.#shared.unique('File')}.txt`,
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
