import type { Connection } from './database.ts';
import { columnsOf, integer, listRows, together, type RowOf } from './rows.ts';

const columns = together(
  integer('entry_id', 'entries.id'),
  columnsOf('users', 'id, email, display_name'),
  integer('owns_entry', '1'),
);

/** `owns_entry` is 1 for the owner, and 0 for others. */
export type EntryUserRow = RowOf<typeof columns>;

/** Lists the users of entries: first the owners, then those with whom the entry itself is shared. */
export async function listEntryUsers(db: Connection, entryIds: readonly number[]): Promise<EntryUserRow[]> {
  const rest = `
    FROM entries JOIN users ON users.id = owner_id WHERE entries.id IN (ids!(:ids))
    UNION ALL
    SELECT entry_id, users.id, email, display_name, 0
    FROM shares JOIN users ON users.id = user_id WHERE entry_id IN (ids!(:ids))`;
  return listRows(db, columns, rest, { ids: JSON.stringify(entryIds) });
}
