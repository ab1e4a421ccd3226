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

/** Invites a user. Inviting the same user again changes the role. */
export async function putInvite(
  db: Connection,
  invite: { workspaceId: number; userId: number; roleId: number; now: string },
): Promise<void> {
  const sql = `
    INSERT INTO workspace_invites (workspace_id, user_id, role_id, created_at) VALUES (?, ?, ?, ?)
    ON CONFLICT (workspace_id, user_id) DO UPDATE SET role_id = excluded.role_id`;
  await db.prepare(sql).run(invite.workspaceId, invite.userId, invite.roleId, invite.now);
}

export async function findInvite(db: Connection, id: number): Promise<InviteRow | undefined> {
  return findRow(db, columns, `${invites} WHERE workspace_invites.id = ?`, id);
}

/** Returns the invitation of a user to a workspace. */
export async function findInviteTo(
  db: Connection,
  workspaceId: number,
  userId: number,
): Promise<InviteRow | undefined> {
  const where = 'WHERE workspace_invites.workspace_id = ? AND workspace_invites.user_id = ?';
  return findRow(db, columns, `${invites} ${where}`, workspaceId, userId);
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

/** Counts the pending invitations of a user to the workspaces of one owner. */
export async function countInvitesBetween(db: Connection, ownerId: number, userId: number): Promise<number> {
  const rest = `
    FROM workspace_invites JOIN workspaces ON workspaces.id = workspace_id WHERE user_id = ? AND owner_id = ?`;
  return (await onlyRow(db, integer('number', 'count(*)'), rest, userId, ownerId)).number;
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
