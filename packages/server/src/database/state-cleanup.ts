import type { Connection } from './database.ts';

// Deletions that no operation of the interface offers, for cleaning up after tests.

export async function removeNotes(db: Connection, userId: number, ids: readonly number[]): Promise<void> {
  const sql = 'DELETE FROM notes WHERE user_id = ? AND is_among!(id, ?)';
  await db.prepare(sql).run(userId, JSON.stringify(ids));
}

/** Removes an empty workspace, with its members and its drive. */
export async function removeWorkspace(db: Connection, workspaceId: number): Promise<void> {
  const drive = 'SELECT id FROM drives WHERE workspace_id = ?';
  await db.prepare(`DELETE FROM tombstones WHERE drive_id IN (${drive})`).run(workspaceId);
  await db.prepare('DELETE FROM drives WHERE workspace_id = ?').run(workspaceId);
  await db.prepare('DELETE FROM workspaces WHERE id = ?').run(workspaceId);
}
