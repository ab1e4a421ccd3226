import type { UploadSource } from './source.ts';

/** Takes bytes in their order: `createHash('sha256')` of `node:crypto`, or `createSHA256()` of hash-wasm. */
export interface IncrementalHash {
  update(bytes: Uint8Array): unknown;
  digest(encoding: 'hex'): string | Promise<string>;
}

/** Bytes of one read. */
const step = 5 * 1024 ** 2;

/**
 * Makes the option `hash` of what takes bytes piece by piece: those of a stream on their way, those of anything else
 * read beside the upload.
 *
 * @param make asked for a fresh one at each upload
 * @returns a function that answers the digest in hexadecimal
 * @throws whatever the hash or the reading throws, through the upload, which then registers nothing
 * @example
 * const sha = await createSHA256(); // of hash-wasm
 * await uploadFile(client, file, { multipart, hash: hashWith(() => sha.init()) });
 */
export function hashWith(make: () => IncrementalHash): (source: UploadSource) => Promise<string> {
  return async (source) => {
    const hash = make();
    const update = (bytes: Uint8Array) => {
      hash.update(bytes);
    };
    if (source.watch) await source.watch(update);
    else await readBeside(source, update);
    return hash.digest('hex');
  };
}

async function readBeside(source: UploadSource, update: (bytes: Uint8Array) => void): Promise<void> {
  for (let start = 0; start < source.size; start += step) {
    const body = await source.slice(start, Math.min(start + step, source.size));
    if (body instanceof Uint8Array) update(body);
    else if (body instanceof Blob) update(new Uint8Array(await body.arrayBuffer()));
    // What `fileSource` reads.
    else
      for await (const chunk of (body as { chunks: () => AsyncIterable<Uint8Array> }).chunks()) update(chunk);
  }
}

/**
 * SHA-256 of what is uploaded, in hexadecimal, for the option `hash`. WebCrypto takes no bytes piece by piece, so this
 * holds all of them at once: for large files use that of `@file-storage/client/node`, or {@link hashWith}.
 *
 * @throws whatever the reading throws, through the upload, which then registers nothing
 * @example
 * const entry = await uploadFile(client, file, { hash: sha256 });
 */
export const sha256: (source: UploadSource) => Promise<string> = /* @__PURE__ */ hashWith(() => {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  return {
    // Whoever reads may use the bytes' place again.
    update: (bytes) => parts.push(bytes.slice()),
    async digest() {
      const digest = await crypto.subtle.digest('SHA-256', await new Blob(parts).arrayBuffer());
      return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
    },
  };
});
