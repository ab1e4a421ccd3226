import type { Connection } from '../database/database.ts';
import { timestamp } from '../clock.ts';
import { findBlob } from '../database/blobs.ts';
import { findDrive, findDriveById } from '../database/drives.ts';
import type { EntryRow } from '../database/entries.ts';
import { findEntryForUser, type EntryForUser } from '../database/entries-for-user.ts';
import { listEntries } from '../database/entry-listing.ts';
import { pathOf } from '../database/entry-tree.ts';
import { findLink } from '../database/links.ts';
import { listShares } from '../database/shares.ts';
import { findStarred } from '../database/stars.ts';
import { drivesOfDeleted } from '../database/trash.ts';
import { ForbiddenError } from '../errors.ts';
import { ObjectMissingError } from '../objects/object-errors.ts';
import { permissionsIn, permissionsOn } from '../entries/permissions.ts';
import type { Services } from '../services.ts';
import { isActor } from './actors.ts';

/**
 * Returns what became of an entry, read directly from the database and the object storage. The id 0 is the root of the
 * caller's personal drive.
 */
export async function observeEntry(
  services: Services,
  userId: number,
  id: number,
): Promise<Record<string, unknown>> {
  try {
    return await lookAtEntry(services, userId, id);
  } catch (error) {
    if (!(error instanceof ObjectMissingError)) throw error;
    // It was deleted between reading its row and its content, unless its content is lost.
    return lookAtEntry(services, userId, id);
  }
}

async function lookAtEntry(
  { database, objects }: Services,
  userId: number,
  id: number,
): Promise<Record<string, unknown>> {
  if (id === 0) return database.read((db) => observeRoot(db, userId));
  const seen = await database.read(async (db) => {
    const entry = await findEntryForUser(db, userId, id);
    const driveId = entry?.drive_id ?? (await drivesOfDeleted(db, [id]))[0];
    if (driveId === undefined) return undefined;
    await refuseOthers(db, userId, driveId, entry);
    return entry && { entry, ...(await placeOf(db, userId, entry)) };
  });
  if (!seen) return { state: 'deleted' };
  const { entry, blob, parents, children, starred, shares } = seen;
  return {
    state: entry.trash_id === null ? 'exists' : 'trashed',
    name: entry.name,
    type: entry.type,
    size: entry.file_size,
    // Computed from the stored bytes, not read from the database.
    sha256: blob ? await objects.sha256(blob.object_key) : null,
    parents,
    ...(children && { children }),
    starred,
    workspaceId: entry.workspace_id,
    vaultId: entry.vault_id,
    clientLastModified: entry.client_last_modified,
    fileHash: entry.file_hash,
    sharedWith: shares.map(({ email }) => email),
    shares,
  };
}

async function placeOf(db: Connection, userId: number, entry: EntryRow) {
  return {
    blob: entry.blob_id === null ? undefined : await findBlob(db, entry.blob_id),
    parents: (await pathOf(db, entry.id)).slice(0, -1),
    children: entry.type === 'folder' ? await childrenIn(db, entry.drive_id, entry.id) : undefined,
    starred: (await findStarred(db, userId, [entry.id])).size > 0,
    shares: await listShares(db, entry.id),
  };
}

async function observeRoot(db: Connection, userId: number): Promise<Record<string, unknown>> {
  const drive = await findDrive(db, { userId });
  return { state: 'exists', type: 'folder', children: drive ? await childrenIn(db, drive.id, null) : [] };
}

/** Lists the direct children of a folder, without trashed ones. A parent of null is the root. */
async function childrenIn(
  db: Connection,
  driveId: number,
  parentId: number | null,
): Promise<{ id: number; name: string }[]> {
  const page = { orderBy: 'id', orderDir: 'asc', limit: Number.MAX_SAFE_INTEGER, offset: 0 } as const;
  const entries = await listEntries(db, { driveId, scope: { parentIds: [parentId] } }, page);
  return entries.map(({ id, name }) => ({ id, name }));
}

/** Returns what became of a link of the caller. */
export async function observeLink(
  { database, clock }: Services,
  userId: number,
  hash: string,
): Promise<Record<string, unknown>> {
  return database.read(async (db) => {
    const link = await findLink(db, hash);
    if (!link) return { state: 'removed' };
    const entry = await findEntryForUser(db, userId, link.entry_id);
    // The entry is just being removed, and its links with it.
    if (!entry) return { state: 'removed' };
    await refuseOthers(db, userId, entry.drive_id, entry);
    const expired = link.expires_at !== null && link.expires_at <= timestamp(clock());
    const opens = link.active === 1 && !expired;
    return {
      state: opens ? 'active' : 'expired',
      entryId: link.entry_id,
      hasPassword: link.password !== null,
      expiresAt: link.expires_at,
      allowEdit: link.allow_edit === 1,
      allowDownload: link.allow_download === 1,
    };
  });
}

/** Allows only entries that the caller may see, and those of accounts that were created for states. */
async function refuseOthers(
  db: Connection,
  userId: number,
  driveId: number,
  entry: EntryForUser | undefined,
): Promise<void> {
  const drive = (await findDriveById(db, driveId))!;
  const granted = entry ? permissionsOn(entry) : await permissionsIn(db, userId, drive);
  if (granted.size > 0) return;
  const owner = drive.user_id ?? entry?.owner_id;
  if (owner === undefined || !(await isActor(db, owner))) throw new ForbiddenError();
}
