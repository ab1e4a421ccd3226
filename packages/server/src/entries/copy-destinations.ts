import type { Connection } from '../database/database.ts';
import { ensureDrive } from '../database/drives.ts';
import type { EntryRow } from '../database/entries.ts';
import { ForbiddenError } from '../errors.ts';
import { isPresent } from '../is-present.ts';
import { PermissionLookup } from './permissions.ts';
import {
  driveOwner,
  invalidSelection,
  requireMoveDestination,
  requireWorkspace,
  type Destination,
} from './destination.ts';
import { mapSequentially } from '../sequential.ts';

/** Entries to copy, and their destination. */
export interface CopyRequest {
  entryIds: readonly number[];
  /** 0 is the root. If absent, each copy is created beside its original. */
  destinationId?: number | null | undefined;
  /** A copy into another workspace goes to its root, unless `destinationId` names a folder. */
  workspaceId?: number | null | undefined;
}

/** Returns the destination of each copy. */
export async function findCopyDestinations(
  db: Connection,
  userId: number,
  originals: readonly EntryRow[],
  { destinationId, workspaceId }: CopyRequest,
): Promise<Destination[]> {
  await requireWorkspace(db, userId, workspaceId);
  const permissions = new PermissionLookup(db, userId);
  const workspaceDrive = isPresent(workspaceId)
    ? await ensureDrive(db, driveOwner(userId, workspaceId))
    : undefined;
  const find = async (original: EntryRow, folderId: number): Promise<Destination> => {
    if (workspaceDrive && !destinationId && workspaceDrive.id !== original.drive_id) {
      if (!(await permissions.inDrive(workspaceDrive)).has('edit')) throw new ForbiddenError();
      return { drive: workspaceDrive, parentId: null, depth: 0 };
    }
    const destination = await requireMoveDestination(db, permissions, original.drive_id, folderId);
    const isElsewhere = isPresent(workspaceId) && destination.drive.workspace_id !== workspaceId;
    // A vault contains only encrypted entries.
    if (isElsewhere || destination.drive.vault_id !== null) throw invalidSelection('destinationId');
    return destination;
  };
  const destinations = new Map<string, Destination>();
  return mapSequentially(originals, async (original) => {
    // Null means the root. Only if the field is absent is a copy created beside its original.
    const folderId = destinationId === undefined ? (original.parent_id ?? 0) : (destinationId ?? 0);
    const key = `${original.drive_id} ${folderId}`;
    const destination = destinations.get(key) ?? (await find(original, folderId));
    destinations.set(key, destination);
    return destination;
  });
}
