import type { Connection } from './database.ts';

export interface EntryUserRow {
  entry_id: number;
  id: number;
  email: string;
  display_name: string;
  owns_entry: 0 | 1;
}

/** Who has these entries: the owner of each first, then those it is shared with by itself. */
export function listEntryUsers(db: Connection, entryIds: readonly number[]): EntryUserRow[] {
  const sql = `
    SELECT entries.id AS entry_id, users.id, email, display_name, 1 AS owns_entry
    FROM entries JOIN users ON users.id = owner_id WHERE entries.id IN (SELECT value FROM json_each(:ids))
    UNION ALL
    SELECT entry_id, users.id, email, display_name, 0
    FROM shares JOIN users ON users.id = user_id WHERE entry_id IN (SELECT value FROM json_each(:ids))`;
  return db.prepare(sql).all({ ids: JSON.stringify(entryIds) }) as EntryUserRow[];
}
