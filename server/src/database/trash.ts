import type { Connection } from './database.ts';
import { FoldersAbove, subtree } from './entry-tree.ts';
import { columnsOf, findRow, listRows } from './rows.ts';

/**
 * Hides entries, and with each what it contains, one after the other. What was in the trash before keeps the moment of its
 * own deletion, and comes back by itself; an entry that is hidden already stays as it is.
 */
export function moveToTrash(db: Connection, entries: readonly HidableRow[], now: string): void {
  const folders = new FoldersAbove(
    db,
    entries.map((entry) => entry.parent_id),
  );
  const moved = new Set<number>();
  for (const { id, parent_id: parentId, trash_id: trashId } of entries) {
    if (trashId === null && !folders.pathTo(parentId).some((folder) => moved.has(folder))) moved.add(id);
  }
  const sql = `
    UPDATE entries SET deleted_at = ?, trash_id = id WHERE id IN (SELECT value FROM json_each(?))`;
  db.prepare(sql).run(now, JSON.stringify([...moved]));
}

/** Its `trash_id` is that of a folder above, where one hides it. */
interface HidableRow {
  id: number;
  parent_id: number | null;
  trash_id: number | null;
}

/** Takes entries, and what is hidden with them, out of the trash again, where they are. */
export function restoreFromTrash(db: Connection, ids: readonly number[]): void {
  const sql = `
    UPDATE entries SET deleted_at = NULL, trash_id = NULL WHERE id IN (SELECT value FROM json_each(?))`;
  db.prepare(sql).run(JSON.stringify(ids));
}

/** The same for those whose folder is not there any more: to the root of their drive. */
export function restoreToRoot(db: Connection, ids: readonly number[]): void {
  const sql = `
    UPDATE entries SET deleted_at = NULL, trash_id = NULL, parent_id = NULL
    WHERE id IN (SELECT value FROM json_each(?))`;
  db.prepare(sql).run(JSON.stringify(ids));
}

/** The ids of what was moved to the trash itself, in one drive; of all of it unless a limit is given. */
export function listTrashIds(db: Connection, driveId: number, limit = -1): number[] {
  const rest = 'FROM entries WHERE trash_id = id AND drive_id = ? LIMIT ?';
  return listRows(db, columnsOf('entries', 'id'), rest, driveId, limit).map((row) => row.id);
}

/** The ids of everything at the root of a drive, in the trash or not; of all of it unless a limit is given. */
export function listRootIds(db: Connection, driveId: number, limit = -1): number[] {
  const rest = 'FROM entries WHERE drive_id = ? AND parent_id IS NULL LIMIT ?';
  return listRows(db, columnsOf('entries', 'id'), rest, driveId, limit).map((row) => row.id);
}

/** Deletes entries for good, with all that they contain, their links, shares, stars and counts. */
export function deletePermanently(db: Connection, ids: readonly number[]): void {
  const sql = `${subtree} DELETE FROM entries WHERE id IN (SELECT id FROM subtree)`;
  db.prepare(sql).run(JSON.stringify(ids));
}

/** The drive that a permanently deleted entry was in. */
export function findTombstone(db: Connection, entryId: number): { drive_id: number } | undefined {
  const rest = 'FROM tombstones WHERE entry_id = ?';
  return findRow(db, columnsOf('tombstones', 'drive_id'), rest, entryId);
}
