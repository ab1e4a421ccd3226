import type { Connection } from '../database/database.ts';
import { findEntries, type EntryRow } from '../database/entries.ts';
import { FoldersAbove } from '../database/entry-tree.ts';
import { restoreFromTrash, restoreToRoot } from '../database/trash.ts';
import { refuseTakenNames } from './folders.ts';

/** Restores trashed entries to their folder, or to the root if the folder is hidden or gone: all of them or none. */
export async function restore(db: Connection, entries: readonly EntryRow[]): Promise<void> {
  const isFolder = (entry: EntryRow) => entry.type === 'folder';
  for (const folders of await byDepth(db, entries.filter(isFolder))) await restoreAtOnce(db, folders);
  // After the folders, so that files go back to folders that have just been restored.
  await restoreAtOnce(
    db,
    entries.filter((entry) => !isFolder(entry)),
  );
}

/** Groups folders by depth, so that a folder is restored before those that were deleted out of it. */
async function byDepth(db: Connection, entries: readonly EntryRow[]): Promise<EntryRow[][]> {
  const above = await FoldersAbove.of(
    db,
    entries.map((entry) => entry.parent_id),
  );
  const levels: EntryRow[][] = [];
  for (const entry of entries) (levels[above.pathTo(entry.parent_id).length] ??= []).push(entry);
  return levels.filter(Boolean);
}

/** Restores entries of which none contains another. */
async function restoreAtOnce(db: Connection, entries: readonly EntryRow[]): Promise<void> {
  const parentIds = [...new Set(entries.map((entry) => entry.parent_id))].filter((id) => id !== null);
  const seen = new Set(
    (await findEntries(db, parentIds)).flatMap((folder) => (folder.trash_id === null ? [folder.id] : [])),
  );
  const staysIn = ({ parent_id: parentId }: EntryRow) => parentId === null || seen.has(parentId);
  const folders = entries
    .filter(({ type }) => type === 'folder')
    .map((folder) => ({
      driveId: folder.drive_id,
      parentId: staysIn(folder) ? folder.parent_id : null,
      name: folder.name,
    }));
  await refuseTakenNames(db, folders, 'entryIds');
  const idsOf = (some: readonly EntryRow[]) => some.map(({ id }) => id);
  await restoreFromTrash(db, idsOf(entries.filter(staysIn)));
  await restoreToRoot(db, idsOf(entries.filter((entry) => !staysIn(entry))));
}
