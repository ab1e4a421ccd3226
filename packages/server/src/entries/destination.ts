import type { Connection } from '../database/database.ts';
import {
  ensureDrive,
  findDrive,
  findDriveById,
  findDriveOf,
  findDrives,
  type DriveOwner,
  type DriveRow,
} from '../database/drives.ts';
import { findFoldersForUser, listed, single, type FolderForUser } from '../database/entries-for-user.ts';
import { findVault, type VaultRow } from '../database/vaults.ts';
import { findRoleId, workspaceExists } from '../database/workspaces.ts';
import { ForbiddenError, NotFoundError, ValidationError } from '../errors.ts';
import { inOneRoundTrip } from '../database/in-one-round-trip.ts';
import { isPresent } from '../is-present.ts';
import { refuseDeletedOfOthers } from './lookup.ts';
import { permissionsIn, permissionsInEach, permissionsOn, type Permissions } from './permissions.ts';

/** Maximum number of levels of folders in a drive. */
export const maximumDepth = 128;

/** A destination of entries: a folder, or the root of a drive. */
export interface Destination {
  drive: DriveRow;
  /** Null for the root. */
  parentId: number | null;
  /** Number of folders from the root down to the destination. */
  depth: number;
}

/** A destination whose contents a user may change. */
export interface EditableDestination extends Destination {
  /** Ids of the folders from the root down to the destination. */
  above: readonly number[];
  granted: Permissions;
}

/** The destination in a request that adds entries. */
export interface RequestedDestination {
  /** 0, null or absent: the caller's personal workspace. */
  workspaceId?: number | null | undefined;
  /** 0, null or absent: the root. */
  folderId?: number | null | undefined;
  vaultId?: number | null | undefined;
}

/** Returns the owner of the drive of a workspace id. 0, null or undefined is the caller's personal drive. */
export const driveOwner = (userId: number, workspaceId: number | null | undefined): DriveOwner =>
  workspaceId ? { workspaceId } : { userId };

/**
 * Finds the folder to add entries to. Without a `workspaceId`, the workspace is that of the folder.
 *
 * @param field the field that names the folder
 * @throws ValidationError if the folder is in another workspace than the request names, or in a vault that it does not
 * name
 */
export async function requireDestination(
  db: Connection,
  userId: number,
  { workspaceId, folderId, vaultId }: RequestedDestination,
  field = 'parentId',
): Promise<EditableDestination> {
  await requireWorkspace(db, userId, workspaceId);
  const vault = !isPresent(vaultId) ? undefined : await requireVault(db, userId, vaultId);
  if (vault && workspaceId) throw invalidSelection('workspaceId');
  if (!folderId) {
    const drive = await ensureDrive(db, vault ? { vaultId: vault.id } : driveOwner(userId, workspaceId));
    const granted = await permissionsIn(db, userId, drive);
    if (!granted.has('edit')) throw new ForbiddenError();
    return { drive, parentId: null, depth: 0, above: [], granted };
  }
  const [folder, drive] = await inOneRoundTrip(
    requireFolder(db, userId, folderId, field),
    findDriveOf(db, folderId),
  );
  const isElsewhere = isPresent(workspaceId) && folder.workspace_id !== workspaceId;
  if (folder.vault_id !== (vault?.id ?? null) || isElsewhere) throw invalidSelection(field);
  return {
    ...destinationOf(folder, drive!),
    above: [...folder.above, folder.id],
    granted: permissionsOn(folder),
  };
}

/** Refuses a vault that does not exist or belongs to another user. */
async function requireVault(db: Connection, userId: number, vaultId: number): Promise<VaultRow> {
  const vault = await findVault(db, vaultId);
  if (!vault) throw new NotFoundError('There is no such vault.');
  if (vault.user_id !== userId) throw new ForbiddenError();
  return vault;
}

/** Where entries of a drive go: to a folder, or to the root of the drive for 0 and null. */
export interface MovePlace {
  driveId: number;
  folderId: number | null | undefined;
}

export const requireMoveDestination = async (
  db: Connection,
  userId: number,
  place: MovePlace,
): Promise<Destination> => (await requireMoveDestinations(db, userId, [place]))[0]!;

/** Finds the destinations of moves, in the order of the list. */
export async function requireMoveDestinations(
  db: Connection,
  userId: number,
  places: readonly MovePlace[],
): Promise<Destination[]> {
  const folderIds = [...new Set(places.map(({ folderId }) => folderId || 0))].filter((id) => id !== 0);
  const folders = await requireFolders(db, userId, folderIds);
  const driveIdOf = ({ driveId, folderId }: MovePlace) => folders.get(folderId || 0)?.drive_id ?? driveId;
  const drives = new Map(
    (await findDrives(db, [...new Set(places.map(driveIdOf))])).map((drive) => [drive.id, drive]),
  );
  const roots = new Set(places.filter(({ folderId }) => !folderId).map(({ driveId }) => driveId));
  const granted = await permissionsInEach(
    db,
    [...roots].map((id) => ({ userId, drive: drives.get(id)! })),
  );
  if (granted.some((permissions) => !permissions.has('edit'))) throw new ForbiddenError();
  return places.map((place) => {
    const folder = folders.get(place.folderId || 0);
    const drive = drives.get(driveIdOf(place))!;
    return folder ? destinationOf(folder, drive) : { drive, parentId: null, depth: 0 };
  });
}

async function requireFolders(
  db: Connection,
  userId: number,
  ids: readonly number[],
): Promise<Map<number, FolderForUser>> {
  const found = ids.length === 0 ? [] : await findFoldersForUser(db, userId, listed(ids));
  const folders = new Map(found.map((folder) => [folder.id, folder]));
  for (const id of ids) await requireEditable(db, userId, { id, folder: folders.get(id) }, 'destinationId');
  return folders;
}

/** Finds a folder whose contents the user wants to change, in a drive or a vault. */
export async function requireFolder(
  db: Connection,
  userId: number,
  id: number,
  field: string,
): Promise<FolderForUser> {
  const [folder] = await findFoldersForUser(db, userId, single(id));
  return requireEditable(db, userId, { id, folder }, field);
}

async function requireEditable(
  db: Connection,
  userId: number,
  { id, folder }: { id: number; folder: FolderForUser | undefined },
  field: string,
): Promise<FolderForUser> {
  if (!folder) {
    await refuseDeletedOfOthers(db, userId, [id]);
    throw invalidSelection(field);
  }
  const granted = permissionsOn(folder);
  if (granted.size === 0) throw new ForbiddenError();
  if (folder.type !== 'folder' || folder.trash_id !== null) throw invalidSelection(field);
  if (!granted.has('edit')) throw new ForbiddenError();
  return folder;
}

export async function destinationIn(db: Connection, folder: FolderForUser): Promise<Destination> {
  return destinationOf(folder, (await findDriveById(db, folder.drive_id))!);
}

const destinationOf = (folder: FolderForUser, drive: DriveRow): Destination => ({
  drive,
  parentId: folder.id,
  depth: folder.above.length + 1,
});

export const noSuchWorkspace = () => new NotFoundError('There is no such workspace.');

/** Refuses a workspace that does not exist, or of which the caller is not a member. */
export async function requireWorkspace(
  db: Connection,
  userId: number,
  workspaceId: number | null | undefined,
): Promise<void> {
  if (!workspaceId || (await findRoleId(db, workspaceId, userId)) !== undefined) return;
  throw (await workspaceExists(db, workspaceId)) ? new ForbiddenError() : noSuchWorkspace();
}

/** Returns the caller's personal drive, or the drive of a workspace; undefined if it never contained an entry. */
export async function findDriveFor(
  db: Connection,
  userId: number,
  workspaceId: number | undefined,
): Promise<DriveRow | undefined> {
  const drive = findDrive(db, driveOwner(userId, workspaceId));
  return (await inOneRoundTrip(requireWorkspace(db, userId, workspaceId), drive))[1];
}

/**
 * Returns the owner of new entries. In a personal drive, this is always the owner of the drive, even if another user
 * adds them.
 */
export const ownerIn = (destination: Destination, userId: number): number =>
  destination.drive.user_id ?? userId;

export const invalidSelection = (field: string) =>
  new ValidationError({ [field]: `The selected ${field} is invalid.` });
