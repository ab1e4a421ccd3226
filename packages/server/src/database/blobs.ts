import { inOneRoundTrip } from './in-one-round-trip.ts';
import type { Connection } from './database.ts';
import { columnsOf, findRow, integer, listRows, onlyRow, combineColumns, type RowOf } from './rows.ts';

const columns = columnsOf('blobs', 'id, object_key, sha256, size');

export type BlobRow = RowOf<typeof columns>;

export async function findBlob(db: Connection, id: number): Promise<BlobRow | undefined> {
  return findRow(db, columns, 'FROM blobs WHERE id = ?', id);
}

/**
 * Stores the content of an object, or frees the object if equal content is already stored. Triggers count how many
 * entries refer to it.
 */
export async function putBlob(
  db: Connection,
  { object_key, sha256, size }: Omit<BlobRow, 'id'>,
): Promise<void> {
  const add = `
    INSERT INTO blobs (object_key, sha256, size) VALUES (?, ?, ?) ON CONFLICT (sha256, size) DO NOTHING`;
  const freeUnused = `
    INSERT INTO object_deletions (object_key)
    SELECT ? WHERE NOT EXISTS (SELECT 1 FROM blobs WHERE object_key = ?)
    ON CONFLICT DO NOTHING`;
  await inOneRoundTrip(
    db.prepare(add).run(object_key, sha256, size),
    db.prepare(freeUnused).run(object_key, object_key),
  );
}

/** Names the content with this digest and size, in SQL. */
export const blobWith = (sha256: string, size: string) => `blobs WHERE sha256 = ${sha256} AND size = ${size}`;

/** Marks an object for deletion. It is deleted once this transaction is durable. */
export async function freeObject(db: Connection, objectKey: string): Promise<void> {
  await db
    .prepare('INSERT INTO object_deletions (object_key) VALUES (?) ON CONFLICT DO NOTHING')
    .run(objectKey);
}

const freed = combineColumns(
  columnsOf('object_deletions', 'object_key'),
  columnsOf('spent_uploads', 'multipart_id'),
);

/** Returns freed objects, each with the multipart upload that it was, or was to be, joined by. */
export async function listFreedObjects(db: Connection, limit: number): Promise<RowOf<typeof freed>[]> {
  return listRows(
    db,
    freed,
    'FROM object_deletions LEFT JOIN spent_uploads USING (object_key) LIMIT ?',
    limit,
  );
}

export async function forgetFreedObjects(db: Connection, keys: readonly string[]): Promise<void> {
  const sql = 'DELETE FROM object_deletions WHERE object_key IN (texts!(?))';
  await db.prepare(sql).run(JSON.stringify(keys));
}

/** Returns whether a row refers to the object: as content, as an upload, or as an object to delete. */
export async function isKnownObject(db: Connection, objectKey: string): Promise<boolean> {
  const known = integer(
    'known',
    `CASE WHEN EXISTS (SELECT 1 FROM blobs WHERE object_key = :key)
      OR EXISTS (SELECT 1 FROM uploads WHERE object_key = :key)
      OR EXISTS (SELECT 1 FROM object_deletions WHERE object_key = :key) THEN 1 ELSE 0 END`,
  );
  return (await onlyRow(db, known, '', { key: objectKey })).known === 1;
}
