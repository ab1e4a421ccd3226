import type { Connection } from '../database/database.ts';
import { ensureDrive, findDrive, findDriveById, type DriveOwner, type DriveRow } from '../database/drives.ts';
import { findEntry, type EntryRow } from '../database/entries.ts';
import { pathOf } from '../database/entry-tree.ts';
import { findTombstone } from '../database/trash.ts';
import { findVault, type VaultRow } from '../database/vaults.ts';
import { findRoleId, workspaceExists } from '../database/workspaces.ts';
import { ForbiddenError, NotFoundError, ValidationError } from '../errors.ts';
import { isPresent } from '../is-present.ts';
import { PermissionLookup } from './permissions.ts';

/** Levels of folders in a drive. */
export const maximumDepth = 128;

/** Where entries go: a folder, or the root of a drive. */
export interface Place {
  drive: DriveRow;
  /** Null at the root. */
  parentId: number | null;
  /** Folders from the root down to the place. */
  depth: number;
}

/** Where a request says that entries are to be added. */
export interface NamedPlace {
  /** 0 and none are the caller's personal workspace. */
  workspaceId?: number | null | undefined;
  /** 0 and none are the root. */
  folderId?: number | null | undefined;
  vaultId?: number | null | undefined;
}

/** Whose drive a workspace id names; 0 and none name the caller's personal one. */
export const driveOwner = (userId: number, workspaceId: number | null | undefined): DriveOwner =>
  workspaceId ? { workspaceId } : { userId };

/**
 * Finds the folder that entries are to be added to. A folder decides about its workspace, and one that lies in
 * another workspace than the one named is invalid, as is one of a vault that is not named.
 *
 * @param field the one that names the folder
 */
export function requirePlace(
  db: Connection,
  userId: number,
  { workspaceId, folderId, vaultId }: NamedPlace,
  field = 'parentId',
): Place {
  requireWorkspace(db, userId, workspaceId);
  const vault = !isPresent(vaultId) ? undefined : requireVault(db, userId, vaultId);
  if (vault && workspaceId) throw invalidSelection('workspaceId');
  const permissions = new PermissionLookup(db, userId);
  if (!folderId) {
    const drive = ensureDrive(db, vault ? { vaultId: vault.id } : driveOwner(userId, workspaceId));
    if (!permissions.inDrive(drive).has('edit')) throw new ForbiddenError();
    return { drive, parentId: null, depth: 0 };
  }
  const folder = requireFolder(db, permissions, folderId, field);
  const isElsewhere = isPresent(workspaceId) && folder.workspace_id !== workspaceId;
  if (folder.vault_id !== (vault?.id ?? null) || isElsewhere) throw invalidSelection(field);
  return placeIn(db, folder);
}

/** Refuses a vault that does not exist, or that is another's. */
function requireVault(db: Connection, userId: number, vaultId: number): VaultRow {
  const vault = findVault(db, vaultId);
  if (!vault) throw new NotFoundError();
  if (vault.user_id !== userId) throw new ForbiddenError();
  return vault;
}

/** Finds where entries of a drive are moved to: a folder, or with 0 and null the root of that drive. */
export function requireDestination(
  db: Connection,
  permissions: PermissionLookup,
  driveId: number,
  destinationId: number | null | undefined,
): Place {
  if (!destinationId) {
    const drive = findDriveById(db, driveId)!;
    if (!permissions.inDrive(drive).has('edit')) throw new ForbiddenError();
    return { drive, parentId: null, depth: 0 };
  }
  return placeIn(db, requireFolder(db, permissions, destinationId, 'destinationId'));
}

/** Finds a folder for its contents to be changed, in a drive or a vault. */
export function requireFolder(
  db: Connection,
  permissions: PermissionLookup,
  folderId: number,
  field: string,
): EntryRow {
  const folder = findEntry(db, folderId);
  if (!folder) {
    const tombstone = findTombstone(db, folderId);
    if (tombstone && permissions.inDriveOf(tombstone.drive_id).size === 0) throw new ForbiddenError();
    throw invalidSelection(field);
  }
  const granted = permissions.on(folder);
  if (granted.size === 0) throw new ForbiddenError();
  if (folder.type !== 'folder' || folder.trash_id !== null) throw invalidSelection(field);
  if (!granted.has('edit')) throw new ForbiddenError();
  return folder;
}

export function placeIn(db: Connection, folder: EntryRow): Place {
  return {
    drive: findDriveById(db, folder.drive_id)!,
    parentId: folder.id,
    depth: pathOf(db, folder.id).length,
  };
}

/** Refuses a workspace that does not exist, or that the caller does not belong to. */
export function requireWorkspace(
  db: Connection,
  userId: number,
  workspaceId: number | null | undefined,
): void {
  if (!workspaceId || findRoleId(db, workspaceId, userId) !== undefined) return;
  throw workspaceExists(db, workspaceId) ? new ForbiddenError() : new NotFoundError();
}

/** The caller's personal drive, or that of a workspace; undefined while there is no entry in it. */
export function findDriveFor(
  db: Connection,
  userId: number,
  workspaceId: number | undefined,
): DriveRow | undefined {
  requireWorkspace(db, userId, workspaceId);
  return findDrive(db, driveOwner(userId, workspaceId));
}

/** Who owns what is added to a place: in a personal drive its owner, whoever adds it. */
export const ownerIn = (place: Place, userId: number): number => place.drive.user_id ?? userId;

export const invalidSelection = (field: string) =>
  new ValidationError({ [field]: `The selected ${field} is invalid.` });
