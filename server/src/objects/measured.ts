import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { ObjectTooLargeError } from './object-errors.ts';

/** A stream's bytes, hashed as they pass and cut off with an error beyond a size. */
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
    /** Bytes that have passed so far. */
    size: () => size,
    /** Of the whole stream, as lower-case hex; once it has ended. */
    sha256: () => hash.digest('hex'),
  };
}
