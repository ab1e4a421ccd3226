import { timestamp } from '../clock.ts';
import type { Handlers } from '../contract/handlers.ts';
import { findDriveById } from '../database/drives.ts';
import { updateEntry } from '../database/entries.ts';
import { findEntryForUser } from '../database/entries-for-user.ts';
import { addStars, removeStars } from '../database/stars.ts';
import { isTracked } from '../database/tracking.ts';
import { inOneRoundTrip } from '../database/in-one-round-trip.ts';
import { isPresent } from '../is-present.ts';
import { answerEntries } from '../entries/entry-list.ts';
import { refuseTakenName } from '../entries/folders.ts';
import { driveEntries, liveEntries, requireEntries, requireEntry } from '../entries/lookup.ts';
import { moveElsewhere, moveWithinDrive, refuseUneditableParents } from '../entries/moving.ts';
import { invalidSelection, requireDestination, requireMoveDestination } from '../entries/destination.ts';
import { presentEntry, starredTag } from '../entries/present.ts';
import { refuseOverQuota } from '../entries/quota.ts';
import { endRevokedUploads } from '../entries/revoked-uploads.ts';
import { recordView } from '../entries/record-use.ts';
import { addressOf } from '../client-address.ts';
import type { Services } from '../services.ts';
import { EntryCopy } from '../entries/copying.ts';

export function entryHandlers(services: Services) {
  const { database, clock, quota } = services;
  return {
    async getEntry({ caller, parameters, request }) {
      const { userId } = caller;
      const { entryId } = parameters.path;
      const [entry, tracked] = await database.read((db) =>
        inOneRoundTrip(requireEntry(db, userId, entryId, 'view', liveEntries), isTracked(db, entryId)),
      );
      if (tracked) await recordView(database, { entryId, ip: addressOf(request), moment: clock() });
      return { status: 'success', fileEntry: presentEntry(userId, entry) };
    },

    async updateEntry({ caller, parameters, body }) {
      const { userId } = caller;
      const fileEntry = await database.write(async (db) => {
        const entry = await requireEntry(db, userId, parameters.path.entryId, 'edit', liveEntries);
        const { name = entry.name, description = entry.description } = body;
        if (entry.type === 'folder' && name !== entry.name) {
          await refuseTakenName(db, { driveId: entry.drive_id, parentId: entry.parent_id }, name, 'name');
        }
        const more = Buffer.byteLength(description ?? '') - Buffer.byteLength(entry.description ?? '');
        await refuseOverQuota(
          db,
          (await findDriveById(db, entry.drive_id))!,
          { size: more, entries: 0 },
          quota,
        );
        await updateEntry(db, { id: entry.id, name, description, now: timestamp(clock()) });
        return presentEntry(userId, (await findEntryForUser(db, userId, entry.id))!);
      });
      return { status: 'success', fileEntry };
    },

    async moveEntries({ caller, body }) {
      const { userId } = caller;
      const { ids, left } = await database.write(async (db) => {
        const found = await requireEntries(db, userId, body.entryIds, 'edit', driveEntries);
        await refuseUneditableParents(db, userId, found);
        const { workspaceId, destinationId } = body;
        const destination = isPresent(workspaceId)
          ? await requireDestination(db, userId, { workspaceId, folderId: destinationId }, 'destinationId')
          : await requireMoveDestination(db, userId, {
              driveId: found[0]!.drive_id,
              folderId: destinationId,
            });
        const now = timestamp(clock());
        const elsewhere = found.filter((entry) => entry.drive_id !== destination.drive.id);
        if (elsewhere.length > 0 && !isPresent(workspaceId)) throw invalidSelection('destinationId');
        const within = found.filter((entry) => entry.drive_id === destination.drive.id);
        if (within.length > 0) await moveWithinDrive(db, within, destination, now);
        if (elsewhere.length > 0) await moveElsewhere(db, elsewhere, destination, { userId, now, quota });
        return { ids: found.map(({ id }) => id), left: elsewhere.map((entry) => entry.drive_id) };
      });
      if (left.length > 0) await endRevokedUploads(services, left);
      return answerEntries(database, userId, ids, (entries) => ({ status: 'success' as const, entries }));
    },

    async starEntries({ caller, body }) {
      const { userId } = caller;
      await database.write(async (db) => {
        const entries = await requireEntries(db, userId, body.entryIds, 'view', liveEntries);
        await addStars(
          db,
          userId,
          entries.map(({ id }) => id),
        );
      });
      return { status: 'success', tag: starredTag };
    },

    async unstarEntries({ caller, body }) {
      const { userId } = caller;
      await database.write(async (db) => {
        const entries = await requireEntries(db, userId, body.entryIds, 'view', liveEntries);
        await removeStars(
          db,
          userId,
          entries.map(({ id }) => id),
        );
      });
      return { status: 'success', tag: starredTag };
    },

    async duplicateEntries({ caller: { userId }, body: { entryIds, destinationId, workspaceId } }) {
      const copy = new EntryCopy(services, userId, { entryIds, destinationId, workspaceId });
      const ids = await copy.make();
      return answerEntries(database, userId, ids, (entries) => ({ status: 'success' as const, entries }));
    },
  } satisfies Partial<Handlers>;
}
