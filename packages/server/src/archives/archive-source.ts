import { Readable } from 'node:stream';
import type { ByteRange, ObjectStore, StoredObject } from '../objects/object-store.ts';

/** An archive that can be read in ranges, wherever it is stored. */
export interface ArchiveSource {
  readonly size: number;
  read(range: ByteRange): Promise<Readable>;
}

export function bytesSource(bytes: Uint8Array): ArchiveSource {
  return {
    size: bytes.byteLength,
    read: ({ start, end }) =>
      Promise.resolve(Readable.from([bytes.subarray(start, end + 1)], { objectMode: false })),
  };
}

/** Reads an object of the object store in ranges. */
export function objectSource(
  objects: Pick<ObjectStore, 'read'>,
  { key, size }: Pick<StoredObject, 'key' | 'size'>,
): ArchiveSource {
  return { size, read: (range) => objects.read(key, range) };
}
