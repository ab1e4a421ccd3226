import { deleteEntries } from '../../../client/src/index.ts';
import { duplicateEntries, updateEntry, type DriveEntry } from '../../../client/src/reference.ts';
import type { Drive, FolderId } from '../drive.ts';
import { CommandError } from '../errors.ts';
import { plain } from '../text.ts';
import { decide, requireDeletable, timeOf } from './decide.ts';
import { sameName, type TransferOptions } from './options.ts';
import type { Done } from './summary.ts';

const sameEntry = ({ id, name }: DriveEntry) =>
  new CommandError(
    'invalid',
    `The source and the target are the same: ${plain(name)} (id:${id}). Give another target.`,
  );

/**
 * Copies an entry on the server, without transferring bytes; a folder with its contents.
 *
 * @param parentId undefined for a folder that a dry run does not create
 * @throws CommandError if another entry has the name
 */
export async function copyOnDrive(
  drive: Drive,
  options: Pick<TransferOptions, 'conflict' | 'keepsBoth' | 'dryRun'>,
  entry: DriveEntry,
  parentId: FolderId | undefined,
  name: string,
): Promise<Omit<Done, 'file'>> {
  const { client, unaborted, workspaceId } = drive;
  let replaces = false;
  const done = (outcome: Done['outcome'], id?: number) => ({
    ...{ outcome, bytes: entry.file_size, id },
    ...(entry.type === 'folder' && { isFolder: true as const }),
    ...(replaces && { replaces }),
  });
  if (parentId === undefined) return done('copied');
  const there = drive.only(await drive.named(parentId, name), name);
  const isReplaceable = there?.type !== 'folder' && there?.id !== entry.id;
  const decided = await decide(
    options.conflict,
    there && {
      isReplaceable,
      isSame: () => false,
      isUpToDate: timeOf(entry) <= timeOf(there),
      refusal: () => (there.id === entry.id ? sameEntry(there) : sameName([there], options, isReplaceable)),
    },
  );
  if (decided === 'skip') return done('skipped', there!.id);
  replaces = decided === 'replace';
  if (replaces) requireDeletable(there!);
  if (options.dryRun) {
    await drive.requireValid(name, entry.file_size);
    return done('copied');
  }
  const { entries } = await duplicateEntries(client, {
    ...{ entryIds: [entry.id], destinationId: parentId, workspaceId },
  });
  const [copy] = entries;
  if (!copy)
    throw new CommandError('failed', `The server returned no copy of ${plain(entry.name)}. Check with ls.`);
  // The server has given a second entry of the name another one, which a copy beside the first keeps.
  const isRenamed = copy.name !== name && !(there?.name === entry.name && decided === 'copy');
  if (isRenamed)
    await updateEntry(unaborted, { entryId: copy.id, name }).catch(async (error: unknown) => {
      // Nothing is done, rather than half of it.
      await deleteEntries(unaborted, { entryIds: [copy.id] });
      throw error;
    });
  drive.noteMade(parentId, isRenamed ? { ...copy, name } : copy);
  // At the end, so that there is always a file with this name.
  if (replaces) await deleteEntries(unaborted, { entryIds: [there!.id] });
  return done('copied', copy.id);
}
