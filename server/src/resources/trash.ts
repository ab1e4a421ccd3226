import { timestamp } from '../clock.ts';
import type { Handlers } from '../contract/handlers.ts';
import type { Connection } from '../database/database.ts';
import { findEntry, type EntryRow } from '../database/entries.ts';
import { FoldersAbove } from '../database/entry-tree.ts';
import { listTrashIds, moveToTrash, restoreFromTrash } from '../database/trash.ts';
import { ForbiddenError, ValidationError } from '../errors.ts';
import { refuseLongResize, refuseTakenName } from '../entries/folders.ts';
import { driveAndTrash, requireEntries, trashedEntries } from '../entries/lookup.ts';
import { PermissionLookup } from '../entries/permissions.ts';
import { findDriveFor } from '../entries/place.ts';
import { maximumRoots, type Removals } from '../removals.ts';
import type { Services } from '../services.ts';

export function trashHandlers({ database, clock, removals }: Services) {
  return {
    async deleteEntries({ caller, body }) {
      const { entryIds } = body;
      const deleteForever = body.deleteForever ?? false;
      const emptyTrash = body.emptyTrash ?? false;
      refuseUnclear(entryIds, emptyTrash);
      const chosen = (db: Connection) => {
        const entries = requireEntries(db, caller.userId, entryIds, 'manage', driveAndTrash);
        refuseLongResize(db, entries);
        return entries;
      };
      if (emptyTrash) {
        await emptyTrashOf(removals, caller.userId, 0);
      } else if (deleteForever) {
        await removals.remove((db) => chosen(db).map(({ id }) => id));
      } else {
        await database.writeVital((db) => {
          moveToTrash(db, chosen(db), timestamp(clock()));
        });
      }
      return { status: 'success' };
    },

    async emptyTrash({ caller, body }) {
      await emptyTrashOf(removals, caller.userId, body.workspaceId ?? 0);
      return { status: 'success' };
    },

    async restoreEntries({ caller, body }) {
      if (body.entryIds.length === 0) {
        throw new ValidationError({ entryIds: 'The entryIds field is required.' });
      }
      await database.write((db) => {
        const entries = requireEntries(db, caller.userId, body.entryIds, 'manage', trashedEntries);
        if (entries.some((entry) => entry.trash_id !== entry.id)) {
          throw new ValidationError({ entryIds: 'The selected entryIds are invalid.' });
        }
        refuseLongResize(db, entries);
        restore(db, entries);
      });
      return { status: 'success' };
    },
  } satisfies Partial<Handlers>;
}

function refuseUnclear(entryIds: readonly number[], emptyTrash: boolean): void {
  if (emptyTrash && entryIds.length > 0) {
    throw new ValidationError({ emptyTrash: 'The emptyTrash field needs empty entryIds.' });
  }
  if (!emptyTrash && entryIds.length === 0) {
    throw new ValidationError({ entryIds: 'The entryIds field is required.' });
  }
}

async function emptyTrashOf(removals: Removals, userId: number, workspaceId: number): Promise<void> {
  const some = (db: Connection) => {
    const drive = findDriveFor(db, userId, workspaceId);
    if (!drive) return [];
    if (!new PermissionLookup(db, userId).inDrive(drive).has('manage')) throw new ForbiddenError();
    return listTrashIds(db, drive.id, maximumRoots);
  };
  while ((await removals.remove(some)) === maximumRoots);
}

/** A folder comes back before what was deleted out of it, so that each finds its parent again. */
function upperFirst(db: Connection, entries: readonly EntryRow[]): EntryRow[] {
  const folders = new FoldersAbove(
    db,
    entries.map((entry) => entry.parent_id),
  );
  const depths = new Map(entries.map(({ id, parent_id }) => [id, folders.pathTo(parent_id).length]));
  return [...entries].sort((a, b) => depths.get(a.id)! - depths.get(b.id)!);
}

/** Folders first and one by one: whatever lies in them finds them again. */
function restore(db: Connection, entries: readonly EntryRow[]): void {
  const isFolder = (entry: EntryRow) => entry.type === 'folder';
  for (const folder of upperFirst(db, entries.filter(isFolder))) {
    const parentId = seenFolder(db, folder.parent_id);
    refuseTakenName(db, { driveId: folder.drive_id, parentId }, folder.name, 'entryIds');
    restoreFromTrash(db, [folder.id], parentId);
  }
  const files = entries.filter((entry) => !isFolder(entry));
  for (const parentId of new Set(files.map((file) => file.parent_id))) {
    const ids = files.filter((file) => file.parent_id === parentId).map(({ id }) => id);
    restoreFromTrash(db, ids, seenFolder(db, parentId));
  }
}

/** The folder, or the root where it is hidden or gone. */
function seenFolder(db: Connection, id: number | null): number | null {
  const folder = id === null ? undefined : findEntry(db, id);
  return folder?.trash_id === null ? folder.id : null;
}
