import type { Connection } from '../database/database.ts';
import { ensureDrive } from '../database/drives.ts';
import type { EntryRow } from '../database/entries.ts';
import { ForbiddenError } from '../errors.ts';
import { isPresent } from '../is-present.ts';
import { PermissionLookup } from './permissions.ts';
import { driveOwner, invalidSelection, requireDestination, requireWorkspace, type Place } from './place.ts';

/** What to copy, and where to. */
export interface CopyRequest {
  entryIds: readonly number[];
  /** 0 is the root; without one each copy lies beside its original. */
  destinationId?: number | null | undefined;
  /** A copy that goes to another workspace than its original lies at the root, unless a folder is named. */
  workspaceId?: number | null | undefined;
}

/** Where the copy of each entry goes. */
export function findCopyPlaces(
  db: Connection,
  userId: number,
  originals: readonly EntryRow[],
  { destinationId, workspaceId }: CopyRequest,
): Place[] {
  requireWorkspace(db, userId, workspaceId);
  const permissions = new PermissionLookup(db, userId);
  const workspaceDrive = isPresent(workspaceId)
    ? ensureDrive(db, driveOwner(userId, workspaceId))
    : undefined;
  const find = (original: EntryRow, folderId: number): Place => {
    if (workspaceDrive && !destinationId && workspaceDrive.id !== original.drive_id) {
      if (!permissions.inDrive(workspaceDrive).has('edit')) throw new ForbiddenError();
      return { drive: workspaceDrive, parentId: null, depth: 0 };
    }
    const place = requireDestination(db, permissions, original.drive_id, folderId);
    const isElsewhere = isPresent(workspaceId) && place.drive.workspace_id !== workspaceId;
    // In a vault nothing lies that is not encrypted.
    if (isElsewhere || place.drive.vault_id !== null) throw invalidSelection('destinationId');
    return place;
  };
  const places = new Map<string, Place>();
  return originals.map((original) => {
    // Null names the root; only where the field is absent does a copy lie beside its original.
    const folderId = destinationId === undefined ? (original.parent_id ?? 0) : (destinationId ?? 0);
    const key = `${original.drive_id} ${folderId}`;
    const place = places.get(key) ?? find(original, folderId);
    places.set(key, place);
    return place;
  });
}
