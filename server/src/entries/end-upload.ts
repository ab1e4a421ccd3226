import { timestamp } from '../clock.ts';
import { freeObject } from '../database/blobs.ts';
import type { Connection, Database } from '../database/database.ts';
import { noteSpentUpload } from '../database/spent-uploads.ts';
import { deleteUpload, type UploadRow } from '../database/uploads.ts';
import type { ObjectStore } from '../objects/port.ts';
import type { SteadyClock } from '../steady-clock.ts';

/**
 * Deletes an upload that was registered or aborted, and returns whether it existed. If clients send to the storage
 * directly, the sweep removes what arrives later.
 */
export async function endUpload(
  db: Connection,
  { objects, steadyClock }: { objects: ObjectStore; steadyClock: SteadyClock },
  upload: UploadRow,
): Promise<boolean> {
  if (!(await deleteUpload(db, upload.object_key))) return false;
  if (objects.isReachedByClients) await noteSpentUpload(db, upload, timestamp(steadyClock.read()));
  return true;
}

/**
 * Aborts an upload and discards its parts. The cleanup removes the object that may have been joined from them.
 *
 * @returns whether the upload still existed: another request may have aborted or registered it meanwhile
 */
export async function giveUp(
  services: { database: Database; objects: ObjectStore; steadyClock: SteadyClock },
  upload: UploadRow,
): Promise<boolean> {
  const { database, objects } = services;
  const { object_key: key, multipart_id: multipartId } = upload;
  if (multipartId !== null) await objects.abortMultipart(key, multipartId);
  return database.writeVital(async (db) => {
    const existed = await endUpload(db, services, upload);
    if (existed) await freeObject(db, key);
    return existed;
  });
}
