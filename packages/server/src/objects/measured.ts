import { createHash } from 'node:crypto';
import { ObjectTooLargeError } from './object-errors.ts';

/**
 * Passes the bytes of a stream through, counts and hashes them.
 *
 * @throws ObjectTooLargeError if the stream is longer than `maxSize`
 */
export function measured(body: AsyncIterable<Uint8Array>, maxSize = Infinity) {
  const hash = createHash('sha256');
  let size = 0;
  return {
    bytes: (async function* () {
      for await (const chunk of body) {
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
