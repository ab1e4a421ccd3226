import type { Connection } from './database.ts';
import { sizeWithTexts } from './entries.ts';
import { unseen } from './entry-tree.ts';
import { after, columnsOf, integer, listRows, onlyRow, together, type RowOf } from './rows.ts';

const originalColumns = together(
  integer('root', 'tree.root'),
  columnsOf('entries', 'id, parent_id'),
  sizeWithTexts,
);

/** An entry to copy. `root` is the index of the requested id that it belongs to. */
export type OriginalRow = RowOf<typeof originalColumns>;

/**
 * Lists the requested entries and their contents, without hidden ones, each folder before its contents.
 *
 * @param limit maximum number of rows
 */
export async function listOriginals(
  db: Connection,
  ids: readonly number[],
  limit: number,
): Promise<OriginalRow[]> {
  const tree = `
    WITH RECURSIVE tree (root, id) AS (
      SELECT key, value FROM json_each(?)
      UNION ALL
      SELECT tree.root, entries.id FROM entries JOIN tree ON entries.parent_id = tree.id
        WHERE entries.trash_id IS NULL
      LIMIT ?
    )`;
  const rest = 'FROM tree CROSS JOIN entries ON entries.id = tree.id';
  return listRows(db, after(tree, originalColumns), rest, JSON.stringify(ids), limit);
}

export interface NewCopy {
  driveId: number;
  /** The copied parent folder; null for an entry whose copy was requested itself. */
  parentId: number | null;
  ownerId: number;
  /** For files only: the UUID name of the copy. */
  fileName: string;
  now: string;
}

/**
 * Copies the row of an entry. The uppermost entries of a copy stay hidden until `showCopies`.
 *
 * @returns undefined if the original no longer exists
 */
export async function insertCopy(
  db: Connection,
  originalId: number,
  copy: NewCopy,
): Promise<number | undefined> {
  const sql = `
    INSERT INTO entries (
      drive_id, parent_id, owner_id, rank, type, name, description, mime, extension, file_name, file_size, blob_id,
      file_hash, exif_data, client_last_modified, iv, deleted_at, trash_id, created_at, updated_at)
    SELECT :driveId, :parentId, :ownerId, rank, type, name, description, mime, extension, iif(rank = 0, NULL, :fileName),
      iif(rank = 0, 0, file_size), blob_id, file_hash, exif_data, client_last_modified, iv,
      iif(:parentId IS NULL, :now, NULL), iif(:parentId IS NULL, ${unseen}, NULL), :now, :now
    FROM entries WHERE id = :originalId
    RETURNING id`;
  const row = await db.prepare(sql).get({ ...copy, originalId });
  return (row as { id: number } | undefined)?.id;
}

/** Moves finished copies to their destination and makes them visible. */
export async function showCopies(
  db: Connection,
  copies: readonly { id: number; parentId: number | null; name: string }[],
): Promise<void> {
  const sql = `
    UPDATE entries SET parent_id = copies.value ->> 'parentId', name = copies.value ->> 'name',
      deleted_at = NULL, trash_id = NULL
    FROM json_each(?) AS copies WHERE entries.id = copies.value ->> 'id'`;
  await db.prepare(sql).run(JSON.stringify(copies));
}

/** Returns whether all of these entries still exist and are still hidden. */
export async function areUnseen(db: Connection, ids: readonly number[]): Promise<boolean> {
  const rest = `FROM entries WHERE id IN (SELECT value FROM json_each(?)) AND trash_id = ${unseen}`;
  return (await onlyRow(db, integer('number', 'count(*)'), rest, JSON.stringify(ids))).number === ids.length;
}
