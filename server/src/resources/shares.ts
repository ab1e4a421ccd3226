import { timestamp } from '../clock.ts';
import type { BodyOf, Handlers } from '../contract/handlers.ts';
import { findUserByEmail } from '../database/accounts.ts';
import type { Connection } from '../database/database.ts';
import type { EntryRow } from '../database/entries.ts';
import { listEntryUsers } from '../database/entry-users.ts';
import { countReceivers, deleteShare, isReceiver, putShare } from '../database/shares.ts';
import { ValidationError } from '../errors.ts';
import { driveEntries, requireEntry } from '../entries/lookup.ts';
import { PermissionLookup } from '../entries/permissions.ts';
import { invalidSelection } from '../entries/place.ts';
import { endRevokedUploads } from '../entries/revoked-uploads.ts';
import type { Services } from '../services.ts';

/** Users that one entry is shared with by itself: each answer that shows it names them all. */
const maximumReceivers = 100;

export function shareHandlers(services: Services) {
  const { database, clock, addresses } = services;
  const endShares = async (
    { userId, entryId, field }: { userId: number; entryId: number; field: string },
    receiversIn: (db: Connection) => readonly (number | undefined)[],
  ) => {
    const { driveId, ended, users } = await database.write((db) => {
      const entry = requireEntry(db, userId, entryId, 'view', driveEntries);
      const receivers = receiversIn(db);
      if (receivers.some((id) => id !== userId)) requireEntry(db, userId, entry.id, 'manage', driveEntries);
      for (const id of receivers) {
        if (id === undefined || !deleteShare(db, entry.id, id)) throw invalidSelection(field);
      }
      return {
        driveId: entry.drive_id,
        ended: receivers as number[],
        // Who ends their own share is told of nobody else.
        users: new PermissionLookup(db, userId).on(entry).has('manage') ? receiversOf(db, entry) : [],
      };
    });
    for (const id of ended) await endRevokedUploads(services, { driveId, userId: id });
    return { status: 'success' as const, users: users.map(presentUser) };
  };
  return {
    async shareEntry({ caller: { userId }, parameters, body }) {
      const { emails, permissions } = body;
      if (emails.length === 0) throw new ValidationError({ emails: 'The emails field is required.' });
      if (permissions.length === 0) {
        throw new ValidationError({ permissions: 'The permissions field is required.' });
      }
      const rights = rightsOf(permissions);
      const { driveId, users } = await database.write((db) => {
        const entry = requireEntry(db, userId, parameters.path.entryId, 'manage', driveEntries);
        const receivers = addresses.require(db, userId, emails);
        for (const { id } of receivers) {
          // Who owns the entry has nothing to be given.
          if (new PermissionLookup(db, id).inDriveOf(entry.drive_id).has('manage')) {
            throw new ValidationError({ emails: 'The emails must not contain the address of the owner.' });
          }
        }
        const now = timestamp(clock());
        for (const { id } of receivers) putShare(db, { entryId: entry.id, userId: id, rights, now });
        if (countReceivers(db, entry.id) > maximumReceivers) {
          throw new ValidationError({
            emails: `The entry must not be shared with more than ${maximumReceivers} users.`,
          });
        }
        return { driveId: entry.drive_id, users: receivers };
      });
      // Sharing again may give less than before.
      if (!rights.edit)
        for (const { id } of users) await endRevokedUploads(services, { driveId, userId: id });
      return { status: 'success', users: users.map(presentUser) };
    },

    async changePermissions({ caller, parameters, body }) {
      const rights = rightsOf(body.permissions);
      const { driveId, users } = await database.write((db) => {
        const entry = requireEntry(db, caller.userId, parameters.path.entryId, 'manage', driveEntries);
        if (!isReceiver(db, entry.id, body.userId)) throw invalidSelection('userId');
        putShare(db, { entryId: entry.id, userId: body.userId, rights, now: timestamp(clock()) });
        return { driveId: entry.drive_id, users: receiversOf(db, entry) };
      });
      await endRevokedUploads(services, { driveId, userId: body.userId });
      return { status: 'success', users: users.map(presentUser) };
    },

    unshareEntry({ caller: { userId }, parameters, body }) {
      const of = { userId, entryId: parameters.path.entryId, field: 'emails' };
      return endShares(of, (db) => body.emails.map((email) => findUserByEmail(db, email)?.id));
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

const receiversOf = (db: Connection, entry: EntryRow) =>
  listEntryUsers(db, [entry.id]).filter(({ owns_entry }) => owns_entry === 0);

const presentUser = ({ id, email, display_name }: { id: number; email: string; display_name: string }) => ({
  id,
  email,
  display_name,
});
