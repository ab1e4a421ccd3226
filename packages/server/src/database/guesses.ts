import type { Connection } from './database.ts';
import { findRow, text } from './rows.ts';

// Only a database that several servers share has this table: a single server counts in memory.

/**
 * Counts a guess in the window of its key, or starts a new window.
 *
 * @param window a window that began before `since` has ended
 * @returns false if the window has reached the limit
 */
export async function takeGuess(
  db: Connection,
  key: string,
  { now, since, limit }: { now: string; since: string; limit: number },
): Promise<boolean> {
  const sql = `
    INSERT INTO guesses (key, began_at, taken) VALUES (:key, :now, 1)
    ON CONFLICT (key) DO UPDATE SET
      began_at = CASE WHEN guesses.began_at <= :since THEN :now ELSE guesses.began_at END,
      taken = CASE WHEN guesses.began_at <= :since THEN 1 ELSE guesses.taken + 1 END
    WHERE guesses.began_at <= :since OR guesses.taken < :limit`;
  return (await db.prepare(sql).run({ key, now, since, limit })).changes > 0;
}

export async function giveBackGuess(db: Connection, key: string): Promise<void> {
  await db.prepare('UPDATE guesses SET taken = taken - 1 WHERE key = ? AND taken > 0').run(key);
}

export async function startOfWindow(db: Connection, key: string): Promise<string | undefined> {
  return (await findRow(db, text('began_at', 'began_at'), 'FROM guesses WHERE key = ?', key))?.began_at;
}

/** Forgets the windows that began before this time. */
export async function forgetGuesses(db: Connection, before: string): Promise<void> {
  await db.prepare('DELETE FROM guesses WHERE began_at < ?').run(before);
}
