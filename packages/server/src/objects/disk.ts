import { createHash } from 'node:crypto';
import { mkdir, open, opendir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyPluginCallback } from 'fastify';
import type { Clock } from '../clock.ts';
import {
  DiskFolder,
  etagOf,
  isMissing,
  isTaken,
  syncFolder,
  withStorageErrors,
  writeFileDurably,
  type DiskFolderOptions,
} from './disk-folder.ts';
import { DiskMultipart } from './disk-multipart.ts';
import { ObjectExistsError, ObjectMissingError } from './object-errors.ts';
import { measured } from './measured.ts';
import { assertObjectKey, folderNameOf, keyOfFolderName } from './object-key.ts';
import type {
  ByteRange,
  CompleteOptions,
  ListedObject,
  MultipartUpload,
  ObjectStore,
  PresignOptions,
  PresignPartOptions,
  StoredObject,
  UploadedPart,
  WriteOptions,
  WrittenObject,
  UploadGate,
} from './object-store.ts';
import { objectRoutes } from './routes.ts';
import { loadSigningKey } from './signing-key.ts';
import { SignedUrls, type ObjectGrant, type PartGrant } from './signed-url.ts';

export interface DiskOptions extends DiskFolderOptions {
  /** The URL of `objectRoutes`, without a trailing slash. Called for each signature. */
  baseUrl: () => string;
  /** Decides when URLs expire. */
  clock?: Clock | undefined;
}

/** Stores objects on a local disk. Clients send their bytes to `objectRoutes`, with URLs that this store signs. */
export class DiskObjectStore implements ObjectStore {
  readonly isReachedByClients = false;
  readonly urls: SignedUrls;
  readonly #folder: DiskFolder;
  readonly #multipart: DiskMultipart;

  private constructor(folder: DiskFolder, urls: SignedUrls) {
    this.urls = urls;
    this.#folder = folder;
    this.#multipart = new DiskMultipart(folder);
  }

  /** Opens the store in a folder, which is created if necessary. Only one process may use the folder at a time. */
  static async open(root: string, { baseUrl, clock, ...options }: DiskOptions): Promise<DiskObjectStore> {
    const folder = await DiskFolder.open(root, options);
    const secret = await loadSigningKey(root);
    return new DiskObjectStore(folder, new SignedUrls({ secret, baseUrl, clock }));
  }

  routes(gate: UploadGate): FastifyPluginCallback {
    return (app, _options, done) => {
      objectRoutes(app, { store: this, gate }, done);
    };
  }

  assertUsable(): Promise<void> {
    return this.#folder.withIncoming(async (incoming) => {
      await writeFile(incoming, probe, { mode: 0o600, flush: true });
    });
  }

  presignPut({ expiresInSeconds, key, size, contentType }: PresignOptions): Promise<string> {
    assertObjectKey(key);
    return Promise.resolve(this.urls.sign({ key, size, contentType }, expiresInSeconds));
  }

  presignPart({ expiresInSeconds, key, uploadId, partNumber }: PresignPartOptions): Promise<string> {
    assertObjectKey(key);
    return Promise.resolve(this.urls.sign({ key, uploadId, partNumber }, expiresInSeconds));
  }

  /**
   * Stores the body of a PUT with a URL from `presignPut`. Sending the same bytes again changes nothing.
   *
   * @throws ObjectExistsError for other bytes
   */
  receive({ key, contentType }: ObjectGrant, body: AsyncIterable<Uint8Array>): Promise<StoredObject> {
    return this.#create(key, contentType, body, { isRepeatable: true });
  }

  /** Stores the body of a PUT with a URL from `presignPart`. */
  receivePart(grant: PartGrant, body: AsyncIterable<Uint8Array>): Promise<UploadedPart> {
    return withStorageErrors(() => this.#multipart.writePart(grant, body));
  }

  async write(key: string, body: Readable, { contentType, maxSize }: WriteOptions): Promise<WrittenObject> {
    try {
      return await this.#create(key, contentType, body as AsyncIterable<Uint8Array>, { maxSize });
    } finally {
      body.destroy();
    }
  }

  head(key: string): Promise<StoredObject | undefined> {
    return this.#ifPresent(key, async (object) => {
      const [stats, metadata] = await Promise.all([
        stat(contentOf(object), { bigint: true }),
        readFile(metadataOf(object), 'utf8'),
      ]);
      return { key, size: Number(stats.size), etag: etagOf(stats), ...(JSON.parse(metadata) as Metadata) };
    });
  }

  /** Copies nothing: before the registration the routes refuse other bytes, and after it they refuse the URL. */
  freeze(key: string): Promise<StoredObject | undefined> {
    return this.head(key);
  }

  async read(key: string, range?: ByteRange): Promise<Readable> {
    const stream = await this.#ifPresent(key, async (object) => {
      const handle = await open(contentOf(object));
      return handle.createReadStream({ ...range, highWaterMark: 256 * 1024 });
    });
    if (!stream) throw new ObjectMissingError(key);
    return stream;
  }

  async sha256(key: string): Promise<string> {
    const hash = createHash('sha256');
    await pipeline(await this.read(key), hash);
    return hash.digest('hex');
  }

  delete(keys: readonly string[]): Promise<void> {
    const objects = keys.map((key) => this.#pathOf(key)).filter((object) => object !== undefined);
    return this.#folder.remove(objects);
  }

  async *list(): AsyncGenerator<ListedObject> {
    for await (const { name } of await withStorageErrors(() => opendir(this.#folder.stored))) {
      const key = keyOfFolderName(name);
      if (key === undefined) continue;
      const modifiedAt = await this.#ifPresent(key, async (object) => (await stat(object)).mtime);
      if (modifiedAt) yield { key, modifiedAt };
    }
  }

  createMultipart({ key, contentType }: { key: string; contentType: string }): Promise<string> {
    assertObjectKey(key);
    return withStorageErrors(() => this.#multipart.create(key, contentType));
  }

  listParts(key: string, uploadId: string): Promise<UploadedPart[]> {
    return withStorageErrors(() => this.#multipart.list(key, uploadId));
  }

  completeMultipart(options: CompleteOptions): Promise<StoredObject> {
    const { key, uploadId } = options;
    return withStorageErrors(async () => {
      const { contentType } = await this.#multipart.record(key, uploadId);
      const object = await this.#create(key, contentType, await this.#multipart.join(options));
      await this.#multipart.remove(key, uploadId);
      return object;
    });
  }

  abortMultipart(key: string, uploadId: string): Promise<void> {
    return withStorageErrors(() => this.#multipart.remove(key, uploadId));
  }

  listMultipart(): AsyncIterable<MultipartUpload> {
    return this.#multipart.listUploads();
  }

  /**
   * Writes content and metadata to a temporary folder, and then gives the folder its final name.
   *
   * @param isRepeatable whether an object with the same bytes may be there already
   * @throws ObjectExistsError, ObjectTooLargeError
   */
  #create(
    key: string,
    contentType: string,
    body: AsyncIterable<Uint8Array>,
    { maxSize, isRepeatable = false }: { maxSize?: number | undefined; isRepeatable?: boolean } = {},
  ): Promise<DiskObject> {
    assertObjectKey(key);
    return this.#folder.withIncoming(async (incoming) => {
      await mkdir(incoming, { mode: 0o700 });
      const content = measured(body, maxSize);
      await writeFileDurably(contentOf(incoming), content.bytes);
      const metadata: Metadata = { contentType, sha256: content.sha256() };
      await writeFile(metadataOf(incoming), JSON.stringify(metadata), { mode: 0o600, flush: true });
      await syncFolder(incoming);
      const stats = await stat(contentOf(incoming), { bigint: true });
      try {
        await rename(incoming, this.#pathOf(key)!);
      } catch (error) {
        if (!isTaken(error)) throw error;
        const there = isRepeatable ? await this.head(key) : undefined;
        if (there?.sha256 !== metadata.sha256) throw new ObjectExistsError(key);
        return { ...there, ...metadata };
      }
      await syncFolder(this.#folder.stored);
      return { key, size: Number(stats.size), etag: etagOf(stats), ...metadata };
    });
  }

  #ifPresent<T>(key: string, work: (object: string) => Promise<T>): Promise<T | undefined> {
    return withStorageErrors(async () => {
      try {
        const object = this.#pathOf(key);
        return object === undefined ? undefined : await work(object);
      } catch (error) {
        if (!isMissing(error)) throw error;
        await this.#folder.assertPresent();
        return undefined;
      }
    });
  }

  #pathOf(key: string): string | undefined {
    const name = folderNameOf(key);
    return name === undefined ? undefined : path.join(this.#folder.stored, name);
  }
}

/** A file of one block, the least that a file system allocates. */
const probe = Buffer.alloc(4096);

interface Metadata {
  contentType: string;
  sha256: string;
}

type DiskObject = StoredObject & Metadata;

const contentOf = (object: string) => path.join(object, 'content');
const metadataOf = (object: string) => path.join(object, 'metadata.json');
