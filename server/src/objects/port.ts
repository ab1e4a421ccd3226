import type { Readable } from 'node:stream';
import type { FastifyPluginCallback } from 'fastify';
import type { UploadGate } from './upload-gate.ts';

/**
 * Where the bytes of files live, apart from everything the database knows about them.
 *
 * Keys have the form `uploads/<uuid>/<uuid>`, and an object never changes: one is written whole under a key that
 * was not taken, and stays as it is until it is deleted. Every method throws `StorageUnavailableError` when the
 * storage cannot be reached, and those that write throw `StorageFullError` when it has no room.
 *
 * @example
 * const store = await openStore('/var/lib/file-storage/objects', { publicUrl });
 * const url = await store.presignPut({ key, size: 1024, contentType: 'image/png', expiresInSeconds: 3600 });
 * // ... a client sends the bytes to `url` ...
 * const object = await store.head(key); // { key, size: 1024, etag: '"..."', contentType: 'image/png' }
 */
export interface ObjectStore {
  /** Takes what clients send to the URLs signed here; undefined where they send it elsewhere. */
  routes(gate: UploadGate): FastifyPluginCallback | undefined;

  /**
   * Whether clients send to the storage itself: it goes on taking what URLs were signed for, whatever became of the
   * upload, and parts of any size.
   */
  readonly isReachedByClients: boolean;

  /** Whether objects can be stored: a folder is written to, a bucket asked. */
  assertUsable(): Promise<void>;

  /** A URL that takes one PUT of exactly this size and content type, and carries its own authorisation. */
  presignPut(options: PresignOptions): Promise<string>;

  /** What is stored under a key, or undefined. */
  head(key: string): Promise<StoredObject | undefined>;

  /**
   * The bytes of an object, or a range of them.
   *
   * @throws ObjectMissingError
   */
  read(key: string, range?: ByteRange): Promise<Readable>;

  /**
   * Stores a stream of any length and resolves once it is there for good. Nothing is kept of a stream that fails.
   *
   * @throws ObjectExistsError, ObjectTooLargeError
   */
  write(key: string, body: Readable, options: WriteOptions): Promise<WrittenObject>;

  /**
   * What was sent to a URL of `presignPut`, where no such URL leads: under another key with the same last segment,
   * or the same key where the URL is refused from now on. Undefined where there is nothing.
   */
  seal(key: string): Promise<StoredObject | undefined>;

  /** Deletes objects; keys without an object are fine. */
  delete(keys: readonly string[]): Promise<void>;

  /**
   * The SHA-256 of an object as lower-case hex. Reads the whole object.
   *
   * @throws ObjectMissingError
   */
  sha256(key: string): Promise<string>;

  /** Every object, in no particular order. */
  list(): AsyncIterable<ListedObject>;

  /** Begins a multipart upload and resolves to its upload id. */
  createMultipart(options: { key: string; contentType: string }): Promise<string>;

  /** A URL that takes PUTs of one part; sending the part again replaces it. */
  presignPart(options: PresignPartOptions): Promise<string>;

  /**
   * The parts received so far, by ascending number.
   *
   * @throws UploadMissingError
   */
  listParts(key: string, uploadId: string): Promise<UploadedPart[]>;

  /**
   * Joins the named parts into the object and ends the upload. The parts' numbers ascend, each ETag is the one its
   * part was received with (quoted or not), and every part but the last has at least `minimumPartSize` bytes.
   *
   * @throws UploadMissingError, InvalidPartsError, ObjectExistsError
   */
  completeMultipart(options: CompleteOptions): Promise<StoredObject>;

  /** Ends an upload and discards its parts; an unknown upload is fine. */
  abortMultipart(key: string, uploadId: string): Promise<void>;

  /** Every upload that was neither completed nor aborted. */
  listMultipart(): AsyncIterable<MultipartUpload>;
}

/** Parts other than the last must be at least this many bytes. */
export const minimumPartSize = 5 * 1024 * 1024;

export interface StoredObject {
  key: string;
  /** Bytes. */
  size: number;
  /** Opaque, in double quotes as in the HTTP header; differs for every object stored. */
  etag: string;
  contentType: string;
}

/** Both ends inclusive and counted from 0, as in HTTP; the caller keeps them inside the object. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface PresignOptions {
  key: string;
  /** Bytes. */
  size: number;
  contentType: string;
  expiresInSeconds: number;
}

export interface PresignPartOptions {
  key: string;
  uploadId: string;
  partNumber: number;
  expiresInSeconds: number;
}

export interface WriteOptions {
  contentType: string;
  /** Bytes; a longer stream is refused. */
  maxSize?: number;
}

export interface WrittenObject {
  /** Bytes. */
  size: number;
  /** Lower-case hex. */
  sha256: string;
  etag: string;
}

export interface ListedObject {
  key: string;
  modifiedAt: Date;
}

export interface UploadedPart {
  partNumber: number;
  etag: string;
  /** Bytes. */
  size: number;
}

export interface CompleteOptions {
  key: string;
  uploadId: string;
  parts: readonly { partNumber: number; etag: string }[];
}

export interface MultipartUpload {
  key: string;
  uploadId: string;
  startedAt: Date;
}
