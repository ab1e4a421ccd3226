import { timestamp } from '../clock.ts';
import type { Handlers } from '../contract/handlers.ts';
import type { Connection } from '../database/database.ts';
import { listTrashIds, moveToTrash } from '../database/trash.ts';
import { ForbiddenError } from '../errors.ts';
import { refuseLongResize } from '../entries/folders.ts';
import { driveAndTrash, refusedEntries, requireEntries, trashedEntries } from '../entries/lookup.ts';
import { permissionsIn } from '../entries/permissions.ts';
import { findDriveFor } from '../entries/destination.ts';
import { endRevokedUploads } from '../entries/revoked-uploads.ts';
import { restore } from '../entries/restoring.ts';
import { maximumRoots, type Removals } from '../removals.ts';
import type { Services } from '../services.ts';

export function trashHandlers(services: Services) {
  const { database, clock, removals } = services;
  return {
    async deleteEntries({ caller, body }) {
      const { entryIds } = body;
      const deleteForever = body.deleteForever ?? false;
      const emptyTrash = body.emptyTrash ?? false;
      let driveIds: number[] = [];
      const chosen = async (db: Connection) => {
        const entries = await requireEntries(db, caller.userId, entryIds, 'manage', driveAndTrash);
        await refuseLongResize(db, entries);
        driveIds = entries.map((entry) => entry.drive_id);
        return entries;
      };
      if (emptyTrash) {
        await emptyTrashOf(removals, caller.userId, 0);
      } else if (deleteForever) {
        await removals.remove(async (db) => (await chosen(db)).map(({ id }) => id));
      } else {
        await database.writeThatMustSucceed(async (db) => {
          await moveToTrash(db, await chosen(db), timestamp(clock()));
        });
      }
      await endRevokedUploads(services, driveIds);
      return { status: 'success' };
    },

    async emptyTrash({ caller, body }) {
      await emptyTrashOf(removals, caller.userId, body.workspaceId ?? 0);
      return { status: 'success' };
    },

    async restoreEntries({ caller, body }) {
      await database.write(async (db) => {
        const entries = await requireEntries(db, caller.userId, body.entryIds, 'manage', trashedEntries);
        const contained = entries.filter((entry) => entry.trash_id !== entry.id).map(({ id }) => id);
        if (contained.length > 0)
          throw refusedEntries('Restore the folder that contains it instead', contained);
        await refuseLongResize(db, entries);
        await restore(db, entries);
      });
      return { status: 'success' };
    },
  } satisfies Partial<Handlers>;
}

async function emptyTrashOf(removals: Removals, userId: number, workspaceId: number): Promise<void> {
  const some = async (db: Connection) => {
    const drive = await findDriveFor(db, userId, workspaceId);
    if (!drive) return [];
    if (!(await permissionsIn(db, userId, drive)).has('manage')) throw new ForbiddenError();
    return listTrashIds(db, drive.id, maximumRoots);
  };
  while ((await removals.remove(some)) === maximumRoots);
}
