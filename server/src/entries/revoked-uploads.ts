import { findDriveById } from '../database/drives.ts';
import { mayEditByShare } from '../database/shares.ts';
import { listUploadsInto } from '../database/uploads.ts';
import type { Services } from '../services.ts';
import { giveUp } from './end-upload.ts';
import { PermissionLookup } from './permissions.ts';

const batchSize = 100;

/**
 * Ends the uploads of a user into a drive that the user may no longer add to: they would keep room of whoever pays for
 * it. What a storage that fails keeps, the sweep gives up a day later.
 *
 * @param of a drive, and whose rights in it changed; all users where the drive is gone
 */
export async function endRevokedUploads(
  services: Services,
  of: { driveId: number; userId?: number },
): Promise<void> {
  const { database, objectCleanup } = services;
  if (of.userId !== undefined && mayAdd(services, of.driveId, of.userId)) return;
  for (;;) {
    const uploads = database.read((db) => listUploadsInto(db, of, batchSize));
    for (const upload of uploads) await giveUp(services, upload);
    if (uploads.length < batchSize) break;
  }
  objectCleanup.wake();
}

function mayAdd({ database }: Services, driveId: number, userId: number): boolean {
  return database.read((db) => {
    const drive = findDriveById(db, driveId);
    if (!drive) return false;
    return new PermissionLookup(db, userId).inDrive(drive).has('edit') || mayEditByShare(db, driveId, userId);
  });
}
