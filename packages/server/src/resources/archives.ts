import { ArchiveError } from '../archives/archive-error.ts';
import { objectSource } from '../archives/archive-source.ts';
import { extractAll } from '../archives/extract-all.ts';
import type { Handlers } from '../contract/handlers.ts';
import { findBlob } from '../database/blobs.ts';
import type { Connection } from '../database/database.ts';
import { ExtractionError } from '../errors.ts';
import { EntryExtraction } from '../entries/extraction.ts';
import { driveEntries, requireEntry } from '../entries/lookup.ts';
import { requireDestination } from '../entries/destination.ts';
import type { Services } from '../services.ts';

export function archiveHandlers(services: Services) {
  const { database, objects, objectCleanup } = services;
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
      const source = objectSource(objects, { key: blob.object_key, size: blob.size });
      try {
        await extractAll(
          readArchive(source, { password: body.password }),
          await EntryExtraction.begin(services, userId, findBoth, payerId),
          (failure) => {
            request.log.error({ err: failure }, 'an extraction that failed could not be removed');
          },
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
