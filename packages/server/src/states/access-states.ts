import { issueToken, revokeToken } from '../authentication/access-token.ts';
import { timestamp } from '../clock.ts';
import { findUser } from '../database/accounts.ts';
import { ensureDrive } from '../database/drives.ts';
import { findEntries } from '../database/entries.ts';
import { putShares } from '../database/shares.ts';
import { moveToTrash } from '../database/trash.ts';
import { insertWorkspace, setMembers } from '../database/workspaces.ts';
import { roles } from '../entries/roles.ts';
import { addActor } from './actors.ts';
import { choiceOf, StateRequestError, type Arrange } from './arrangement.ts';
import { addFolder, addText, entryValues, storeText } from './contents.ts';
import { rootOf, vaultEntry } from './entry-states.ts';
import type { Permission } from './state-values.ts';

/** A file and a folder of another user who has not shared them with the caller. */
export const foreignEntry: Arrange<'foreign-entry'> = async (services, _userId, parameters) => {
  const { trashed = false, vault = false } = parameters;
  if (typeof trashed !== 'boolean') throw new StateRequestError('trashed must be true or false.');
  if (typeof vault !== 'boolean') throw new StateRequestError('vault must be true or false.');
  if (trashed && vault) throw new StateRequestError('A vault has no trash.');
  const owner = await addActor(services);
  if (vault) return vaultEntry(services, owner, {});
  const content = await storeText(services);
  return services.database.write(async (db) => {
    const entry = await addText(services, db, await rootOf(db, owner), content, owner);
    const folder = await addFolder(services, db, await rootOf(db, owner), owner);
    if (trashed)
      await moveToTrash(db, await findEntries(db, [entry.id, folder.id]), timestamp(services.clock()));
    return { ...entryValues(entry), folderId: folder.id };
  });
};

/** Another user, to share with. */
export const otherUser: Arrange<'other-user'> = async (services) => {
  const userId = await addActor(services);
  return { userId, email: await services.database.read(async (db) => (await findUser(db, userId))!.email) };
};

const rights: readonly Permission[] = ['view', 'download', 'edit'];

const isPermissions = (value: unknown): value is Permission[] =>
  Array.isArray(value) && value.every((name) => rights.includes(name as Permission));

/** A file of another user who shares it with the caller, with the given permissions. */
export const sharedEntry: Arrange<'shared-entry'> = async (services, userId, { permissions = ['view'] }) => {
  if (!isPermissions(permissions)) {
    throw new StateRequestError(`permissions must be a list of ${rights.join(', ')}.`);
  }
  const owner = await addActor(services);
  const content = await storeText(services);
  return services.database.write(async (db) => {
    const entry = await addText(services, db, await rootOf(db, owner), content, owner);
    await putShares(db, {
      entryId: entry.id,
      userIds: [userId],
      rights: {
        view: permissions.includes('view'),
        download: permissions.includes('download'),
        edit: permissions.includes('edit'),
      },
      now: timestamp(services.clock()),
    });
    return { ...entryValues(entry), permissions };
  });
};

/** A workspace of another user with a file, of which the caller may be a member. */
export const workspaceMember: Arrange<'workspace-member'> = async (services, userId, parameters) => {
  const role = choiceOf(parameters, 'role', ['viewer', 'editor', 'none']);
  const owner = await addActor(services);
  const content = await storeText(services);
  return services.database.write(async (db) => {
    const now = timestamp(services.clock());
    const workspaceId = await insertWorkspace(db, {
      name: 'Arranged workspace',
      ownerId: owner,
      ownerRole: roles.owner.id,
      now,
    });
    if (role !== 'none') await setMembers(db, { workspaceId, userIds: [userId], roleId: roles[role].id });
    const root = { drive: await ensureDrive(db, { workspaceId }), parentId: null, depth: 0 };
    return { workspaceId, role, ...entryValues(await addText(services, db, root, content, owner)) };
  });
};

/** An expired token of the caller. */
export const expiredToken: Arrange<'expired-token'> = async (services, userId) => {
  const { database, clock } = services;
  const expiresAt = timestamp(new Date(clock().getTime() - 60_000));
  const now = timestamp(clock());
  const token = await database.write((db) => issueToken(db, { userId, name: 'Expired', now, expiresAt }));
  return { token };
};

/** A revoked token of the caller: the given one, or a new one that was never used. */
export const revokedToken: Arrange<'revoked-token'> = async (services, userId, { token: given }) => {
  if (given !== undefined && typeof given !== 'string')
    throw new StateRequestError('token must be a string.');
  const now = timestamp(services.clock());
  const token = await services.database.write(async (db) => {
    const revoked = given ?? (await issueToken(db, { userId, name: 'Revoked', now }));
    await revokeToken(db, userId, revoked);
    return revoked;
  });
  return { token };
};
