import { freeObject, isKnownObject } from '../database/blobs.ts';
import type { Connection, Database } from '../database/database.ts';
import { DatabaseFullError, DatabaseUnavailableError } from '../database/database-errors.ts';
import { findUploadByKey, notePart, partSizes, takenSpace } from '../database/uploads.ts';
import type { ObjectCleanup } from '../object-cleanup.ts';
import {
  PartTooLargeError,
  StorageFullError,
  StorageUnavailableError,
  UploadMissingError,
} from '../objects/object-errors.ts';
import type { UploadGate } from '../objects/port.ts';

interface GateServices {
  database: Database;
  objectCleanup: ObjectCleanup;
  quota: number;
}

/** Checks that parts of an upload stay within the announced size, or within the quota if the size is unknown. */
export function uploadGate({ database, objectCleanup, quota }: GateServices): UploadGate {
  const write = <T>(work: (db: Connection) => T) => database.write(work).catch(asStorageError);
  return {
    isAwaited: (key) => database.read((db) => findUploadByKey(db, key) !== undefined),

    admitPart: ({ key, partNumber, size }) =>
      write((db) => {
        const upload = findUploadByKey(db, key);
        if (!upload) throw new UploadMissingError();
        const { total, part } = partSizes(db, key, partNumber);
        // The old part with this number takes space until the new one replaces it.
        const kept = Math.max(part, size);
        const parts = total - part + kept;
        if (upload.size > 0 && parts > upload.size) {
          throw new PartTooLargeError(`The upload was announced with ${upload.size} bytes.`);
        }
        if (upload.size === 0 && takenSpace(db, upload.owner_id) - upload.reserved + parts > quota) {
          throw new PartTooLargeError('The storage quota is exceeded.');
        }
        notePart(db, { objectKey: key, partNumber, size: kept });
      }),

    async settlePart({ key, partNumber, size }) {
      const isNoted = database.read((db) => partSizes(db, key, partNumber).part === size);
      if (isNoted) return;
      await write((db) => {
        if (findUploadByKey(db, key)) notePart(db, { objectKey: key, partNumber, size });
      });
    },

    async discard(key) {
      await database.writeVital((db) => {
        if (!isKnownObject(db, key)) freeObject(db, key);
      });
      objectCleanup.wake();
    },
  };
}

/** The object store has no database, so its callers expect errors of the storage. */
function asStorageError(error: unknown): never {
  if (error instanceof DatabaseFullError) throw new StorageFullError({ cause: error });
  if (error instanceof DatabaseUnavailableError) throw new StorageUnavailableError({ cause: error });
  throw error;
}
