import type { Connection } from './database.ts';
import { columnsOf, integer, listRows, onlyRow, type RowOf } from './rows.ts';

const folderColumns = columnsOf('entries', 'id, name, parent_id, file_size');

export type FolderRow = RowOf<typeof folderColumns>;

/**
 * The folders of a drive by name, and the bytes of what it holds; the trash apart.
 *
 * @param limit how many folders at most
 */
export function listFolders(
  db: Connection,
  driveId: number,
  limit: number,
): { folders: FolderRow[]; size: number } {
  const rest = 'FROM entries WHERE drive_id = ? AND rank = 0 AND trash_id IS NULL ORDER BY name, id LIMIT ?';
  return { folders: listRows(db, folderColumns, rest, driveId, limit), size: driveSize(db, driveId) };
}

/** How many files a drive holds, and their bytes; the trash apart. */
export function driveUsage(db: Connection, driveId: number): { files: number; size: number } {
  const rest = 'FROM entries WHERE drive_id = ? AND rank > 0 AND trash_id IS NULL';
  const { files } = onlyRow(db, integer('files', 'count(*)'), rest, driveId);
  return { files, size: driveSize(db, driveId) };
}

/** Folders know the size of what they hold. */
function driveSize(db: Connection, driveId: number): number {
  const roots = 'FROM entries WHERE drive_id = ? AND parent_id IS NULL AND trash_id IS NULL';
  return onlyRow(db, integer('size', 'coalesce(sum(file_size), 0)'), roots, driveId).size;
}

/** The names among these that live entries of a folder have. */
export function takenNames(
  db: Connection,
  { driveId, parentId }: { driveId: number; parentId: number | null },
  names: readonly string[],
): Set<string> {
  const rest = `
    FROM entries
    WHERE drive_id = ? AND parent_id IS ? AND trash_id IS NULL AND name IN (SELECT value FROM json_each(?))`;
  const rows = listRows(db, columnsOf('entries', 'name'), rest, driveId, parentId, JSON.stringify(names));
  return new Set(rows.map(({ name }) => name));
}
