import type { Handlers } from '../contract/handlers.ts';
import {
  countTrackedFiles,
  driveOf,
  drivesOfUser,
  listTrackedFiles,
  listViews,
  setTracked,
} from '../database/tracking.ts';
import { ForbiddenError, NotFoundError, ValidationError } from '../errors.ts';
import { driveEntries, requireEntry } from '../entries/lookup.ts';
import { permissionsInDriveOf } from '../entries/permissions.ts';
import { driveOwner, requireWorkspace } from '../entries/destination.ts';
import { inOneRoundTrip } from '../database/in-one-round-trip.ts';
import { lastPageOf, offsetOf } from '../pagination.ts';
import type { Services } from '../services.ts';

const defaultPageSize = 15;

export function trackingHandlers({ database }: Services) {
  return {
    async listTrackedFiles({ caller, parameters }) {
      const { workspaceId, page = 1, perPage = defaultPageSize } = parameters.query ?? {};
      const { userId } = caller;
      const drives =
        workspaceId === undefined ? drivesOfUser(userId) : driveOf(driveOwner(userId, workspaceId));
      const slice = { limit: perPage, offset: offsetOf(page, perPage) };
      const [, total, data] = await database.read((db) =>
        inOneRoundTrip(
          requireWorkspace(db, userId, workspaceId),
          countTrackedFiles(db, drives),
          listTrackedFiles(db, drives, slice),
        ),
      );
      const pagination = { data, current_page: page, last_page: lastPageOf(total, perPage), total };
      return { status: 'success', pagination };
    },

    async getTrackingInfo({ caller: { userId }, parameters: { path } }) {
      const [entry, views] = await database.read((db) =>
        inOneRoundTrip(
          requireEntry(db, userId, path.entryId, 'view', driveEntries),
          listViews(db, path.entryId),
        ),
      );
      // Users with a share must not see the addresses of viewers.
      if (!permissionsInDriveOf(entry).has('view')) throw new ForbiddenError();
      if (entry.type === 'folder') throw new NotFoundError();
      return { status: 'success', views };
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
