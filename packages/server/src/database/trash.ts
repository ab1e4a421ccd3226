import { countedOnce } from './bulk-sizes.ts';
import type { Connection } from './database.ts';
import { FoldersAbove, subtree } from './entry-tree.ts';
import { columnsOf, listRows } from './rows.ts';

/**
 * Moves entries to the trash, which hides their contents too. Entries that are already hidden stay unchanged, so that
 * something trashed earlier keeps its time of deletion and is restored separately.
 */
export async function moveToTrash(
  db: Connection,
  entries: readonly HidableRow[],
  now: string,
): Promise<void> {
  const folders = await FoldersAbove.of(
    db,
    entries.map((entry) => entry.parent_id),
  );
  const moved = new Set<number>();
  for (const { id, parent_id: parentId, trash_id: trashId } of entries) {
    if (trashId === null && !folders.pathTo(parentId).some((folder) => moved.has(folder))) moved.add(id);
  }
  const sql = `
    UPDATE entries SET deleted_at = ?, trash_id = id WHERE is_among!(id, ?)`;
  await countedOnce(db, [...moved], null, () => db.prepare(sql).run(now, JSON.stringify([...moved])));
}

/** `trash_id` may be that of a folder above the entry. */
interface HidableRow {
  id: number;
  parent_id: number | null;
  trash_id: number | null;
}

/** Restores trashed entries and their contents to their original folder. */
export async function restoreFromTrash(db: Connection, ids: readonly number[]): Promise<void> {
  const sql = `
    UPDATE entries SET deleted_at = NULL, trash_id = NULL WHERE is_among!(id, ?)`;
  await countedOnce(db, ids, null, () => db.prepare(sql).run(JSON.stringify(ids)));
}

/** Restores trashed entries to the root of their drive, because their folder no longer exists or is hidden. */
export async function restoreToRoot(db: Connection, ids: readonly number[]): Promise<void> {
  const sql = `
    UPDATE entries SET deleted_at = NULL, trash_id = NULL, parent_id = NULL
    WHERE is_among!(id, ?)`;
  await countedOnce(db, ids, null, () => db.prepare(sql).run(JSON.stringify(ids)));
}

/** Returns the ids of the entries of a drive that were trashed themselves; all of them if there is no limit. */
export async function listTrashIds(
  db: Connection,
  driveId: number,
  limit = Number.MAX_SAFE_INTEGER,
): Promise<number[]> {
  const rest = 'FROM entries WHERE trash_id = id AND drive_id = ? LIMIT ?';
  return (await listRows(db, columnsOf('entries', 'id'), rest, driveId, limit)).map((row) => row.id);
}

/** Returns the ids of the entries at the root of a drive, including trashed ones; all of them if there is no limit. */
export async function listRootIds(
  db: Connection,
  driveId: number,
  limit = Number.MAX_SAFE_INTEGER,
): Promise<number[]> {
  const rest = 'FROM entries WHERE drive_id = ? AND parent_id IS NULL LIMIT ?';
  return (await listRows(db, columnsOf('entries', 'id'), rest, driveId, limit)).map((row) => row.id);
}

/** Deletes entries and their contents permanently, with their links, shares, stars and counters. */
export async function deletePermanently(db: Connection, ids: readonly number[]): Promise<void> {
  const sql = `${subtree} DELETE FROM entries WHERE id IN (SELECT id FROM subtree)`;
  await db.prepare(sql).run(JSON.stringify(ids));
}

/** Returns the drives of those entries that were permanently deleted. */
export async function drivesOfDeleted(db: Connection, ids: readonly number[]): Promise<number[]> {
  const rest = 'FROM tombstones WHERE is_among!(entry_id, ?)';
  const rows = await listRows(db, columnsOf('tombstones', 'drive_id'), rest, JSON.stringify(ids));
  return [...new Set(rows.map((row) => row.drive_id))];
}
