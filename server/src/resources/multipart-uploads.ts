import { createHash } from 'node:crypto';
import type { Handlers } from '../contract/handlers.ts';
import { findUploadByKey, noteCompletion, takenSpace, type UploadRow } from '../database/uploads.ts';
import type { Database } from '../database/database.ts';
import { NotFoundError, ValidationError } from '../errors.ts';
import { giveUp } from '../entries/end-upload.ts';
import { newObjectKey, isObjectKey } from '../objects/object-key.ts';
import { InvalidPartsError, UploadMissingError } from '../objects/object-errors.ts';
import { quoted } from '../objects/parts.ts';
import type { UploadedPart } from '../objects/port.ts';
import type { Services } from '../services.ts';
import { announceUpload, urlLifetime } from './uploads.ts';

export function multipartUploadHandlers(services: Services) {
  const { database, objects, objectCleanup } = services;
  return {
    async createMultipartUpload({ caller, body }) {
      const key = newObjectKey();
      const uploadId = await objects.createMultipart({ key, contentType: body.mime });
      try {
        await announceUpload(services, caller.userId, body, { key, multipartId: uploadId });
      } catch (error) {
        await objects.abortMultipart(key, uploadId);
        throw error;
      }
      return { status: 'success', key, uploadId, acl: 'private' };
    },

    async signParts({ caller, body }) {
      const { object_key: key, uploadId } = await requireMultipart(database, caller.userId, body);
      const urls = await Promise.all(
        body.partNumbers.map(async (partNumber) => ({
          partNumber,
          url: await objects.presignPart({ key, uploadId, partNumber, expiresInSeconds: urlLifetime }),
        })),
      );
      return { status: 'success', urls };
    },

    async listUploadedParts({ caller, body }) {
      const { object_key: key, uploadId } = await requireMultipart(database, caller.userId, body);
      const parts = await orNotFound(objects.listParts(key, uploadId));
      return {
        status: 'success',
        parts: parts.map(({ partNumber, etag, size }) => ({
          PartNumber: partNumber,
          ETag: etag,
          Size: size,
        })),
      };
    },

    async completeMultipartUpload({ caller, body: { key, uploadId, parts } }) {
      await database.inTurn(`upload ${key}`, async () => {
        const upload = await requireMultipart(database, caller.userId, { key, uploadId });
        const completion = digestOf(parts);
        if (await objects.head(key)) {
          // The upload was completed before, but the response was lost, or the server stopped before it discarded the
          // parts.
          if (upload.completion !== completion)
            throw invalidParts('The upload was completed with other parts.');
          await objects.abortMultipart(key, uploadId);
          return;
        }
        const uploaded = await orNotFound(objects.listParts(key, uploadId));
        const total = sizeOf(uploaded, parts);
        if (total !== undefined) await refuseOtherSize(total, upload, services);
        await database.write(async (db) => {
          await noteCompletion(db, key, completion);
        });
        const named = parts.map(({ PartNumber, ETag }) => ({ partNumber: PartNumber, etag: ETag }));
        const { size } = await orNotFound(objects.completeMultipart({ key, uploadId, parts: named }));
        // A part was replaced after its size had been read.
        if (size !== total) {
          await giveUp(services, upload);
          objectCleanup.wake();
          throw invalidParts('The parts were replaced while the upload was completed.');
        }
      });
      return { status: 'success', location: key };
    },

    async abortMultipartUpload({ caller, body }) {
      const upload = await requireMultipart(database, caller.userId, body);
      const existed = await giveUp(services, upload);
      objectCleanup.wake();
      if (!existed) throw noSuchMultipart();
      return { status: 'success' };
    },
  } satisfies Partial<Handlers>;
}

/** An upload of another user is treated as unknown. */
async function requireMultipart(
  database: Database,
  userId: number,
  { key, uploadId }: { key: string; uploadId: string },
): Promise<UploadRow & { uploadId: string }> {
  const upload = isObjectKey(key) ? await database.read((db) => findUploadByKey(db, key)) : undefined;
  if (upload?.user_id !== userId || upload.multipart_id !== uploadId) throw noSuchMultipart();
  return { ...upload, uploadId };
}

/** Returns the total size of the named parts; undefined if one was not uploaded. The store refuses that. */
function sizeOf(
  uploaded: readonly UploadedPart[],
  named: readonly { PartNumber: number }[],
): number | undefined {
  const sizes = new Map(uploaded.map((part) => [part.partNumber, part.size]));
  const parts = [...new Set(named.map((part) => part.PartNumber))].map((number) => sizes.get(number));
  if (parts.includes(undefined)) return undefined;
  return parts.reduce<number>((sum, part) => sum + part!, 0);
}

/**
 * Refuses a total that differs from the announced size. If the size was unknown (0), checks the quota: clients that
 * send to the storage directly may have exceeded it.
 */
async function refuseOtherSize(
  total: number,
  { size, reserved, owner_id: ownerId }: UploadRow,
  { database, quota }: Services,
): Promise<void> {
  if (size === 0) {
    const taken = (await database.read((db) => takenSpace(db, ownerId))) - reserved;
    if (taken + total > quota) throw invalidParts('The storage quota is exceeded.');
  } else if (total !== size) {
    throw invalidParts(`The parts must have ${size} bytes together, as announced.`);
  }
}

const noSuchMultipart = () => new NotFoundError('There is no such upload.');
const invalidParts = (message: string) => new ValidationError({ parts: message });

function digestOf(parts: readonly { PartNumber: number; ETag: string }[]): string {
  const named = parts.map(({ PartNumber, ETag }) => [PartNumber, quoted(ETag)]);
  return createHash('sha256').update(JSON.stringify(named)).digest('hex');
}

async function orNotFound<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof UploadMissingError) throw noSuchMultipart();
    if (error instanceof InvalidPartsError) throw invalidParts(error.message);
    throw error;
  }
}
