import type { Account } from '../engine/model/account.ts';
import type { Check } from '../engine/model/check.ts';
import { CheckContext, type RunParts } from '../engine/run/check-context.ts';
import { TransientError, UnmetError } from '../engine/run/outcomes.ts';
import { Fixtures } from './fixtures.ts';
import type { EntryState, LinkState } from './states.ts';
import type { CreatedFolder, FileOptions, SentObject, TestContext, UploadedFile } from './test-context.ts';

/** The context of a check of file storage. */
export class FileContext extends CheckContext implements TestContext {
  readonly #fixtures: Fixtures;

  constructor(check: Check, parts: RunParts) {
    super(check, parts);
    this.#fixtures = new Fixtures(parts);
  }

  runFolder(as: Account = this.account): Promise<CreatedFolder> {
    return this.#fixtures.runFolder(as, this.record);
  }

  folder(options: { name?: string; parentId?: number; as?: Account } = {}): Promise<CreatedFolder> {
    return this.#fixtures.folder(options, options.as ?? this.account, this.record);
  }

  file(options: FileOptions = {}): Promise<UploadedFile> {
    return this.#fixtures.file(options, options.as ?? this.account, this.record);
  }

  object(options: FileOptions = {}): Promise<SentObject> {
    return this.#fixtures.object(options, options.as ?? this.account, this.record);
  }

  sharedFile(): Promise<UploadedFile> {
    return this.#fixtures.sharedFile(this.account, this.record);
  }

  spareFolder(): Promise<CreatedFolder> {
    return this.#fixtures.spareFolder(this.account, this.record);
  }

  note() {
    return this.#fixtures.note(this.account, this.record);
  }

  workspace() {
    return this.#fixtures.workspace(this.account, this.record);
  }

  writableWorkspace() {
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

  async observeEntry(id: number, as: Account = this.account): Promise<EntryState> {
    // A server may return an id of any type; GEN-6 reports that.
    this.assume(Number.isSafeInteger(id), 'the id of the entry is not an integer');
    return (await this.observe('entry', id, as)) as unknown as EntryState;
  }

  async observeEntryIfOffered(id: number, as: Account = this.account): Promise<EntryState | undefined> {
    return this.ifOffered('observe:entry', () => this.observeEntry(id, as));
  }

  async observeLink(hash: string, as: Account = this.account): Promise<LinkState> {
    return (await this.observe('link', hash, as)) as unknown as LinkState;
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
}
