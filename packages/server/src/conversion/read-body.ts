import type { Readable, Transform } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { SourceTooLargeError, SourceUnavailableError } from './conversion-errors.ts';

const decoders: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/**
 * Reads and decodes a whole response body, up to a size.
 *
 * @throws {SourceTooLargeError} if the body is larger, encoded or decoded
 * @throws {SourceUnavailableError} for an unknown encoding
 */
export async function readBody(body: Readable, encoding: string, maxBytes: number): Promise<Buffer> {
  if (encoding === '' || encoding === 'identity') return pipeline(body, limit(maxBytes), buffer);
  const decoder = decoders[encoding];
  if (!decoder) throw new SourceUnavailableError('The url answered in an encoding that is not supported.');
  // Limits the encoded body too: an endless body can decode to nothing.
  return pipeline(body, limit(maxBytes), decoder(), limit(maxBytes), buffer);
}

const limit = (maxBytes: number) =>
  async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let received = 0;
    for await (const chunk of chunks) {
      received += chunk.byteLength;
      if (received > maxBytes) throw tooLarge(maxBytes);
      yield chunk;
    }
  };

export const tooLarge = (maxBytes: number) =>
  new SourceTooLargeError(`The file must not be larger than ${Math.floor(maxBytes / 1024 ** 2)} MiB.`);
