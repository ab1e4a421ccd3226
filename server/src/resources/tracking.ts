import type { Handlers } from '../contract/handlers.ts';
import type { Connection } from '../database/database.ts';
import { findDrive } from '../database/drives.ts';
import { countTrackedFiles, listTrackedFiles, listViews, setTracked } from '../database/tracking.ts';
import { listWorkspaces } from '../database/workspaces.ts';
import { ForbiddenError, NotFoundError, ValidationError } from '../errors.ts';
import { driveEntries, requireEntry } from '../entries/lookup.ts';
import { PermissionLookup } from '../entries/permissions.ts';
import { findDriveFor } from '../entries/place.ts';
import { lastPageOf, offsetOf } from '../pagination.ts';
import type { Services } from '../services.ts';
import { inTurn } from '../in-turn.ts';

const defaultPageSize = 15;

export function trackingHandlers({ database }: Services) {
  return {
    async listTrackedFiles({ caller, parameters }) {
      const { workspaceId, page = 1, perPage = defaultPageSize } = parameters.query ?? {};
      return database.read(async (db) => {
        const driveIds = await driveIdsOf(db, caller.userId, workspaceId);
        const total = await countTrackedFiles(db, driveIds);
        const files = await listTrackedFiles(db, driveIds, {
          limit: perPage,
          offset: offsetOf(page, perPage),
        });
        const data = await inTurn(files, async (file) => ({ ...file, views: await listViews(db, file.id) }));
        const pagination = { data, current_page: page, last_page: lastPageOf(total, perPage), total };
        return { status: 'success', pagination };
      });
    },

    async getTrackingInfo({ caller: { userId }, parameters: { path } }) {
      return database.read(async (db) => {
        const { id, type, drive_id } = await requireEntry(db, userId, path.entryId, 'view', driveEntries);
        // Users with a share must not see the addresses of viewers.
        if (!(await new PermissionLookup(db, userId).inDriveOf(drive_id)).has('view'))
          throw new ForbiddenError();
        if (type === 'folder') throw new NotFoundError();
        return { status: 'success', views: await listViews(db, id) };
      });
    },

    async setTracked({ caller, body }) {
      const updated = await database.write(async (db) => {
        const entry = await requireEntry(db, caller.userId, body.file_id, 'manage', driveEntries);
        if (entry.type === 'folder') {
          throw new ValidationError({ file_id: 'The selected file_id is invalid.' });
        }
        return setTracked(db, entry.id, body.tracked);
      });
      return { status: 'success', updated };
    },
  } satisfies Partial<Handlers>;
}

/** Without a workspace, returns the personal drive and the drives of all workspaces of the user. */
async function driveIdsOf(
  db: Connection,
  userId: number,
  workspaceId: number | undefined,
): Promise<number[]> {
  if (workspaceId !== undefined) {
    const drive = await findDriveFor(db, userId, workspaceId);
    return drive ? [drive.id] : [];
  }
  const owners = [{ userId }, ...(await listWorkspaces(db, userId)).map(({ id }) => ({ workspaceId: id }))];
  return (await inTurn(owners, async (owner) => (await findDrive(db, owner))?.id ?? [])).flat();
}
