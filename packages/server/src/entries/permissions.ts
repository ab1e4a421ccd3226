import type { Connection } from '../database/database.ts';
import type { DriveRow } from '../database/drives.ts';
import { findDriveById } from '../database/drives.ts';
import type { FolderForUser } from '../database/entries-for-user.ts';
import type { ShareRights } from '../database/shares.ts';
import { findRoleId } from '../database/workspaces.ts';
import { roleOf, type Permission } from './roles.ts';

/** The permissions of a user. `manage` is for owners: delete, restore, share, publish, track. */
export type Permissions = ReadonlySet<Permission>;

const none: Permissions = new Set();
const all: Permissions = new Set<Permission>(['view', 'download', 'edit', 'manage']);

/** Returns the permissions in the drive; if there are none, those from shares of the entry and the folders above it. */
export function permissionsOn(entry: FolderForUser): Permissions {
  const byDrive = permissionsInDriveOf(entry);
  return byDrive.size > 0 ? byDrive : byShares(entry.shareRights);
}

/** Returns the permissions in the drive of an entry. */
export function permissionsInDriveOf({ isInOwnDrive, roleId }: FolderForUser): Permissions {
  if (isInOwnDrive) return all;
  return roleId === null ? none : permissionsOfRole(roleId);
}

const permissionsOfRole = (roleId: number): Permissions => new Set<Permission>(roleOf(roleId).permissions);

const byShares = (rights: ShareRights | undefined): Permissions =>
  rights ? new Set((['view', 'download', 'edit'] as const).filter((right) => rights[right])) : none;

/** The permissions of one user in drives. Caches them, for the duration of one request. */
export class PermissionLookup {
  readonly #db: Connection;
  readonly userId: number;
  readonly #byDrive = new Map<number, Permissions>();

  constructor(db: Connection, userId: number) {
    this.#db = db;
    this.userId = userId;
  }

  async inDrive(drive: DriveRow): Promise<Permissions> {
    let found = this.#byDrive.get(drive.id);
    if (!found) {
      found = await this.#ofDrive(drive);
      this.#byDrive.set(drive.id, found);
    }
    return found;
  }

  async inDriveOf(driveId: number): Promise<Permissions> {
    return this.#byDrive.get(driveId) ?? (await this.inDrive((await findDriveById(this.#db, driveId))!));
  }

  async #ofDrive(drive: DriveRow): Promise<Permissions> {
    if (drive.user_id !== null) return drive.user_id === this.userId ? all : none;
    const roleId = await findRoleId(this.#db, drive.workspace_id, this.userId);
    return roleId === undefined ? none : permissionsOfRole(roleId);
  }
}
