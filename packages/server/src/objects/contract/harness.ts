import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ObjectStore, UploadGate } from '../object-store.ts';

export interface OpenedStore {
  store: ObjectStore;
  close: () => Promise<void>;
}

/** Features that a test replacement for S3 may lack. */
export type Feature = 'signature-check' | 'list-parts' | 'part-check' | 'abort' | 'list-uploads';

/** Content type of objects in these tests, unless a test says otherwise. */
export const type = 'application/x-test';

export const newKey = () => `uploads/${randomUUID()}/${randomUUID()}`;

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

export const collect = async <T>(items: AsyncIterable<T>) => (await Readable.from(items).toArray()) as T[];

/** A store that is open for the tests of the surrounding `describe`, with helper functions. */
export class StoreUnderTest {
  readonly #lacking: readonly Feature[];
  #opened!: OpenedStore;

  constructor(open: () => Promise<OpenedStore>, lacking: readonly Feature[]) {
    this.#lacking = lacking;
    beforeAll(async () => {
      this.#opened = await open();
    });
    afterAll(() => this.#opened.close());
  }

  /** Returns `it`, or `it.skip` if the store lacks one of the features. */
  itNeeds(...features: Feature[]) {
    return it.skipIf(features.some((feature) => this.#lacking.includes(feature)));
  }

  get store(): ObjectStore {
    return this.#opened.store;
  }

  write(key: string, bytes: Uint8Array, maxSize = Infinity) {
    return this.store.write(key, Readable.from([bytes]), { contentType: type, maxSize });
  }

  /** Reads an object, which has the digest that the store may know. */
  async read(key: string): Promise<Buffer> {
    const bytes = await buffer(await this.store.read(key));
    expect([undefined, sha256(bytes)]).toContain((await this.store.head(key))?.sha256);
    return bytes;
  }

  presign(key: string, size: number, expiresInSeconds = 60): Promise<string> {
    return this.store.presignPut({ key, size, contentType: type, expiresInSeconds });
  }
}

/** Uploads as a client does: over HTTP, with only the URL. */
export function put(url: string, bytes: Uint8Array<ArrayBuffer>, contentType: string | null = type) {
  const headers: Record<string, string> = contentType === null ? {} : { 'content-type': contentType };
  return fetch(url, { method: 'PUT', body: new Blob([bytes]), headers });
}

/** Admits every upload, to test the store alone. */
export const openGate: UploadGate = {
  isAwaited: () => Promise.resolve(true),
  admitPart: () => Promise.resolve(),
  settlePart: () => Promise.resolve(),
  discard: () => Promise.resolve(),
};
