import { timestamp } from '../clock.ts';
import type { BodyOf, Handlers } from '../contract/handlers.ts';
import type { Connection } from '../database/database.ts';
import { findUploadByFileName, insertUpload, type UploadRow, usageOf } from '../database/uploads.ts';
import { ValidationError } from '../errors.ts';
import { isPresent } from '../is-present.ts';
import { addShownFile, type FileFacts, fileNameOfKey, type StoredContent } from '../entries/files.ts';
import { inOneRoundTrip } from '../database/in-one-round-trip.ts';
import { newObjectKey } from '../objects/object-key.ts';
import { invalidSelection, requireDestination } from '../entries/destination.ts';
import { refuseOverQuota } from '../entries/quota.ts';
import { requireExifJson } from '../entries/upload-facts.ts';
import { type NamedTarget, requireTarget, type UploadTarget } from '../entries/upload-target.ts';
import type { Services } from '../services.ts';
import { createKeyedLock } from '../keyed-lock.ts';
import { freeObject } from '../database/blobs.ts';
import { endUpload } from '../entries/end-upload.ts';
import { ensureFolders } from '../entries/folders.ts';
import { presentRegistered } from '../entries/present.ts';
import { ObjectMissingError } from '../objects/object-errors.ts';
import type { ObjectStore, StoredObject } from '../objects/object-store.ts';
import { deleteUnused } from '../entries/unused-objects.ts';

/** Seconds for which a presigned URL is valid. */
export const urlLifetime = 3600;

/** Maximum number of unregistered uploads of one user. */
const maximumPending = 10_000;

/** The announcement of an upload, single or multipart. */
export interface AnnouncedUpload extends NamedTarget {
  filename: string;
  mime: string;
  size: number;
  extension: string;
}

export function uploadHandlers(services: Services) {
  const { database, objects, objectCleanup, quota } = services;
  const withLock = createKeyedLock();
  return {
    async presignUpload({ caller, body }) {
      const key = newObjectKey();
      await announceUpload(services, caller.userId, body, { key, multipartId: null });
      const { size, mime: contentType } = body;
      const url = await objects.presignPut({ key, size, contentType, expiresInSeconds: urlLifetime });
      return { status: 'success', url, key, acl: 'private' };
    },

    async registerEntry({ caller, body }) {
      const { userId } = caller;
      const facts = factsOf(body);
      const target = requireTarget(body, body.clientName);
      // In turns, because a registration may have to read the whole object.
      const fileEntry = await withLock(body.filename.toLowerCase(), async () => {
        const upload = await database.read((db) => requireUpload(db, userId, body.filename));
        refuseOtherVault(upload, body);
        return withUploadedContent(objects, upload, body, (content) =>
          database.write((db) => {
            const known = { ...facts, mime: facts.mime ?? upload.mime };
            return registerUpload(db, services, userId, { upload, content, target, facts: known });
          }),
        );
      });
      // Deletes the object if equal content was already stored.
      objectCleanup.wake();
      return { status: 'success', fileEntry };
    },

    async getSpaceUsage({ caller }) {
      const used = await database.read(async (db) => (await usageOf(db, caller.userId)).used);
      return { status: 'success', used, available: quota };
    },
  } satisfies Partial<Handlers>;
}

/** Checks an upload as far as possible before its bytes arrive, and notes it. */
export async function announceUpload(
  { database, clock, quota }: Services,
  userId: number,
  upload: AnnouncedUpload,
  { key, multipartId }: { key: string; multipartId: string | null },
): Promise<void> {
  const { destination: named } = requireTarget(upload, upload.filename);
  await database.write(async (db) => {
    const destination = await requireDestination(db, userId, named);
    const ownerId = destination.drive.payer_id;
    // Sent together: if the first refuses, the write is rolled back.
    const [pending] = await inOneRoundTrip(
      refuseOverQuota(db, destination.drive, { size: upload.size, entries: 1 }, quota),
      insertUpload(db, {
        object_key: key,
        file_name: fileNameOfKey(key),
        user_id: userId,
        multipart_id: multipartId,
        size: upload.size,
        mime: upload.mime,
        vault_id: upload.vaultId ?? null,
        created_at: timestamp(clock()),
        owner_id: ownerId,
        drive_id: destination.drive.id,
      }),
    );
    if (pending >= maximumPending) {
      throw new ValidationError({
        filename: `There are too many uploads in progress: at most ${maximumPending} are allowed.`,
      });
    }
  });
}

/** An upload of another user is treated as unknown. */
async function requireUpload(db: Connection, userId: number, fileName: string): Promise<UploadRow> {
  const upload = await findUploadByFileName(db, fileName.toLowerCase());
  if (upload?.user_id !== userId) throw noSuchUpload();
  return upload;
}

/** Refuses to register a file for another vault than announced, or for a vault without initialization vectors. */
function refuseOtherVault(upload: UploadRow, { vaultId, vaultIvs }: BodyOf<'registerEntry'>): void {
  if (upload.vault_id !== null && vaultId !== upload.vault_id) throw invalidSelection('vaultId');
  if (isPresent(vaultId) && !isPresent(vaultIvs)) {
    throw new ValidationError({ vaultIvs: 'The vaultIvs field is required.' });
  }
}

function factsOf(body: BodyOf<'registerEntry'>): Omit<FileFacts, 'mime'> & { mime: string | undefined } {
  const { clientName: name, clientMime, clientExtension: extension, lastModified, exifData } = body;
  return {
    name,
    mime: clientMime ?? undefined,
    extension: extension ?? undefined,
    fileHash: body.fileHash?.toLowerCase(),
    exifData: !isPresent(exifData) ? undefined : requireExifJson(exifData),
    clientLastModified: isPresent(lastModified) ? timestamp(new Date(lastModified)) : undefined,
    iv: body.vaultIvs ?? undefined,
  };
}

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

/** The same for an upload that is unknown, of another user, without an object, or already registered. */
const noSuchUpload = () =>
  new ValidationError({
    filename:
      'The selected filename is invalid. Send the last segment of the key, after the PUT, and only once.',
  });

/** What a registration says about the uploaded object. */
interface AnnouncedContent {
  size: number;
  fileHash?: string | null | undefined;
}

/**
 * Checks an uploaded object against its registration, and calls `work` with a version of it that no signed URL can
 * change. If `work` fails, that version is deleted unless an entry may need it.
 */
async function withUploadedContent<T>(
  objects: ObjectStore,
  { object_key: key, multipart_id: multipartId }: UploadRow,
  announced: AnnouncedContent,
  work: (content: StoredContent) => Promise<T>,
): Promise<T> {
  const sent = await requireSize(objects.head(key), announced);
  // An object that was joined from parts has no signed URL.
  const frozen = multipartId === null ? await requireSize(objects.freeze(key), announced) : sent;
  try {
    return await work(await measured(objects, frozen, announced));
  } catch (error) {
    if (frozen.key !== key) await deleteUnused(objects, [frozen.key], error);
    throw error;
  }
}

async function requireSize(
  finding: Promise<StoredObject | undefined>,
  { size }: AnnouncedContent,
): Promise<StoredObject> {
  const object = await finding;
  if (!object) throw noSuchUpload();
  if (object.size !== size) {
    throw new ValidationError({ size: 'The size is not that of the uploaded object.' });
  }
  return object;
}

async function measured(
  objects: ObjectStore,
  object: StoredObject,
  { size, fileHash }: AnnouncedContent,
): Promise<StoredContent> {
  const objectKey = object.key;
  const sha256 = object.sha256 ?? (await objects.sha256(objectKey).catch(asNoSuchUpload));
  if (isPresent(fileHash) && fileHash.toLowerCase() !== sha256) {
    throw new ValidationError({ fileHash: 'The fileHash is not that of the uploaded object.' });
  }
  return { objectKey, sha256, size };
}

/** The upload may be aborted while its bytes are read. */
function asNoSuchUpload(error: unknown): never {
  throw error instanceof ObjectMissingError ? noSuchUpload() : error;
}
