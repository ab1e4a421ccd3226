import type { Connection } from './database.ts';
import { findRow, text } from './rows.ts';

// Only a database that several servers share has this table: a single server counts in memory.

/** Also where the clock was set back after a window had begun, so that nobody waits for the time that it was ahead. */
const hasEnded = '(guesses.began_at <= :since OR guesses.began_at > :until)';

/**
 * Counts a guess in the window of its key, or starts a new window.
 *
 * @param window the times between which a window began that has not ended
 * @returns false if the window has reached the limit
 */
export async function takeGuess(
  db: Connection,
  key: string,
  { now, limit, ...window }: { now: string; since: string; until: string; limit: number },
): Promise<boolean> {
  const sql = `
    INSERT INTO guesses (key, began_at, taken) VALUES (:key, :now, 1)
    ON CONFLICT (key) DO UPDATE SET
      began_at = CASE WHEN ${hasEnded} THEN :now ELSE guesses.began_at END,
      taken = CASE WHEN ${hasEnded} THEN 1 ELSE guesses.taken + 1 END
    WHERE ${hasEnded} OR guesses.taken < :limit`;
  return (await db.prepare(sql).run({ key, now, limit, ...window })).changes > 0;
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
