import type { Connection } from './database.ts';
import { columnsOf, listRows } from './rows.ts';

export async function addStars(db: Connection, userId: number, entryIds: readonly number[]): Promise<void> {
  const sql = `
    INSERT INTO stars (user_id, entry_id) SELECT ?, value FROM (ids!(?)) AS starred WHERE true
    ON CONFLICT DO NOTHING`;
  await db.prepare(sql).run(userId, JSON.stringify(entryIds));
}

export async function removeStars(
  db: Connection,
  userId: number,
  entryIds: readonly number[],
): Promise<void> {
  const sql = 'DELETE FROM stars WHERE user_id = ? AND is_among!(entry_id, ?)';
  await db.prepare(sql).run(userId, JSON.stringify(entryIds));
}

/** Returns which of these entries the user has starred. */
export async function findStarred(
  db: Connection,
  userId: number,
  entryIds: readonly number[],
): Promise<Set<number>> {
  const rest = 'FROM stars WHERE user_id = ? AND is_among!(entry_id, ?)';
  const rows = await listRows(db, columnsOf('stars', 'entry_id'), rest, userId, JSON.stringify(entryIds));
  return new Set(rows.map((row) => row.entry_id));
}
