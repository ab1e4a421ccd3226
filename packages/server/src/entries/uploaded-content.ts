import type { UploadRow } from '../database/uploads.ts';
import { isPresent } from '../is-present.ts';
import { ValidationError } from '../errors.ts';
import { ObjectMissingError } from '../objects/object-errors.ts';
import type { ObjectStore, StoredObject } from '../objects/object-store.ts';
import type { StoredContent } from './files.ts';
import { deleteUnused } from './unused-objects.ts';

/** The same for an upload that is unknown, of another user, without an object, or already registered. */
export const noSuchUpload = () =>
  new ValidationError({
    filename:
      'The selected filename is invalid. Send the last segment of the key, after the PUT, and only once.',
  });

/** What a registration says about the uploaded object. */
export interface AnnouncedContent {
  size: number;
  fileHash?: string | null | undefined;
}

/**
 * Checks an uploaded object against its registration, and calls `work` with a version of it that no signed URL can
 * change. If `work` fails, that version is deleted unless an entry may need it.
 */
export async function withUploadedContent<T>(
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
