import type { Connection } from './database.ts';
import {
  columnsOf,
  findRow,
  insertedId,
  integer,
  listRows,
  onlyRow,
  text,
  combineColumns,
  type RowOf,
} from './rows.ts';

const columns = combineColumns(
  columnsOf('workspaces', 'id, name, owner_id, created_at, updated_at'),
  text('owner_email', 'owners.email'),
  integer('role_id', 'membership.role_id'),
  integer('members_count', '(SELECT count(*) FROM workspace_members WHERE workspace_id = workspaces.id)'),
);

/** A workspace from the view of one member, with the role of that member. */
export type WorkspaceRow = RowOf<typeof columns>;

const forMember = `
  FROM workspace_members AS membership
    JOIN workspaces ON workspaces.id = membership.workspace_id
    JOIN users AS owners ON owners.id = owner_id`;

/** Creates a workspace with its owner as the first member. */
export async function insertWorkspace(
  db: Connection,
  workspace: { name: string; ownerId: number; ownerRole: number; now: string },
): Promise<number> {
  const { name, ownerId, ownerRole, now } = workspace;
  const row = { name, owner_id: ownerId, created_at: now, updated_at: now };
  const id = await insertedId(db, 'workspaces', row);
  await setMembers(db, { workspaceId: id, userIds: [ownerId], roleId: ownerRole });
  return id;
}

/** Adds members, each given once, or changes their role. */
export async function setMembers(
  db: Connection,
  { workspaceId, userIds, roleId }: { workspaceId: number; userIds: readonly number[]; roleId: number },
): Promise<void> {
  const sql = `
    INSERT INTO workspace_members (workspace_id, user_id, role_id)
    SELECT ?, value, ? FROM (ids!(?)) AS members WHERE true
    ON CONFLICT (workspace_id, user_id) DO UPDATE SET role_id = excluded.role_id`;
  await db.prepare(sql).run(workspaceId, roleId, JSON.stringify(userIds));
}

/** Returns undefined if the workspace does not exist, or if the user is not a member. */
export async function findWorkspace(
  db: Connection,
  id: number,
  userId: number,
): Promise<WorkspaceRow | undefined> {
  const rest = `${forMember} WHERE membership.workspace_id = ? AND membership.user_id = ?`;
  return findRow(db, columns, rest, id, userId);
}

/** Lists the workspaces of which a user is a member, oldest first. */
export async function listWorkspaces(db: Connection, userId: number): Promise<WorkspaceRow[]> {
  return listRows(db, columns, `${forMember} WHERE membership.user_id = ? ORDER BY workspaces.id`, userId);
}

const memberColumns = combineColumns(
  columnsOf('users', 'id, email, display_name'),
  columnsOf('workspace_members', 'role_id'),
);

/** Lists the members of a workspace by id. */
export async function listMembers(
  db: Connection,
  workspaceId: number,
): Promise<RowOf<typeof memberColumns>[]> {
  const rest =
    'FROM workspace_members JOIN users ON users.id = user_id WHERE workspace_id = ? ORDER BY user_id';
  return listRows(db, memberColumns, rest, workspaceId);
}

export async function workspaceExists(db: Connection, id: number): Promise<boolean> {
  return (await db.prepare('SELECT 1 FROM workspaces WHERE id = ?').get(id)) !== undefined;
}

/** Returns the role of a user in a workspace; undefined if the user is not a member. */
export async function findRoleId(
  db: Connection,
  workspaceId: number,
  userId: number,
): Promise<number | undefined> {
  const rest = 'FROM workspace_members WHERE workspace_id = ? AND user_id = ?';
  return (await findRow(db, columnsOf('workspace_members', 'role_id'), rest, workspaceId, userId))?.role_id;
}

const memberRoleColumns = columnsOf('workspace_members', 'workspace_id, user_id, role_id');

/** Returns the roles of those of these users who are members of one of these workspaces. */
export async function listRoles(
  db: Connection,
  workspaceIds: readonly number[],
  userIds: readonly number[],
): Promise<RowOf<typeof memberRoleColumns>[]> {
  const rest = 'FROM workspace_members WHERE is_among!(workspace_id, ?) AND is_among!(user_id, ?)';
  return listRows(db, memberRoleColumns, rest, JSON.stringify(workspaceIds), JSON.stringify(userIds));
}

/** Counts the workspaces of which a user is a member. */
export async function countWorkspaces(db: Connection, userId: number): Promise<number> {
  const total = integer('total', 'count(*)');
  return (await onlyRow(db, total, 'FROM workspace_members WHERE user_id = ?', userId)).total;
}

export async function renameWorkspace(
  db: Connection,
  { id, name, now }: { id: number; name: string; now: string },
): Promise<void> {
  await db.prepare('UPDATE workspaces SET name = ?, updated_at = ? WHERE id = ?').run(name, now, id);
}

export async function removeMember(db: Connection, workspaceId: number, userId: number): Promise<void> {
  await db
    .prepare('DELETE FROM workspace_members WHERE workspace_id = ? AND user_id = ?')
    .run(workspaceId, userId);
}
