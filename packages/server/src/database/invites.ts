import type { Connection } from './database.ts';
import { columnsOf, findRow, integer, listRows, onlyRow, text, combineColumns, type RowOf } from './rows.ts';

const columns = combineColumns(
  columnsOf('workspace_invites', 'id, workspace_id, user_id, role_id, created_at'),
  text('email', 'users.email'),
  text('workspace_name', 'workspaces.name'),
  integer('owner_id', 'workspaces.owner_id'),
  text('owner_email', 'owners.email'),
);

/** A pending invitation to a workspace. */
export type InviteRow = RowOf<typeof columns>;

const invites = `
  FROM workspace_invites
    JOIN users ON users.id = workspace_invites.user_id
    JOIN workspaces ON workspaces.id = workspace_invites.workspace_id
    JOIN users AS owners ON owners.id = workspaces.owner_id`;

/** Invites users, each given once. Inviting the same user again changes the role. */
export async function putInvites(
  db: Connection,
  invite: { workspaceId: number; userIds: readonly number[]; roleId: number; now: string },
): Promise<void> {
  const sql = `
    INSERT INTO workspace_invites (workspace_id, user_id, role_id, created_at)
    SELECT ?, value, ?, ? FROM numbered_ids!(?) AS invited WHERE true ORDER BY key
    ON CONFLICT (workspace_id, user_id) DO UPDATE SET role_id = excluded.role_id`;
  const { workspaceId, userIds, roleId, now } = invite;
  await db.prepare(sql).run(workspaceId, roleId, now, JSON.stringify(userIds));
}

export async function findInvite(db: Connection, id: number): Promise<InviteRow | undefined> {
  return findRow(db, columns, `${invites} WHERE workspace_invites.id = ?`, id);
}

/** Lists the invitations to a workspace, oldest first. */
export async function listInvitesTo(db: Connection, workspaceId: number): Promise<InviteRow[]> {
  const rest = `${invites} WHERE workspace_invites.workspace_id = ? ORDER BY workspace_invites.id`;
  return listRows(db, columns, rest, workspaceId);
}

/** Lists the invitations of a user, newest first. */
export async function listInvitesOf(db: Connection, userId: number, limit: number): Promise<InviteRow[]> {
  const rest = `${invites} WHERE workspace_invites.user_id = ? ORDER BY workspace_invites.id DESC LIMIT ?`;
  return listRows(db, columns, rest, userId, limit);
}

/** Returns those of these users who have more pending invitations to the workspaces of one owner than this. */
export async function listOftenInvited(
  db: Connection,
  ownerId: number,
  userIds: readonly number[],
  most: number,
): Promise<number[]> {
  const rest = `
    FROM workspace_invites JOIN workspaces ON workspaces.id = workspace_id
    WHERE is_among!(user_id, ?) AND owner_id = ? GROUP BY user_id HAVING count(*) > ?`;
  const rows = await listRows(
    db,
    columnsOf('workspace_invites', 'user_id'),
    rest,
    JSON.stringify(userIds),
    ownerId,
    most,
  );
  return rows.map(({ user_id }) => user_id);
}

/** Counts the members and the pending invitations of a workspace. */
export async function countMembersAndInvites(db: Connection, workspaceId: number): Promise<number> {
  const number = integer(
    'number',
    `(SELECT count(*) FROM workspace_members WHERE workspace_id = :id) +
     (SELECT count(*) FROM workspace_invites WHERE workspace_id = :id)`,
  );
  return (await onlyRow(db, number, '', { id: workspaceId })).number;
}

export async function deleteInvite(db: Connection, id: number): Promise<void> {
  await db.prepare('DELETE FROM workspace_invites WHERE id = ?').run(id);
}
