import { sourceOf, type UploadSource } from './source.ts';

/** An incremental hash: `createHash('sha256')` of `node:crypto`, or `createSHA256()` of hash-wasm. */
export interface IncrementalHash {
  update(bytes: Uint8Array): unknown;
  digest(encoding: 'hex'): string | Promise<string>;
}

/** Bytes per read. */
const step = 5 * 1024 ** 2;

/**
 * Creates a function for the option `hash` from an incremental hash. A stream is hashed while it is sent, and any other
 * source is read in parallel to the upload.
 *
 * @param make returns a new hash for each upload
 * @returns a function that computes the digest in hexadecimal
 * @throws TypeError for what is no function; errors of the hash or of reading, through the upload, which then registers nothing
 * @example
 * const sha = await createSHA256(); // of hash-wasm
 * await uploadFile(client, file, { hash: hashWith(() => sha.init()) });
 */
export function hashWith(
  make: () => IncrementalHash,
): (source: UploadSource, signal?: AbortSignal) => Promise<string> {
  if (typeof make !== 'function') throw new TypeError('hashWith takes a function that returns a new hash.');
  return async (from, signal) => {
    const source = sourceOf(from);
    const hash = make();
    const update = (bytes: Uint8Array) => {
      hash.update(bytes);
    };
    if (source.watch) await source.watch(update);
    else await readBeside(source, update, signal);
    return hash.digest('hex');
  };
}

async function readBeside(
  source: UploadSource,
  update: (bytes: Uint8Array) => void,
  signal: AbortSignal | undefined,
): Promise<void> {
  for (let start = 0; start < source.size; start += step) {
    signal?.throwIfAborted();
    const body = await source.slice(start, Math.min(start + step, source.size));
    if (body instanceof Uint8Array) update(body);
    else if (body instanceof Blob) update(new Uint8Array(await body.arrayBuffer()));
    // The ranges of `fileSource`.
    else
      for await (const chunk of (body as { chunks: () => AsyncIterable<Uint8Array> }).chunks()) update(chunk);
  }
}

/**
 * Computes the SHA-256 of an upload in hexadecimal, for the option `hash`. WebCrypto cannot hash incrementally, so this
 * keeps all bytes in memory: for large files, use the one of `@file-storage/client/node`, or {@link hashWith}.
 *
 * @throws errors of reading, through the upload, which then registers nothing
 * @example
 * const entry = await uploadFile(client, file, { hash: sha256 });
 */
export const sha256: (source: UploadSource) => Promise<string> = /* @__PURE__ */ hashWith(() => {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  return {
    // A copy, because the reader may reuse its buffer. `slice` of a Buffer of Node makes none.
    update: (bytes) => parts.push(new Uint8Array(bytes)),
    async digest() {
      const digest = await crypto.subtle.digest('SHA-256', await new Blob(parts).arrayBuffer());
      return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
    },
  };
});
