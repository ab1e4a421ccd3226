import type { Connection } from './database.ts';
import { columnsOf, listRows, type RowOf } from './rows.ts';

const columns = columnsOf('users', 'id, email, display_name');

export type EntryUser = RowOf<typeof columns>;

/** Lists the users with whom an entry itself is shared. */
export const listReceivers = (db: Connection, entryId: number): Promise<EntryUser[]> =>
  listRows(db, columns, 'FROM shares JOIN users ON users.id = user_id WHERE entry_id = ?', entryId);
