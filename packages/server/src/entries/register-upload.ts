import { timestamp } from '../clock.ts';
import { freeObject } from '../database/blobs.ts';
import type { Connection } from '../database/database.ts';
import type { UploadRow } from '../database/uploads.ts';
import { inOneRoundTrip } from '../database/in-one-round-trip.ts';
import type { Services } from '../services.ts';
import { endUpload } from './end-upload.ts';
import { addShownFile, type FileFacts, type StoredContent } from './files.ts';
import { ensureFolders } from './folders.ts';
import { requireDestination } from './destination.ts';
import { presentRegistered } from './present.ts';
import { noSuchUpload } from './uploaded-content.ts';
import type { UploadTarget } from './upload-target.ts';

interface Registration {
  upload: UploadRow;
  content: StoredContent;
  target: UploadTarget;
  facts: FileFacts;
}

/**
 * Ends an upload, and creates its file. If all folders exist, it takes one round trip after those that find the
 * destination.
 */
export async function registerUpload(
  db: Connection,
  services: Pick<Services, 'objects' | 'clock' | 'quota'>,
  userId: number,
  { upload, content, target, facts }: Registration,
) {
  const creator = { userId, now: timestamp(services.clock()), quota: services.quota };
  const destination = await ensureFolders(
    db,
    await requireDestination(db, userId, target.destination),
    target.folders,
    creator,
  );
  // Sent together: if one refuses, the write is rolled back.
  const [, , file] = await inOneRoundTrip(
    endExisting(db, services, upload),
    content.objectKey === upload.object_key ? undefined : freeObject(db, upload.object_key),
    addShownFile(db, destination, content, facts, creator),
  );
  return presentRegistered(file);
}

/** Refuses an upload that was aborted meanwhile, or that another server registered. */
async function endExisting(...[db, services, upload]: Parameters<typeof endUpload>): Promise<void> {
  if (!(await endUpload(db, services, upload))) throw noSuchUpload();
}
