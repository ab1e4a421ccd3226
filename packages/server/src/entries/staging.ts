import type { Connection } from '../database/database.ts';
import { insertFolder } from '../database/entries.ts';
import { requireLease, type Lease } from '../database/leases.ts';
import { beginShowing, findStaging, hide, type StagingRow } from '../database/staging.ts';
import { refuseDepth, type Creator } from './folders.ts';
import { invalidSelection, ownerIn, type Destination } from './destination.ts';

/**
 * Creates a hidden folder at the root of the drive, for entries that are created in slices and become visible at the
 * end. If the server stops before that, whoever takes the lease over removes the folder.
 *
 * @returns the staging folder as a destination, with the depth of the final one
 */
export async function addStaging(
  db: Connection,
  destination: Destination,
  lease: Lease,
  { userId, now }: Creator,
): Promise<Destination & { parentId: number }> {
  const { drive, depth } = destination;
  // Names from users never contain a slash.
  const id = await insertFolder(db, {
    driveId: drive.id,
    parentId: null,
    ownerId: ownerIn(destination, userId),
    name: '/',
    now,
  });
  await hide(db, lease, id, now);
  return { drive, parentId: id, depth };
}

/**
 * Renews the lease of a staging folder.
 *
 * @throws InterruptedError if another server took the lease over
 * @throws ValidationError if the folder no longer exists, because its workspace was deleted meanwhile
 */
export async function requireStaging(db: Connection, lease: Lease): Promise<StagingRow> {
  await requireLease(db, lease);
  const staging = await findStaging(db, lease);
  if (!staging) throw invalidSelection('parentId');
  return staging;
}

/**
 * Decides that the contents of a staging folder become visible at their destination, which is checked once more. Then
 * nothing can prevent this any more, and `Removals.finish` does it.
 */
export async function publishStaged(db: Connection, lease: Lease, destination: Destination): Promise<void> {
  const { id, drive_id: driveId, height } = await requireStaging(db, lease);
  // The destination may have moved to another drive meanwhile.
  if (driveId !== destination.drive.id) throw invalidSelection('parentId');
  refuseDepth(destination.depth + height, 'parentId');
  await beginShowing(db, lease, { stagingId: id, parentId: destination.parentId });
}
