import type { Connection } from '../database/database.ts';

// A row of PostgreSQL that means nothing to the server, for tests of what happens to reads and writes.

/** Returns the text that was noted last; undefined in a new database. */
export async function findText(db: Connection): Promise<string | undefined> {
  const row = await db.prepare("SELECT began_at AS text FROM guesses WHERE key = 'noted'").get();
  return (row as { text: string } | undefined)?.text;
}

export async function noteText(db: Connection, text: string): Promise<void> {
  const sql = `
    INSERT INTO guesses (key, began_at, taken) VALUES ('noted', ?, 0)
    ON CONFLICT (key) DO UPDATE SET began_at = excluded.began_at`;
  await db.prepare(sql).run(text);
}
