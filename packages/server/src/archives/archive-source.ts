import { Readable } from 'node:stream';
import type { ByteRange } from '../objects/object-store.ts';

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
