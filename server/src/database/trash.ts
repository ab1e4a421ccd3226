import type { Connection } from './database.ts';
import { subtree } from './entry-tree.ts';
import { columnsOf, findRow, listRows } from './rows.ts';

/**
 * Hides an entry and what it contains. What was in the trash before keeps the moment of its own deletion, and
 * comes back by itself; an entry that is hidden already stays as it is.
 */
export function moveToTrash(db: Connection, id: number, now: string): void {
  const root = 'UPDATE entries SET deleted_at = ?, trash_id = id WHERE id = ? AND trash_id IS NULL';
  if (db.prepare(root).run(now, id).changes === 0) return;
  const sql = `${subtree}
    UPDATE entries SET trash_id = ? WHERE id IN (SELECT id FROM subtree) AND trash_id IS NULL`;
  db.prepare(sql).run(JSON.stringify([id]), id);
}

/** Takes an entry and what went to the trash with it out again, into a folder or the root of its drive. */
export function restoreFromTrash(db: Connection, id: number, parentId: number | null): void {
  db.prepare('UPDATE entries SET deleted_at = NULL, parent_id = ? WHERE id = ?').run(parentId, id);
  db.prepare('UPDATE entries SET trash_id = NULL WHERE trash_id = ?').run(id);
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
