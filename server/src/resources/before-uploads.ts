import type { Handlers } from '../contract/handlers.ts';
import { takenNames } from '../database/folder-listing.ts';
import { takenSpace } from '../database/uploads.ts';
import { ValidationError } from '../errors.ts';
import { requireName } from '../entries/entry-name.ts';
import { freeName } from '../entries/free-name.ts';
import { requirePlace } from '../entries/place.ts';
import { requireTarget } from '../entries/upload-target.ts';
import type { Services } from '../services.ts';

/** What programs ask for before they upload. */
export function beforeUploadHandlers({ database, quota }: Services) {
  return {
    async validateUploads({ caller: { userId }, body }) {
      const targets = body.files.map(({ name, relativePath }) => uppermostName(name, relativePath));
      // A write because the drive may have to be made.
      return database.write((db) => {
        const place = requirePlace(db, userId, { workspaceId: body.workspaceId, folderId: body.parentId });
        const names = targets.filter((name) => name !== undefined);
        const taken = takenNames(db, { driveId: place.drive.id, parentId: place.parentId }, names);
        const size = body.files.reduce((sum, file) => sum + file.size, 0);
        const used = takenSpace(db, place.drive.payer_id);
        return {
          status: 'success' as const,
          errors: names.length < targets.length || used + size > quota,
          duplicates: [...taken],
        };
      });
    },

    async getAvailableName({ caller: { userId }, body }) {
      requireName(body.name, 'name');
      return database.write((db) => {
        const place = requirePlace(db, userId, { workspaceId: body.workspaceId, folderId: body.parentId });
        const name = freeName(db, { driveId: place.drive.id, parentId: place.parentId }, body.name);
        return { status: 'success' as const, available: name, name };
      });
    },
  } satisfies Partial<Handlers>;
}

/** What an upload puts into the folder that it goes to: the file, or the first folder of its path. */
function uppermostName(name: string, relativePath: string | null | undefined): string | undefined {
  try {
    return requireTarget({ relativePath }, name, 'name').folders[0] ?? name;
  } catch (error) {
    if (error instanceof ValidationError) return undefined;
    throw error;
  }
}
