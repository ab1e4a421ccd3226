import type { Readable } from 'node:stream';
import type { BlobRow } from '../database/blobs.ts';
import { NotFoundError } from '../errors.ts';
import { ObjectMissingError } from '../objects/object-errors.ts';
import type { ByteRange, ObjectStore } from '../objects/object-store.ts';

/**
 * Reads the content of an entry, or a range of it.
 *
 * @throws NotFoundError if the entry was deleted after it was found
 */
export async function readContent(
  objects: Pick<ObjectStore, 'read'>,
  blob: BlobRow,
  range?: ByteRange,
): Promise<Readable> {
  try {
    return await objects.read(blob.object_key, range);
  } catch (error) {
    throw error instanceof ObjectMissingError ? new NotFoundError() : error;
  }
}
