import { hash } from 'node:crypto';
import type { Handlers } from '../contract/handlers.ts';
import { findUploadByKey, noteCompletion, takenSpace, type UploadRow } from '../database/uploads.ts';
import type { Database } from '../database/database.ts';
import { NotFoundError, ValidationError } from '../errors.ts';
import { uploadGate } from '../entries/database-upload-gate.ts';
import { giveUp } from '../entries/end-upload.ts';
import { newObjectKey, isObjectKey } from '../objects/object-key.ts';
import { InvalidPartsError, UploadMissingError } from '../objects/object-errors.ts';
import { assertComplete, quoted } from '../objects/parts.ts';
import type { UploadedPart } from '../objects/object-store.ts';
import type { Services } from '../services.ts';
import { announceUpload, urlLifetime } from './uploads.ts';

/** A part, as a completion names it. */
interface NamedPart {
  PartNumber: number;
  ETag: string;
}

export function multipartUploadHandlers(services: Services) {
  const { database, objects } = services;
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
      const parts = await objects.listParts(key, uploadId).catch((error: unknown) => {
        throw error instanceof UploadMissingError ? noSuchMultipart() : error;
      });
      // A storage may list the rest of parts that it is just removing.
      if (await objects.head(key)) throw noSuchMultipart();
      await requireMultipart(database, caller.userId, body);
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
      const completion = digestOf(parts);
      const find = () => requireMultipart(database, caller.userId, { key, uploadId });
      /** Whether it was completed before: the response was lost, or the server stopped before it discarded the parts. */
      const wasCompleted = async () => {
        const object = await objects.head(key);
        if (!object) return false;
        const upload = await find();
        const [total, digest] = upload.completion?.split(' ') ?? [];
        if (digest !== completion) throw invalidParts('The upload was completed with other parts.');
        await refuseReplaced(services, upload, object.size, Number(total));
        await objects.abortMultipart(key, uploadId);
        return true;
      };
      await database.withLock(`upload ${key}`, async () => {
        const upload = await find();
        if (await wasCompleted()) return;
        try {
          await complete(services, upload, { parts, completion });
        } catch (error) {
          const isMissing = error instanceof UploadMissingError;
          if (!isMissing && !(error instanceof InvalidPartsError)) throw error;
          // Another server may have completed it meanwhile: both lose their turn if the database restarts.
          if (await wasCompleted()) return;
          await find();
          if (!isMissing) throw invalidParts(error.message);
          // The storage lost the parts, so nothing can complete the upload.
          await giveUp(services, upload);
          throw noSuchMultipart();
        }
      });
      return { status: 'success', location: key };
    },

    async abortMultipartUpload({ caller, body }) {
      const existed = await giveUp(services, await requireMultipart(database, caller.userId, body));
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

/**
 * Joins the parts of an upload.
 *
 * @throws UploadMissingError, InvalidPartsError
 */
async function complete(
  services: Services,
  upload: UploadRow & { uploadId: string },
  { parts, completion }: { parts: readonly NamedPart[]; completion: string },
): Promise<void> {
  const { database, objects } = services;
  const { object_key: key, uploadId } = upload;
  const named = parts.map(({ PartNumber, ETag }) => ({ partNumber: PartNumber, etag: ETag }));
  const uploaded = await objects.listParts(key, uploadId);
  assertComplete(named, uploaded);
  const total = sizeOf(uploaded, named);
  await refuseOtherSize(total, upload, services);
  await database.write(async (db) => {
    await noteCompletion(db, key, `${total} ${completion}`);
  });
  const { size } = await objects.completeMultipart({ key, uploadId, parts: named });
  await refuseReplaced(services, upload, size, total);
  // It was aborted or registered meanwhile.
  const gate = uploadGate(services);
  if (!(await gate.isAwaited(key))) await gate.discard(key);
}

/** Aborts an upload whose object has another size than its parts had: one was replaced after its size had been read. */
async function refuseReplaced(services: Services, upload: UploadRow, size: number, total: number) {
  if (size === total) return;
  await giveUp(services, upload);
  throw invalidParts('The parts were replaced while the upload was completed.');
}

function sizeOf(uploaded: readonly UploadedPart[], named: readonly { partNumber: number }[]): number {
  const numbers = new Set(named.map((part) => part.partNumber));
  return uploaded.reduce((sum, part) => sum + (numbers.has(part.partNumber) ? part.size : 0), 0);
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

function digestOf(parts: readonly NamedPart[]): string {
  const named = parts.map(({ PartNumber, ETag }) => [PartNumber, quoted(ETag)]);
  return hash('sha256', JSON.stringify(named));
}
