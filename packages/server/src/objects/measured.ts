import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { ObjectTooLargeError } from './object-errors.ts';

/**
 * Passes the bytes of a stream through, counts and hashes them.
 *
 * @throws ObjectTooLargeError if the stream is longer than `maxSize`
 */
export function measured(body: Readable, maxSize = Infinity) {
  const hash = createHash('sha256');
  let size = 0;
  return {
    bytes: (async function* () {
      for await (const chunk of body as AsyncIterable<Uint8Array>) {
        size += chunk.byteLength;
        if (size > maxSize) throw new ObjectTooLargeError(maxSize);
        hash.update(chunk);
        yield chunk;
      }
    })(),
    /** Number of bytes so far. */
    size: () => size,
    /** Digest of the whole stream in lower-case hex. Call it after the end of the stream. */
    sha256: () => hash.digest('hex'),
  };
}
