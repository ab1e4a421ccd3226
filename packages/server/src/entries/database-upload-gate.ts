import { freeObject, isKnownObject } from '../database/blobs.ts';
import type { Database, Transaction } from '../database/database.ts';
import { DatabaseFullError, DatabaseUnavailableError } from '../database/database-errors.ts';
import { findUploadByKey, notePart, partSizes, takenSpace } from '../database/uploads.ts';
import type { ObjectCleanup } from '../object-cleanup.ts';
import {
  PartTooLargeError,
  StorageFullError,
  StorageUnavailableError,
  UploadMissingError,
} from '../objects/object-errors.ts';
import type { UploadGate } from '../objects/object-store.ts';

interface GateServices {
  database: Database;
  objectCleanup: ObjectCleanup;
  quota: number;
}

/** Checks that parts of an upload stay within the announced size, or within the quota if the size is unknown. */
export function uploadGate({ database, objectCleanup, quota }: GateServices): UploadGate {
  const write = <T>(work: Transaction<T>) => database.write(work).catch(asStorageError);
  return {
    isAwaited: (key) => database.read(async (db) => (await findUploadByKey(db, key)) !== undefined),

    admitPart: ({ key, partNumber, size }) =>
      write(async (db) => {
        const upload = await findUploadByKey(db, key);
        if (!upload) throw new UploadMissingError();
        const { total, part } = await partSizes(db, key, partNumber);
        // The old part with this number takes space until the new one replaces it.
        const kept = Math.max(part, size);
        const parts = total - part + kept;
        if (upload.size > 0 && parts > upload.size) {
          throw new PartTooLargeError(`The upload was announced with ${upload.size} bytes.`);
        }
        if (upload.size === 0 && (await takenSpace(db, upload.owner_id)) - upload.reserved + parts > quota) {
          throw new PartTooLargeError('The storage quota is exceeded.');
        }
        await notePart(db, { objectKey: key, partNumber, size: kept });
      }),

    async settlePart({ key, partNumber, size }) {
      const isNoted = await database.read(async (db) => (await partSizes(db, key, partNumber)).part === size);
      if (isNoted) return;
      await write(async (db) => {
        if (await findUploadByKey(db, key)) await notePart(db, { objectKey: key, partNumber, size });
      });
    },

    async discard(key) {
      await database.writeThatMustSucceed(async (db) => {
        if (!(await isKnownObject(db, key))) await freeObject(db, key);
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
