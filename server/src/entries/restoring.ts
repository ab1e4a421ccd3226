import type { Connection } from '../database/database.ts';
import { findEntries, type EntryRow } from '../database/entries.ts';
import { FoldersAbove } from '../database/entry-tree.ts';
import { restoreFromTrash, restoreToRoot } from '../database/trash.ts';
import { refuseTakenNames } from './folders.ts';

/** Takes entries out of the trash, all of them or none: into their folder, or to the root where that is hidden or gone. */
export function restore(db: Connection, entries: readonly EntryRow[]): void {
  const isFolder = (entry: EntryRow) => entry.type === 'folder';
  for (const folders of byDepth(db, entries.filter(isFolder))) restoreAtOnce(db, folders);
  // Whatever lies in a folder that came back finds it again.
  restoreAtOnce(
    db,
    entries.filter((entry) => !isFolder(entry)),
  );
}

/** A folder comes back before what was deleted out of it. */
function byDepth(db: Connection, entries: readonly EntryRow[]): EntryRow[][] {
  const above = new FoldersAbove(
    db,
    entries.map((entry) => entry.parent_id),
  );
  const levels: EntryRow[][] = [];
  for (const entry of entries) (levels[above.pathTo(entry.parent_id).length] ??= []).push(entry);
  return levels.filter(Boolean);
}

/** Entries of which none lies in another. */
function restoreAtOnce(db: Connection, entries: readonly EntryRow[]): void {
  const parentIds = [...new Set(entries.map((entry) => entry.parent_id))].filter((id) => id !== null);
  const seen = new Set(
    findEntries(db, parentIds).flatMap((folder) => (folder.trash_id === null ? [folder.id] : [])),
  );
  const staysIn = ({ parent_id: parentId }: EntryRow) => parentId === null || seen.has(parentId);
  const folders = entries
    .filter(({ type }) => type === 'folder')
    .map((folder) => ({
      driveId: folder.drive_id,
      parentId: staysIn(folder) ? folder.parent_id : null,
      name: folder.name,
    }));
  refuseTakenNames(db, folders, 'entryIds');
  const idsOf = (some: readonly EntryRow[]) => some.map(({ id }) => id);
  restoreFromTrash(db, idsOf(entries.filter(staysIn)));
  restoreToRoot(db, idsOf(entries.filter((entry) => !staysIn(entry))));
}
