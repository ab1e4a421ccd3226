import type { Connection } from './database.ts';

/** A workspace as one of its members sees it. */
export interface WorkspaceRow {
  id: number;
  name: string;
  owner_id: number;
  owner_email: string;
  members_count: number;
  /** Of the member who asks. */
  role_id: number;
  created_at: string;
  updated_at: string;
}

const selectForMember = `
  SELECT workspaces.id, workspaces.name, owner_id, owners.email AS owner_email, membership.role_id,
    (SELECT count(*) FROM workspace_members WHERE workspace_id = workspaces.id) AS members_count,
    workspaces.created_at, workspaces.updated_at
  FROM workspace_members AS membership
    JOIN workspaces ON workspaces.id = membership.workspace_id
    JOIN users AS owners ON owners.id = owner_id`;

/** The owner becomes its first member. */
export function insertWorkspace(
  db: Connection,
  workspace: { name: string; ownerId: number; ownerRole: number; now: string },
): number {
  const { name, ownerId, ownerRole, now } = workspace;
  const sql = 'INSERT INTO workspaces (name, owner_id, created_at, updated_at) VALUES (?, ?, ?, ?)';
  const id = db.prepare(sql).run(name, ownerId, now, now).lastInsertRowid;
  setMember(db, { workspaceId: id, userId: ownerId, roleId: ownerRole });
  return id;
}

/** Adds a member, or changes the role of one. */
export function setMember(
  db: Connection,
  member: { workspaceId: number; userId: number; roleId: number },
): void {
  const sql = `
    INSERT INTO workspace_members (workspace_id, user_id, role_id) VALUES (?, ?, ?)
    ON CONFLICT DO UPDATE SET role_id = excluded.role_id`;
  db.prepare(sql).run(member.workspaceId, member.userId, member.roleId);
}

/** Undefined where there is no such workspace, or the user is no member of it. */
export function findWorkspace(db: Connection, id: number, userId: number): WorkspaceRow | undefined {
  const sql = `${selectForMember} WHERE membership.workspace_id = ? AND membership.user_id = ?`;
  return db.prepare(sql).get(id, userId) as WorkspaceRow | undefined;
}

/** The workspaces that a user is a member of, oldest first. */
export function listWorkspaces(db: Connection, userId: number): WorkspaceRow[] {
  const sql = `${selectForMember} WHERE membership.user_id = ? ORDER BY workspaces.id`;
  return db.prepare(sql).all(userId) as WorkspaceRow[];
}

export function workspaceExists(db: Connection, id: number): boolean {
  return db.prepare('SELECT 1 FROM workspaces WHERE id = ?').get(id) !== undefined;
}

/** The role of a user in a workspace; undefined for who is no member. */
export function findRoleId(db: Connection, workspaceId: number, userId: number): number | undefined {
  const sql = 'SELECT role_id FROM workspace_members WHERE workspace_id = ? AND user_id = ?';
  return (db.prepare(sql).get(workspaceId, userId) as { role_id: number } | undefined)?.role_id;
}

/** How many workspaces a user is a member of. */
export function countWorkspaces(db: Connection, userId: number): number {
  const sql = 'SELECT count(*) AS total FROM workspace_members WHERE user_id = ?';
  return (db.prepare(sql).get(userId) as { total: number }).total;
}

export function renameWorkspace(
  db: Connection,
  { id, name, now }: { id: number; name: string; now: string },
): void {
  db.prepare('UPDATE workspaces SET name = ?, updated_at = ? WHERE id = ?').run(name, now, id);
}

export function removeMember(db: Connection, workspaceId: number, userId: number): void {
  db.prepare('DELETE FROM workspace_members WHERE workspace_id = ? AND user_id = ?').run(workspaceId, userId);
}
