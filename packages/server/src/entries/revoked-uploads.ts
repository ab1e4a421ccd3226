import type { Connection } from '../database/database.ts';
import { findDrives } from '../database/drives.ts';
import { findFoldersForUser, sharedFoldersIn } from '../database/entries-for-user.ts';
import { listOtherUploaders, listUploadsInto } from '../database/uploads.ts';
import { filterSequentially } from '../sequential.ts';
import type { Services } from '../services.ts';
import { giveUp } from './end-upload.ts';
import { permissionsInEach, permissionsOn } from './permissions.ts';

const batchSize = 100;

/**
 * Aborts the uploads into drives by users who may no longer add entries there. Otherwise they would keep using the quota
 * of the payer. To be called after whatever takes permissions, or hides or moves a folder that may be shared.
 */
export async function endRevokedUploads(services: Services, driveIds: readonly number[]): Promise<void> {
  const revoked = await services.database.read(async (db) => {
    const rows = await listOtherUploaders(db, driveIds);
    if (rows.length === 0) return [];
    const drives = await findDrives(db, driveIds);
    const uploaders = rows.flatMap((row) =>
      drives.filter(({ id }) => id === row.drive_id).map((drive) => ({ userId: row.user_id, drive })),
    );
    const granted = await permissionsInEach(db, uploaders);
    const others = uploaders.filter((_, index) => !granted[index]!.has('edit'));
    return filterSequentially(
      others,
      async ({ userId, drive }) => !(await mayEditByShare(db, userId, drive.id)),
    );
  });
  for (const { userId, drive } of revoked) await endUploadsInto(services, { driveId: drive.id, userId });
}

/** Aborts the uploads into a drive, of one user or of all users. */
export async function endUploadsInto(
  services: Services,
  of: { driveId: number; userId?: number },
): Promise<void> {
  const { database } = services;
  for (;;) {
    const uploads = await database.read((db) => listUploadsInto(db, of, batchSize));
    for (const upload of uploads) await giveUp(services, upload);
    if (uploads.length < batchSize) return;
  }
}

async function mayEditByShare(db: Connection, userId: number, driveId: number): Promise<boolean> {
  const shared = await findFoldersForUser(db, userId, sharedFoldersIn(driveId, userId));
  return shared.some((folder) => folder.trash_id === null && permissionsOn(folder).has('edit'));
}
