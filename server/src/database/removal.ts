import type { Connection } from './database.ts';

// Deletions that no operation of the interface offers, for cleaning up after tests.

export function removeNotes(db: Connection, userId: number, ids: readonly number[]): void {
  const sql = 'DELETE FROM notes WHERE user_id = ? AND id IN (SELECT value FROM json_each(?))';
  db.prepare(sql).run(userId, JSON.stringify(ids));
}

/** Removes an empty workspace, with its members and its drive. */
export function removeWorkspace(db: Connection, workspaceId: number): void {
  const drive = 'SELECT id FROM drives WHERE workspace_id = ?';
  db.prepare(`DELETE FROM tombstones WHERE drive_id IN (${drive})`).run(workspaceId);
  db.prepare('DELETE FROM drives WHERE workspace_id = ?').run(workspaceId);
  db.prepare('DELETE FROM workspaces WHERE id = ?').run(workspaceId);
}
