import { timestamp, type Clock } from '../clock.ts';
import { freeObject } from '../database/blobs.ts';
import type { Connection, Database } from '../database/database.ts';
import { noteSpentUpload } from '../database/spent-uploads.ts';
import { deleteUpload, type UploadRow } from '../database/uploads.ts';
import { inOneRoundTrip } from '../database/in-one-round-trip.ts';
import type { ObjectCleanup } from '../object-cleanup.ts';
import type { ObjectStore } from '../objects/object-store.ts';

/**
 * Deletes an upload that was registered or aborted, and returns whether it existed. The sweep removes what clients send
 * later to the storage directly, and parts that the storage kept because the server stopped while it joined them.
 */
export async function endUpload(
  db: Connection,
  { objects, clock }: { objects: ObjectStore; clock: Clock },
  upload: UploadRow,
): Promise<boolean> {
  const { object_key: key, multipart_id: multipartId } = upload;
  const isSpent = objects.isReachedByClients || multipartId !== null;
  const [, existed] = await inOneRoundTrip(
    isSpent ? noteSpentUpload(db, key, timestamp(clock())) : undefined,
    deleteUpload(db, key),
  );
  return existed;
}

/**
 * Aborts an upload. The row goes first: whoever does not find the parts may then say that the upload has ended, whenever
 * the server stops. The cleanup removes the parts, and the object that may have been joined from them.
 *
 * @returns whether the upload still existed: another request may have aborted or registered it meanwhile
 */
export async function giveUp(
  services: {
    database: Database;
    objects: ObjectStore;
    objectCleanup: ObjectCleanup;
    clock: Clock;
  },
  upload: UploadRow,
): Promise<boolean> {
  const existed = await services.database.writeThatMustSucceed(async (db) => {
    if (!(await endUpload(db, services, upload))) return false;
    await freeObject(db, upload.object_key);
    return true;
  });
  if (existed) services.objectCleanup.wake();
  return existed;
}
