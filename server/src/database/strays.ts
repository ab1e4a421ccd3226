import type { Connection } from './database.ts';
import { freeObject, isKnownObject } from './blobs.ts';
import { columnsOf, integer, listRows, onlyRow } from './rows.ts';

/** Notes that an object is known to no row, unless it was noted before. */
export function noteStray(db: Connection, objectKey: string, now: string): void {
  db.prepare('INSERT OR IGNORE INTO stray_objects (object_key, found_at) VALUES (?, ?)').run(objectKey, now);
}

/** Whether an object was noted as a stray. */
export function isStray(db: Connection, objectKey: string): boolean {
  return db.prepare('SELECT 1 FROM stray_objects WHERE object_key = ?').get(objectKey) !== undefined;
}

/** Frees the oldest of the strays found up to a moment, and says how many there were; what is known by now stays. */
export function freeStrays(db: Connection, foundBefore: string, limit: number): number {
  const rest = 'FROM stray_objects WHERE found_at <= ? ORDER BY found_at LIMIT ?';
  const rows = listRows(db, columnsOf('stray_objects', 'object_key'), rest, foundBefore, limit);
  for (const { object_key: key } of rows) {
    if (!isKnownObject(db, key)) freeObject(db, key);
    db.prepare('DELETE FROM stray_objects WHERE object_key = ?').run(key);
  }
  return rows.length;
}

/** What tells this database from every other. */
export function databaseIdentity(db: Connection): string {
  return onlyRow(db, columnsOf('identity', 'id'), 'FROM identity').id;
}

/** Whether the database speaks of any object at all. */
export function knowsObjects(db: Connection): boolean {
  const known = integer('known', 'EXISTS (SELECT 1 FROM blobs) OR EXISTS (SELECT 1 FROM uploads)');
  return onlyRow(db, known, '').known === 1;
}
