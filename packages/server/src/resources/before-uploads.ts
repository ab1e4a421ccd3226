import type { Handlers } from '../contract/handlers.ts';
import type { Connection } from '../database/database.ts';
import { findFolder } from '../database/entries.ts';
import { takenNames, type FolderKey } from '../database/folder-listing.ts';
import { takenSpace } from '../database/uploads.ts';
import { faultOfName } from '../entries/entry-name.ts';
import { freeName } from '../entries/free-name.ts';
import { requireDestination } from '../entries/destination.ts';
import { faultOfRelativePath, foldersOfRelativePath } from '../entries/relative-path.ts';
import { requireTarget } from '../entries/upload-target.ts';
import type { Services } from '../services.ts';

/** Operations that clients call before an upload. */
export function beforeUploadHandlers({ database, quota }: Services) {
  return {
    async validateUploads({ caller: { userId }, body }) {
      const targets = body.files.map(({ name, relativePath }) => uppermostName(name, relativePath));
      // A write, because it may create the drive.
      return database.write(async (db) => {
        const destination = await requireDestination(db, userId, {
          workspaceId: body.workspaceId,
          folderId: body.parentId,
        });
        const names = targets.filter((name) => name !== undefined);
        const folder = { driveId: destination.drive.id, parentId: destination.parentId };
        const taken = await takenNames(
          db,
          names.map((name) => ({ ...folder, name })),
        );
        const size = body.files.reduce((sum, file) => sum + file.size, 0);
        const used = await takenSpace(db, destination.drive.payer_id);
        return {
          status: 'success' as const,
          errors: names.length < targets.length || used + size > quota,
          duplicates: [...new Set(names.filter((_, index) => taken.has(index)))],
        };
      });
    },

    async getAvailableName({ caller: { userId }, body }) {
      const target = requireTarget(body, body.name);
      return database.write(async (db) => {
        const { drive, parentId } = await requireDestination(db, userId, target.destination);
        const folder = await folderAt(db, { driveId: drive.id, parentId }, target.folders);
        // In a folder that does not exist yet, every name is free.
        const name = folder ? await freeName(db, folder, body.name) : body.name;
        return { status: 'success' as const, available: name, name };
      });
    },
  } satisfies Partial<Handlers>;
}

/** Returns the folder at the end of a path; undefined if a folder of the path does not exist. */
async function folderAt(
  db: Connection,
  from: FolderKey,
  names: readonly string[],
): Promise<FolderKey | undefined> {
  let { parentId } = from;
  for (const name of names) {
    const id = await findFolder(db, { driveId: from.driveId, parentId }, name);
    if (id === undefined) return undefined;
    parentId = id;
  }
  return { driveId: from.driveId, parentId };
}

/**
 * Returns the name that an upload adds to its folder: the file, or the first folder of its path. Undefined if the
 * upload is invalid.
 */
function uppermostName(name: string, relativePath: string | null | undefined): string | undefined {
  const path = relativePath ?? '';
  if ((faultOfName(name) ?? faultOfRelativePath(path, name)) !== undefined) return undefined;
  return foldersOfRelativePath(path, name)[0] ?? name;
}
