import type { Connection } from '../database/database.ts';
import type { DriveRow } from '../database/drives.ts';
import type { FolderForUser } from '../database/entries-for-user.ts';
import type { ShareRights } from '../database/shares.ts';
import { listRoles } from '../database/workspaces.ts';
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

/** A user, and a drive in which the user may have permissions. */
interface UserInDrive {
  userId: number;
  drive: DriveRow;
}

/** Returns the permissions of users in drives, in the order of the list. */
export async function permissionsInEach(
  db: Connection,
  list: readonly UserInDrive[],
): Promise<Permissions[]> {
  const inWorkspaces = list.filter(({ drive }) => drive.user_id === null);
  const workspaceIds = [...new Set(inWorkspaces.map(({ drive }) => drive.workspace_id))];
  const userIds = [...new Set(inWorkspaces.map(({ userId }) => userId))];
  const rows = workspaceIds.length === 0 ? [] : await listRoles(db, workspaceIds, userIds);
  const keyOf = (workspaceId: number, userId: number) => `${workspaceId} ${userId}`;
  const roles = new Map(rows.map((row) => [keyOf(row.workspace_id, row.user_id), row.role_id]));
  return list.map(({ userId, drive }) => {
    if (drive.user_id !== null) return drive.user_id === userId ? all : none;
    const roleId = roles.get(keyOf(drive.workspace_id, userId));
    return roleId === undefined ? none : permissionsOfRole(roleId);
  });
}

export const permissionsIn = async (db: Connection, userId: number, drive: DriveRow): Promise<Permissions> =>
  (await permissionsInEach(db, [{ userId, drive }]))[0]!;
