import { ArchiveError } from '../archives/archive-error.ts';
import { extractAll } from '../archives/extract-all.ts';
import type { Handlers } from '../contract/handlers.ts';
import { findBlob } from '../database/blobs.ts';
import type { Connection } from '../database/database.ts';
import { ExtractionError, TooManyRequestsError } from '../errors.ts';
import { EntryExtraction } from '../entries/extraction.ts';
import { driveEntries, requireEntry } from '../entries/lookup.ts';
import { requireDestination } from '../entries/destination.ts';
import { readContent } from '../entries/stored-content.ts';
import { createLimiter } from '../limiter.ts';
import type { ByteRange } from '../objects/object-store.ts';
import type { Services } from '../services.ts';

/** Seconds for Retry-After if too many extractions are waiting. */
const busyRetrySeconds = 30;

export function archiveHandlers(services: Services) {
  const { database, objects, objectCleanup } = services;
  // One at a time for each payer: an extraction reserves nothing of the quota until it is complete.
  const limit = createLimiter({
    ...{ atOnce: 4, atOnceOfOne: 1, waiting: 100, waitingOfOne: 10 },
    refuse: () => new TooManyRequestsError(busyRetrySeconds),
  });
  return {
    async extractArchive({ caller, parameters, body, request }) {
      const { userId } = caller;
      const workspaceId = parameters.query?.workspaceId;
      const findDestination = (db: Connection) =>
        requireDestination(db, userId, { workspaceId, folderId: body.parentId });
      const findArchive = (db: Connection) =>
        requireEntry(db, userId, parameters.path.entryId, 'download', driveEntries);
      // What is extracted appears at the end: by then, the archive may be in the trash, where nothing is extracted.
      const findBoth = async (db: Connection) => {
        await findArchive(db);
        return findDestination(db);
      };
      const { blob, payerId } = await database.write(async (db) => {
        const entry = await findArchive(db);
        return {
          blob: entry.blob_id === null ? undefined : await findBlob(db, entry.blob_id),
          payerId: (await findDestination(db)).drive.payer_id,
        };
      });
      if (!blob) throw new ExtractionError();
      // Imported at the first extraction, because loading it takes a tenth of a second.
      const { readArchive } = await import('../archives/read-archive.ts');
      const source = {
        size: blob.size,
        read: (range: ByteRange) => readContent(objects, blob, range),
      };
      try {
        await limit(String(payerId), async () =>
          extractAll(
            readArchive(source, { password: body.password }),
            await EntryExtraction.begin(services, userId, findBoth, payerId),
            (failure) => {
              request.log.error({ err: failure }, 'an extraction that failed could not be removed');
            },
          ),
        );
      } catch (error) {
        if (!(error instanceof ArchiveError)) throw error;
        request.log.info({ reason: error.name }, 'archive refused');
        throw new ExtractionError();
      }
      objectCleanup.wake();
      return { status: 'success', message: 'Archive extracted.' };
    },
  } satisfies Partial<Handlers>;
}
