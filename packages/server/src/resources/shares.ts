import { timestamp } from '../clock.ts';
import type { BodyOf, Handlers } from '../contract/handlers.ts';
import { findUsersByEmail } from '../database/accounts.ts';
import type { Connection } from '../database/database.ts';
import { findDriveById } from '../database/drives.ts';
import { listReceivers } from '../database/entry-users.ts';
import { countReceivers, deleteShares, isReceiver, putShares } from '../database/shares.ts';
import { ValidationError } from '../errors.ts';
import { driveEntries, requireEntry } from '../entries/lookup.ts';
import { permissionsInEach, permissionsOn } from '../entries/permissions.ts';
import { invalidSelection } from '../entries/destination.ts';
import { endRevokedUploads } from '../entries/revoked-uploads.ts';
import type { Services } from '../services.ts';

/** Maximum number of users with whom an entry is shared, because each response with the entry lists all of them. */
const maximumReceivers = 100;

export function shareHandlers(services: Services) {
  const { database, clock, addresses } = services;
  const endShares = async (
    { userId, entryId, field }: { userId: number; entryId: number; field: string },
    /** Undefined if they are not all known. */
    receiversIn: (db: Connection) => readonly number[] | undefined | Promise<readonly number[] | undefined>,
  ) => {
    const { driveId, users } = await database.write(async (db) => {
      const entry = await requireEntry(db, userId, entryId, 'view', driveEntries);
      const named = await receiversIn(db);
      const receivers = [...new Set(named)];
      if (named === undefined || receivers.some((id) => id !== userId))
        await requireEntry(db, userId, entry.id, 'manage', driveEntries);
      if (named === undefined || (await deleteShares(db, entry.id, receivers)) < receivers.length)
        throw invalidSelection(field);
      return {
        driveId: entry.drive_id,
        // A user who ends only their own share does not see the others.
        users: permissionsOn(entry).has('manage') ? await listReceivers(db, entry.id) : [],
      };
    });
    await endRevokedUploads(services, [driveId]);
    return { status: 'success' as const, users: users.map(presentUser) };
  };
  return {
    async shareEntry({ caller: { userId }, parameters, body }) {
      const { emails, permissions } = body;
      const rights = rightsOf(permissions);
      const find = (db: Connection) =>
        requireEntry(db, userId, parameters.path.entryId, 'manage', driveEntries);
      await database.read(find);
      const receivers = await addresses.require(database, userId, emails);
      const driveId = await database.write(async (db) => {
        const entry = await find(db);
        const drive = (await findDriveById(db, entry.drive_id))!;
        const granted = await permissionsInEach(
          db,
          receivers.map(({ id }) => ({ userId: id, drive })),
        );
        // The owner already has all permissions.
        if (granted.some((permissions) => permissions.has('manage')))
          throw new ValidationError({ emails: 'The emails must not contain the address of the owner.' });
        const userIds = receivers.map(({ id }) => id);
        await putShares(db, { entryId: entry.id, userIds, rights, now: timestamp(clock()) });
        if ((await countReceivers(db, entry.id)) > maximumReceivers) {
          throw new ValidationError({
            emails: `The entry must not be shared with more than ${maximumReceivers} users.`,
          });
        }
        return entry.drive_id;
      });
      // Sharing again may remove permissions.
      if (!rights.edit) await endRevokedUploads(services, [driveId]);
      return { status: 'success', users: receivers.map(presentUser) };
    },

    async changePermissions({ caller, parameters, body }) {
      const rights = rightsOf(body.permissions);
      const { driveId, users } = await database.write(async (db) => {
        const entry = await requireEntry(db, caller.userId, parameters.path.entryId, 'manage', driveEntries);
        if (!(await isReceiver(db, entry.id, body.userId))) throw invalidSelection('userId');
        await putShares(db, {
          ...{ entryId: entry.id, userIds: [body.userId], rights },
          now: timestamp(clock()),
        });
        return { driveId: entry.drive_id, users: await listReceivers(db, entry.id) };
      });
      await endRevokedUploads(services, [driveId]);
      return { status: 'success', users: users.map(presentUser) };
    },

    unshareEntry({ caller: { userId }, parameters, body }) {
      const of = { userId, entryId: parameters.path.entryId, field: 'emails' };
      return endShares(of, async (db) => {
        const users = await findUsersByEmail(db, body.emails);
        return users.length < body.emails.length ? undefined : users.map(({ id }) => id);
      });
    },

    unshareUser({ caller: { userId }, parameters, body }) {
      return endShares({ userId, entryId: parameters.path.entryId, field: 'userId' }, () => [body.userId]);
    },
  } satisfies Partial<Handlers>;
}

const rightsOf = (permissions: BodyOf<'shareEntry'>['permissions']) => ({
  view: permissions.includes('view'),
  download: permissions.includes('download'),
  edit: permissions.includes('edit'),
});

const presentUser = ({ id, email, display_name }: { id: number; email: string; display_name: string }) => ({
  id,
  email,
  display_name,
});
