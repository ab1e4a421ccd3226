import type { Connection } from './database.ts';
import { freeObject, isKnownObject } from './blobs.ts';
import { columnsOf, integer, listRows, onlyRow } from './rows.ts';

/** Notes an object that no row refers to, and when it was first found. */
export async function noteOrphan(db: Connection, objectKey: string, now: string): Promise<void> {
  await db
    .prepare('INSERT INTO stray_objects (object_key, found_at) VALUES (?, ?) ON CONFLICT DO NOTHING')
    .run(objectKey, now);
}

/** Returns whether an object was noted as an orphan. */
export async function isOrphan(db: Connection, objectKey: string): Promise<boolean> {
  return (await db.prepare('SELECT 1 FROM stray_objects WHERE object_key = ?').get(objectKey)) !== undefined;
}

/**
 * Frees the oldest orphans that were found up to a time, unless a row now refers to them.
 *
 * @returns the number of orphans that were processed
 */
export async function freeOrphans(db: Connection, foundBefore: string, limit: number): Promise<number> {
  const rest = 'FROM stray_objects WHERE found_at <= ? ORDER BY found_at LIMIT ?';
  const rows = await listRows(db, columnsOf('stray_objects', 'object_key'), rest, foundBefore, limit);
  for (const { object_key: key } of rows) {
    if (!(await isKnownObject(db, key))) await freeObject(db, key);
    await db.prepare('DELETE FROM stray_objects WHERE object_key = ?').run(key);
  }
  return rows.length;
}

/** Returns the id of this database, which no other database has. */
export async function databaseIdentity(db: Connection): Promise<string> {
  return (await onlyRow(db, columnsOf('identity', 'id'), 'FROM identity')).id;
}

/** Returns whether the database refers to any object. */
export async function knowsObjects(db: Connection): Promise<boolean> {
  const known = integer(
    'known',
    'CASE WHEN EXISTS (SELECT 1 FROM blobs) OR EXISTS (SELECT 1 FROM uploads) THEN 1 ELSE 0 END',
  );
  return (await onlyRow(db, known, '')).known === 1;
}
