import { timestamp } from '../clock.ts';
import type { Connection } from '../database/database.ts';
import { noteSpentUpload } from '../database/spent-uploads.ts';
import { deleteUpload, type UploadRow } from '../database/uploads.ts';
import type { ObjectStore } from '../objects/port.ts';
import type { SteadyClock } from '../steady-clock.ts';

/**
 * Forgets an upload that was registered or given up, and says whether it was there. Where clients send to the storage
 * itself, the sweep looks after what still comes.
 */
export function endUpload(
  db: Connection,
  { objects, steadyClock }: { objects: ObjectStore; steadyClock: SteadyClock },
  upload: UploadRow,
): boolean {
  if (!deleteUpload(db, upload.object_key)) return false;
  if (objects.isReachedByClients) noteSpentUpload(db, upload, timestamp(steadyClock.read()));
  return true;
}
