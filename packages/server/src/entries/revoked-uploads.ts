import { findDriveById } from '../database/drives.ts';
import { mayEditByShare } from '../database/shares.ts';
import { listUploaders, listUploadsInto } from '../database/uploads.ts';
import type { Services } from '../services.ts';
import { giveUp } from './end-upload.ts';
import { permissionsIn } from './permissions.ts';

const batchSize = 100;

/**
 * Aborts the uploads of users into a drive, if they may no longer add entries to it. Otherwise they would keep using the
 * quota of the payer.
 *
 * @param userIds the users whose rights changed
 */
export async function endRevokedUploads(
  services: Services,
  driveId: number,
  userIds: readonly number[],
): Promise<void> {
  const uploaders = await services.database.read((db) => listUploaders(db, driveId, userIds));
  for (const userId of uploaders)
    if (!(await mayAdd(services, driveId, userId))) await endUploadsInto(services, { driveId, userId });
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

async function mayAdd({ database }: Services, driveId: number, userId: number): Promise<boolean> {
  return database.read(async (db) => {
    const drive = await findDriveById(db, driveId);
    if (!drive) return false;
    return (
      (await permissionsIn(db, userId, drive)).has('edit') || (await mayEditByShare(db, driveId, userId))
    );
  });
}
