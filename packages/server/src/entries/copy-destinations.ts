import type { Connection } from '../database/database.ts';
import { ensureDrive } from '../database/drives.ts';
import type { EntryRow } from '../database/entries.ts';
import { isPresent } from '../is-present.ts';
import {
  driveOwner,
  invalidSelection,
  requireMoveDestinations,
  requireWorkspace,
  type Destination,
} from './destination.ts';

/** Entries to copy, and their destination. */
export interface CopyRequest {
  entryIds: readonly number[];
  /** 0 is the root. If absent, each copy is created beside its original. */
  destinationId?: number | null | undefined;
  /** A copy into another workspace goes to its root, unless `destinationId` names a folder. */
  workspaceId?: number | null | undefined;
}

/** Returns the destination of each copy, in the order of the originals. */
export async function findCopyDestinations(
  db: Connection,
  userId: number,
  originals: readonly EntryRow[],
  { destinationId, workspaceId }: CopyRequest,
): Promise<Destination[]> {
  await requireWorkspace(db, userId, workspaceId);
  const workspaceDrive = isPresent(workspaceId)
    ? await ensureDrive(db, driveOwner(userId, workspaceId))
    : undefined;
  const places = originals.map(({ drive_id: driveId, parent_id: parentId }) => {
    if (workspaceDrive && !destinationId && workspaceDrive.id !== driveId)
      return { driveId: workspaceDrive.id, folderId: null };
    // Null means the root. Only if the field is absent is a copy created beside its original.
    return { driveId, folderId: destinationId === undefined ? parentId : destinationId };
  });
  const destinations = await requireMoveDestinations(db, userId, places);
  for (const { drive } of destinations) {
    const isElsewhere = isPresent(workspaceId) && drive.workspace_id !== workspaceId;
    // A vault contains only encrypted entries.
    if (isElsewhere || drive.vault_id !== null) throw invalidSelection('destinationId');
  }
  return destinations;
}
