import { findDrive } from '../database/drives.ts';
import { removeNotes, removeWorkspace } from '../database/state-cleanup.ts';
import { deletePermanently, listRootIds } from '../database/trash.ts';
import { findWorkspace, workspaceExists } from '../database/workspaces.ts';
import { ForbiddenError } from '../errors.ts';
import type { Services } from '../services.ts';

/**
 * Removes notes and workspaces of the caller, for which the interface may have no operation. Ignores those that no
 * longer exist.
 *
 * @throws ForbiddenError if a workspace belongs to another user; then nothing is removed
 */
export async function remove(
  { database, objectCleanup }: Services,
  userId: number,
  { notes, workspaces }: { notes: readonly number[]; workspaces: readonly number[] },
): Promise<void> {
  await database.writeThatMustSucceed(async (db) => {
    await removeNotes(db, userId, notes);
    for (const workspaceId of workspaces) {
      if (!(await workspaceExists(db, workspaceId))) continue;
      if ((await findWorkspace(db, workspaceId, userId))?.owner_id !== userId) throw new ForbiddenError();
      const drive = await findDrive(db, { workspaceId });
      if (drive) await deletePermanently(db, await listRootIds(db, drive.id));
      await removeWorkspace(db, workspaceId);
    }
  });
  objectCleanup.wake();
}
