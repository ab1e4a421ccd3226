import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, it } from 'vitest';
import type { ObjectStore } from '../port.ts';
import type { UploadGate } from '../upload-gate.ts';

export interface OpenedStore {
  store: ObjectStore;
  close: () => Promise<void>;
}

/** What a stand-in for S3 may lack, beyond storing objects. */
export type Feature = 'signature-check' | 'list-parts' | 'part-check' | 'abort' | 'list-uploads';

/** The content type that the contract's objects have unless they are given another. */
export const type = 'application/x-test';

export const newKey = () => `uploads/${randomUUID()}/${randomUUID()}`;

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

export const collect = async <T>(items: AsyncIterable<T>) => (await Readable.from(items).toArray()) as T[];

/** A store that is open for the tests of the surrounding `describe`, and short ways to use it. */
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

  /** `it` for a test that is skipped where the store lacks one of the features. */
  itNeeds(...features: Feature[]) {
    return it.skipIf(features.some((feature) => this.#lacking.includes(feature)));
  }

  get store(): ObjectStore {
    return this.#opened.store;
  }

  write(key: string, bytes: Uint8Array, maxSize = Infinity) {
    return this.store.write(key, Readable.from([bytes]), { contentType: type, maxSize });
  }

  async read(key: string): Promise<Buffer> {
    return buffer(await this.store.read(key));
  }

  presign(key: string, size: number, expiresInSeconds = 60): Promise<string> {
    return this.store.presignPut({ key, size, contentType: type, expiresInSeconds });
  }
}

/** As a client does it: over HTTP, with nothing but the URL. */
export function put(url: string, bytes: Uint8Array<ArrayBuffer>, contentType: string | null = type) {
  const headers: Record<string, string> = contentType === null ? {} : { 'content-type': contentType };
  return fetch(url, { method: 'PUT', body: new Blob([bytes]), headers });
}

/** Lets everything in, as far as the store alone is looked at. */
export const openGate: UploadGate = {
  isAwaited: () => true,
  admitPart: () => Promise.resolve(),
  settlePart: () => Promise.resolve(),
  discard: () => Promise.resolve(),
};
