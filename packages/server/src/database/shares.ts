import type { Connection } from './database.ts';
import { columnsOf, integer, listRows, onlyRow, combineColumns } from './rows.ts';

export interface ShareRights {
  view: boolean;
  download: boolean;
  edit: boolean;
}

/** Shares an entry with users, each given once. Sharing again replaces the rights of a user. */
export async function putShares(
  db: Connection,
  share: { entryId: number; userIds: readonly number[]; rights: ShareRights; now: string },
): Promise<void> {
  const sql = `
    INSERT INTO shares (entry_id, user_id, can_view, can_download, can_edit, created_at)
    SELECT ?, value, ?, ?, ?, ? FROM (ids!(?)) AS receivers WHERE true
    ON CONFLICT (entry_id, user_id) DO UPDATE
    SET can_view = excluded.can_view, can_download = excluded.can_download, can_edit = excluded.can_edit`;
  const { view, download, edit } = share.rights;
  await db
    .prepare(sql)
    .run(
      share.entryId,
      Number(view),
      Number(download),
      Number(edit),
      share.now,
      JSON.stringify(share.userIds),
    );
}

const permissions = ['view', 'edit', 'download'] as const;

/** Lists the users with whom an entry itself is shared, and their permissions. */
export async function listShares(
  db: Connection,
  entryId: number,
): Promise<{ email: string; permissions: string[] }[]> {
  const columns = combineColumns(
    columnsOf('users', 'email'),
    columnsOf('shares', 'can_view, can_edit, can_download'),
  );
  const rest =
    'FROM shares JOIN users ON users.id = shares.user_id WHERE entry_id = ? ORDER BY insensitive!(email)';
  return (await listRows(db, columns, rest, entryId)).map(({ email, can_view, can_edit, can_download }) => {
    const rights = { view: can_view, edit: can_edit, download: can_download };
    return { email, permissions: permissions.filter((name) => rights[name] === 1) };
  });
}

export async function countReceivers(db: Connection, entryId: number): Promise<number> {
  return (await onlyRow(db, integer('number', 'count(*)'), 'FROM shares WHERE entry_id = ?', entryId)).number;
}

/** Returns whether the entry itself is shared with a user. */
export async function isReceiver(db: Connection, entryId: number, userId: number): Promise<boolean> {
  const sql = 'SELECT 1 FROM shares WHERE entry_id = ? AND user_id = ?';
  return (await db.prepare(sql).get(entryId, userId)) !== undefined;
}

/** Removes the shares of the entry itself with users, and returns how many there were. */
export async function deleteShares(
  db: Connection,
  entryId: number,
  userIds: readonly number[],
): Promise<number> {
  const sql = 'DELETE FROM shares WHERE entry_id = ? AND is_among!(user_id, ?)';
  return (await db.prepare(sql).run(entryId, JSON.stringify(userIds))).changes;
}
