import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  ObjectExistsError,
  ObjectMissingError,
  StorageUnavailableError,
  UploadMissingError,
} from './object-errors.ts';
import { quoted } from './parts.ts';
import {
  warn,
  type OnLeftover,
  type ByteRange,
  type CompleteOptions,
  type ListedObject,
  type MultipartUpload,
  type ObjectStore,
  type PresignOptions,
  type PresignPartOptions,
  type StoredObject,
  type UploadedPart,
  type WriteOptions,
  type WrittenObject,
} from './object-store.ts';
import { measured } from './measured.ts';
import { assertObjectKey, isObjectKey, newKeyLike } from './object-key.ts';
import { elementsOf, S3Client, textOf } from './s3-client.ts';
import { S3Error } from './s3-error.ts';
import { S3Multipart } from './s3-multipart.ts';
import type { S3Config } from './s3-url.ts';

/** Streams are sent in parts of this many bytes, because S3 needs a length and that of a stream is unknown. */
const partSize = 8 * 1024 * 1024;

/** Maximum number of parallel requests in one call. */
const concurrency = 8;

export interface S3StoreOptions {
  onLeftover?: OnLeftover | undefined;
  /** If the storage does not respond within this time, it counts as unavailable. */
  answerDeadlineMs?: number | undefined;
}

/**
 * Stores objects in a bucket of an S3-compatible store, which nothing else may write to. Clients send their bytes to
 * the store directly, with URLs that this class signs. Unlike the disk store, it cannot refuse a second PUT with the
 * same URL before the URL expires, because the client would have to send the condition in a header. So `freeze` copies
 * the object to a key without a URL.
 */
export class S3ObjectStore implements ObjectStore {
  readonly isReachedByClients = true;
  readonly #client: S3Client;
  readonly #multipart: S3Multipart;

  constructor(config: S3Config, options: S3StoreOptions = {}) {
    this.#client = new S3Client(config, options.answerDeadlineMs);
    this.#multipart = new S3Multipart(this.#client, options.onLeftover ?? warn);
  }

  presignPut({ key, size, contentType, expiresInSeconds }: PresignOptions): Promise<string> {
    assertObjectKey(key);
    const headers = { 'content-type': contentType, 'content-length': String(size) };
    return this.#client.presignPut({ key, headers, expiresInSeconds });
  }

  presignPart({ key, uploadId, partNumber, expiresInSeconds }: PresignPartOptions): Promise<string> {
    assertObjectKey(key);
    const query = { partNumber: String(partNumber), uploadId };
    return this.#client.presignPut({ key, query, expiresInSeconds });
  }

  /** Clients send to the bucket. */
  routes(): undefined {
    return undefined;
  }

  async assertUsable(): Promise<void> {
    await this.#client.send({ method: 'HEAD' }).catch(async () => {
      // Unlike the response to HEAD, the one to GET has a body with the error.
      const query = { 'list-type': '2', 'max-keys': '1', prefix: 'uploads/' };
      await this.#client.sendForXml({ method: 'GET', query });
    });
  }

  async head(key: string): Promise<StoredObject | undefined> {
    if (!isObjectKey(key)) return undefined;
    return this.#find(key);
  }

  async freeze(key: string): Promise<StoredObject | undefined> {
    const sent = await this.head(key);
    if (!sent) return undefined;
    const frozen = newKeyLike(key);
    try {
      await this.#client.copy({ from: key, etag: sent.etag, to: frozen });
    } catch (error) {
      // The client sent other bytes meanwhile, and may register again.
      if (isNotFound(error) || isPreconditionFailed(error)) return undefined;
      throw error;
    }
    return this.#headOf(frozen);
  }

  async read(key: string, range?: ByteRange): Promise<Readable> {
    if (!isObjectKey(key)) throw new ObjectMissingError(key);
    const headers: Record<string, string> = range ? { range: `bytes=${range.start}-${range.end}` } : {};
    try {
      const { body, headers: answered } = await this.#client.send({ method: 'GET', key, headers });
      if (range && Number(answered.get('content-length')) !== range.end - range.start + 1) {
        await body?.cancel();
        throw new StorageUnavailableError({ cause: new Error('The object storage sends another range.') });
      }
      return body ? Readable.fromWeb(body) : Readable.from([]);
    } catch (error) {
      throw isNotFound(error) ? new ObjectMissingError(key) : error;
    }
  }

  async write(key: string, body: Readable, { contentType, maxSize }: WriteOptions): Promise<WrittenObject> {
    assertObjectKey(key);
    try {
      await this.#assertFree(key);
      const content = measured(body as AsyncIterable<Uint8Array>, maxSize);
      const parts = blocks(content.bytes, partSize);
      const first = await parts.next();
      if (first.done || first.value.byteLength < partSize) {
        await this.#putWhole(key, contentType, first.done ? Buffer.alloc(0) : first.value);
      } else {
        await this.#multipart.upload(key, contentType, first.value, parts);
      }
      const { etag } = await this.#headOf(key);
      return { size: content.size(), sha256: content.sha256(), etag };
    } finally {
      body.destroy();
    }
  }

  async sha256(key: string): Promise<string> {
    const hash = createHash('sha256');
    await pipeline(await this.read(key), hash);
    return hash.digest('hex');
  }

  async delete(keys: readonly string[]): Promise<void> {
    const waiting = keys.filter(isObjectKey);
    const deleteNext = async () => {
      for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) await this.#deleteOne(key);
    };
    await Promise.all(Array.from({ length: concurrency }, deleteNext));
  }

  async *list(): AsyncGenerator<ListedObject> {
    const pages = this.#client.pages(
      { method: 'GET', query: { 'list-type': '2', prefix: 'uploads/' } },
      { 'continuation-token': 'NextContinuationToken' },
    );
    for await (const page of pages) {
      for (const object of elementsOf(page, 'Contents')) {
        const key = textOf(object, 'Key');
        if (isObjectKey(key)) yield { key, modifiedAt: new Date(textOf(object, 'LastModified')) };
      }
    }
  }

  createMultipart({ key, contentType }: { key: string; contentType: string }): Promise<string> {
    assertObjectKey(key);
    return this.#multipart.create(key, contentType);
  }

  async listParts(key: string, uploadId: string): Promise<UploadedPart[]> {
    if (!isObjectKey(key)) throw new UploadMissingError();
    return this.#multipart.list(key, uploadId);
  }

  async completeMultipart(options: CompleteOptions): Promise<StoredObject> {
    if (!isObjectKey(options.key)) throw new UploadMissingError();
    await this.#assertFree(options.key);
    await this.#multipart.complete(options);
    return this.#headOf(options.key);
  }

  async abortMultipart(key: string, uploadId: string): Promise<void> {
    if (isObjectKey(key)) await this.#multipart.abort(key, uploadId);
  }

  listMultipart(): AsyncIterable<MultipartUpload> {
    return this.#multipart.listUploads();
  }

  async #assertFree(key: string): Promise<void> {
    if (await this.#find(key)) throw new ObjectExistsError(key);
  }

  /** @param again whether it was looked for before, and only GET found it: it may just have come */
  async #find(key: string, again = false): Promise<StoredObject | undefined> {
    try {
      const { headers } = await this.#client.send({ method: 'HEAD', key });
      return {
        key,
        size: Number(headers.get('content-length')),
        etag: quoted(headers.get('etag') ?? ''),
        contentType: headers.get('content-type') ?? 'application/octet-stream',
      };
    } catch (error) {
      if (!(error instanceof S3Error) || error.status !== 404) throw error;
      if (await this.#isMissing(key)) return undefined;
      if (!again) return this.#find(key, true);
      const cause = new Error('The object storage finds an object with GET, but not with HEAD.');
      throw new StorageUnavailableError({ cause });
    }
  }

  /**
   * The response to HEAD does not show whether the object is missing, or the bucket, or a proxy has another page.
   *
   * @throws StorageUnavailableError unless the store says that it has such an object, or none
   */
  async #isMissing(key: string): Promise<boolean> {
    try {
      const { body } = await this.#client.send({ method: 'GET', key, headers: { range: 'bytes=0-0' } });
      await body?.cancel();
      return false;
    } catch (error) {
      if (isNotFound(error)) return true;
      throw error;
    }
  }

  async #putWhole(key: string, contentType: string, body: Buffer<ArrayBuffer>): Promise<void> {
    await this.#client.send({ method: 'PUT', key, headers: { 'content-type': contentType }, body });
  }

  /** Returns an object that was just stored. */
  async #headOf(key: string): Promise<StoredObject> {
    const object = await this.head(key);
    if (!object) throw new ObjectMissingError(key);
    return object;
  }

  async #deleteOne(key: string): Promise<void> {
    try {
      await this.#client.send({ method: 'DELETE', key });
    } catch (error) {
      if (!isNotFound(error)) throw error;
    }
  }
}

const isNotFound = (error: unknown) => error instanceof S3Error && error.code === 'NoSuchKey';
const isPreconditionFailed = (error: unknown) => error instanceof S3Error && error.status === 412;

/** Yields the bytes in blocks of one size. The last block may be smaller. */
async function* blocks(bytes: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Buffer<ArrayBuffer>> {
  let pending: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of bytes) {
    pending.push(chunk);
    length += chunk.byteLength;
    if (length < size) continue;
    const joined = Buffer.concat(pending);
    let start = 0;
    for (; start + size <= joined.byteLength; start += size) yield joined.subarray(start, start + size);
    pending = [joined.subarray(start)];
    length = joined.byteLength - start;
  }
  if (length > 0) yield Buffer.concat(pending);
}
