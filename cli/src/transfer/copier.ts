import { deleteEntries } from '../../../client/src/index.ts';
import { modifiedAt } from '../../../client/src/node/index.ts';
import { duplicateEntries, updateEntry, type DriveEntry } from '../../../client/src/reference.ts';
import type { Drive, FolderId } from '../drive.ts';
import { CommandError } from '../errors.ts';
import { plain } from '../text.ts';
import { hintForSameName, type TransferOptions } from './options.ts';
import type { Done } from './summary.ts';

/** Copies entries on the server, without transferring bytes. */
export class Copier {
  readonly drive: Drive;
  readonly options: Pick<TransferOptions, 'conflict' | 'keepsBoth' | 'dryRun'>;

  constructor(drive: Drive, options: Pick<TransferOptions, 'conflict' | 'keepsBoth' | 'dryRun'>) {
    this.drive = drive;
    this.options = options;
  }

  /**
   * Copies an entry; a folder with its contents.
   *
   * @throws CommandError if another entry has the name
   */
  async copy(entry: DriveEntry, parentId: FolderId, name: string): Promise<Done> {
    const { client, workspaceId } = this.drive;
    const done = (outcome: Done['outcome'], id = entry.id): Done => ({
      ...{ outcome, file: entry.name, bytes: entry.file_size, id },
    });
    const there = this.drive.only(await this.drive.allChildren(parentId), name);
    const isReplacing = there !== null && this.#replaces(there, entry);
    if (there && !isReplacing && this.options.conflict !== 'keep-both') return done('skipped', there.id);
    if (this.options.dryRun) return done('copied');
    const { entries } = await duplicateEntries(client, {
      ...{ entryIds: [entry.id], destinationId: parentId, workspaceId },
    });
    const [copy] = entries;
    if (!copy)
      throw new CommandError('failed', `The server returned no copy of ${plain(entry.name)}. Check with ls.`);
    if (there && isReplacing) await deleteEntries(client, { entryIds: [there.id] });
    if (copy.name !== name && !(there && !isReplacing)) await updateEntry(client, { entryId: copy.id, name });
    return done('copied', copy.id);
  }

  /**
   * Returns whether to replace an existing entry.
   *
   * @throws CommandError if the options do not allow to continue
   */
  #replaces(there: DriveEntry, entry: DriveEntry): boolean {
    const { conflict } = this.options;
    if (conflict === 'skip' || conflict === 'keep-both') return false;
    const isUpdate = conflict === 'update';
    if (there.id === entry.id || there.type === 'folder' || !(isUpdate || conflict === 'overwrite'))
      throw new CommandError(
        'invalid',
        `Another ${plain(there.name)} already exists (id:${there.id})`,
        hintForSameName(this.options),
      );
    return !isUpdate || (modifiedAt(entry)?.getTime() ?? 0) > (modifiedAt(there)?.getTime() ?? 0);
  }
}
