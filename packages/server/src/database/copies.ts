import type { Connection } from './database.ts';
import { sizeWithTexts } from './entries.ts';
import { foldedName } from './folded-names.ts';
import { hiddenBy, type Lease } from './leases.ts';
import { after, columnsOf, integer, listRows, onlyRow, combineColumns, type RowOf } from './rows.ts';

const originalColumns = combineColumns(
  integer('root', 'tree.root'),
  integer('level', 'tree.level'),
  columnsOf('entries', 'id, parent_id'),
  sizeWithTexts,
);

/** An entry to copy. `root` is the index of the requested id that it belongs to, `level` the folders between them. */
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
    WITH RECURSIVE tree (root, id, level) AS (
      SELECT key, value, 0 FROM numbered_ids!(?) AS wanted
      UNION ALL
      SELECT tree.root, entries.id, tree.level + 1 FROM entries JOIN tree ON entries.parent_id = tree.id
        WHERE entries.trash_id IS NULL
    )`;
  const rest = 'FROM tree nested_join!() entries ON entries.id = tree.id LIMIT ?';
  const rows = await listRows(db, after(tree, originalColumns), rest, JSON.stringify(ids), limit);
  // SQLite returns them so; sorting them there would take half as many steps again.
  return rows.sort((a, b) => a.level - b.level || a.root - b.root);
}

export interface NewCopy {
  driveId: number;
  /** The copied parent folder; null for an entry whose copy was requested itself. */
  parentId: number | null;
  ownerId: number;
  /** Hides the uppermost entries of the copy. */
  lease: Lease;
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
  { lease, ...copy }: NewCopy,
): Promise<number | undefined> {
  const sql = `
    INSERT INTO entries (
      drive_id, parent_id, owner_id, rank, type, name, folded_name, description, mime, extension, file_name, file_size,
      blob_id, file_hash, exif_data, client_last_modified, iv, deleted_at, trash_id, created_at, updated_at)
    SELECT :driveId, CAST(:parentId AS BIGINT), :ownerId, rank, type, name, folded_name, description, mime, extension,
      CASE WHEN rank = 1 THEN :fileName END, CASE rank WHEN 0 THEN 0 ELSE file_size END, blob_id, file_hash, exif_data,
      client_last_modified, iv, CASE WHEN CAST(:parentId AS BIGINT) IS NULL THEN :now END,
      CASE WHEN CAST(:parentId AS BIGINT) IS NULL THEN CAST(:hiddenBy AS BIGINT) END, :now, :now
    FROM entries WHERE id = :originalId
    RETURNING id`;
  const row = await db.prepare(sql).get({ ...copy, hiddenBy: hiddenBy(lease), originalId });
  return (row as { id: number } | undefined)?.id;
}

/** Moves finished copies to their destination and makes them visible. */
export async function showCopies(
  db: Connection,
  copies: readonly { id: number; parentId: number | null; name: string }[],
): Promise<void> {
  const sql = `
    UPDATE entries SET parent_id = CAST(copies.value ->> 'parentId' AS BIGINT), name = copies.value ->> 'name',
      folded_name = copies.value ->> 'foldedName', deleted_at = NULL, trash_id = NULL
    FROM items!(?) AS copies WHERE entries.id = CAST(copies.value ->> 'id' AS BIGINT)`;
  const changes = copies.map((copy) => ({ ...copy, foldedName: foldedName(copy.name) }));
  await db.prepare(sql).run(JSON.stringify(changes));
}

/** Returns whether all of these entries still exist and are still hidden by this work. */
export async function areHiddenBy(db: Connection, lease: Lease, ids: readonly number[]): Promise<boolean> {
  const rest = 'FROM entries WHERE is_among!(id, ?) AND trash_id = ?';
  const hidden = await onlyRow(db, integer('number', 'count(*)'), rest, JSON.stringify(ids), hiddenBy(lease));
  return hidden.number === ids.length;
}
