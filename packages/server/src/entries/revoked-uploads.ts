import { findDriveById } from '../database/drives.ts';
import { mayEditByShare } from '../database/shares.ts';
import { listUploadsInto } from '../database/uploads.ts';
import type { Services } from '../services.ts';
import { giveUp } from './end-upload.ts';
import { permissionsIn } from './permissions.ts';

const batchSize = 100;

/**
 * Aborts the uploads of a user into a drive if the user may no longer add entries to it. Otherwise they would keep
 * using the quota of the payer.
 *
 * @param of the drive, and the user whose rights changed; without a user, all uploads into a deleted drive
 */
export async function endRevokedUploads(
  services: Services,
  of: { driveId: number; userId?: number },
): Promise<void> {
  const { database } = services;
  if (of.userId !== undefined && (await mayAdd(services, of.driveId, of.userId))) return;
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
