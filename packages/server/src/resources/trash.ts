import { timestamp } from '../clock.ts';
import type { Handlers } from '../contract/handlers.ts';
import type { Connection } from '../database/database.ts';
import { listTrashIds, moveToTrash, restoreFromTrash, restoreToRoot } from '../database/trash.ts';
import { ForbiddenError } from '../errors.ts';
import { refuseLongResize, refuseTakenNames } from '../entries/folders.ts';
import { driveAndTrash, refusedEntries, requireEntries, trashedEntries } from '../entries/lookup.ts';
import { permissionsIn } from '../entries/permissions.ts';
import { findDriveFor } from '../entries/destination.ts';
import { endRevokedUploads } from '../entries/revoked-uploads.ts';
import { maximumRoots, type Removals } from '../removals.ts';
import type { Services } from '../services.ts';
import { type EntryRow, findEntries } from '../database/entries.ts';
import { FoldersAbove } from '../database/entry-tree.ts';

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

/** Restores trashed entries to their folder, or to the root if the folder is hidden or gone: all of them or none. */
async function restore(db: Connection, entries: readonly EntryRow[]): Promise<void> {
  const isFolder = (entry: EntryRow) => entry.type === 'folder';
  for (const folders of await byDepth(db, entries.filter(isFolder))) await restoreAtOnce(db, folders);
  // After the folders, so that files go back to folders that have just been restored.
  await restoreAtOnce(
    db,
    entries.filter((entry) => !isFolder(entry)),
  );
}

/** Groups folders by depth, so that a folder is restored before those that were deleted out of it. */
async function byDepth(db: Connection, entries: readonly EntryRow[]): Promise<EntryRow[][]> {
  const above = await FoldersAbove.of(
    db,
    entries.map((entry) => entry.parent_id),
  );
  const levels: EntryRow[][] = [];
  for (const entry of entries) (levels[above.pathTo(entry.parent_id).length] ??= []).push(entry);
  return levels.filter(Boolean);
}

/** Restores entries of which none contains another. */
async function restoreAtOnce(db: Connection, entries: readonly EntryRow[]): Promise<void> {
  const parentIds = [...new Set(entries.map((entry) => entry.parent_id))].filter((id) => id !== null);
  const seen = new Set(
    (await findEntries(db, parentIds)).flatMap((folder) => (folder.trash_id === null ? [folder.id] : [])),
  );
  const staysIn = ({ parent_id: parentId }: EntryRow) => parentId === null || seen.has(parentId);
  const folders = entries
    .filter(({ type }) => type === 'folder')
    .map((folder) => ({
      driveId: folder.drive_id,
      parentId: staysIn(folder) ? folder.parent_id : null,
      name: folder.name,
    }));
  await refuseTakenNames(db, folders, 'entryIds');
  const idsOf = (some: readonly EntryRow[]) => some.map(({ id }) => id);
  await restoreFromTrash(db, idsOf(entries.filter(staysIn)));
  await restoreToRoot(db, idsOf(entries.filter((entry) => !staysIn(entry))));
}
