import type { Readable } from 'node:stream';
import type { FastifyPluginCallback } from 'fastify';

/**
 * Stores the bytes of files. All other data is in the database. Keys have the form `uploads/<uuid>/<uuid>`. An object
 * never changes: it is written as a whole under an unused key, and stays as it is until it is deleted. Every method
 * throws `StorageUnavailableError` if the storage cannot be reached, and those that write throw `StorageFullError` if
 * it has no room.
 *
 * @example
 * const store = await openStore('/var/lib/file-storage/objects', { baseUrl });
 * const url = await store.presignPut({ key, size: 1024, contentType: 'image/png', expiresInSeconds: 3600 });
 * // ... a client sends the bytes to `url` ...
 * const object = await store.head(key); // { key, size: 1024, etag: '"..."', contentType: 'image/png' }
 */
export interface ObjectStore {
  /** Routes for PUT requests to the URLs of this store; undefined if clients send to another server. */
  routes(gate: UploadGate): FastifyPluginCallback | undefined;

  /**
   * Whether clients send to the storage directly. Then it accepts PUTs to a signed URL even after the upload has ended,
   * and parts of any size.
   */
  readonly isReachedByClients: boolean;

  /** Checks that objects can be stored: writes to the folder, or sends a request to the bucket. */
  assertUsable(): Promise<void>;

  /** Returns a URL for one PUT of exactly this size and content type. It needs no other authorization. */
  presignPut(options: PresignOptions): Promise<string>;

  /** Returns the object of a key, or undefined. */
  head(key: string): Promise<StoredObject | undefined>;

  /**
   * Returns the bytes of an object, or a range of them.
   *
   * @throws ObjectMissingError
   */
  read(key: string, range?: ByteRange): Promise<Readable>;

  /**
   * Stores a stream of any length, and resolves once it is durable. If the stream fails, nothing is stored.
   *
   * @throws ObjectExistsError, ObjectTooLargeError
   */
  write(key: string, body: Readable, options: WriteOptions): Promise<WrittenObject>;

  /**
   * Returns a version of an uploaded object that no signed URL can change: a copy under another key with the same last
   * segment, or the object itself if its URL is refused from now on. Undefined if there is no object.
   */
  freeze(key: string): Promise<StoredObject | undefined>;

  /** Deletes objects. Ignores keys without an object. */
  delete(keys: readonly string[]): Promise<void>;

  /**
   * Reads the whole object, and returns its SHA-256 in lower-case hex.
   *
   * @throws ObjectMissingError
   */
  sha256(key: string): Promise<string>;

  /** Lists all objects in any order. */
  list(): AsyncIterable<ListedObject>;

  /** Creates a multipart upload, and returns its upload id. */
  createMultipart(options: { key: string; contentType: string }): Promise<string>;

  /** Returns a URL to PUT one part. Sending the part again replaces it. */
  presignPart(options: PresignPartOptions): Promise<string>;

  /**
   * Lists the received parts by number.
   *
   * @throws UploadMissingError
   */
  listParts(key: string, uploadId: string): Promise<UploadedPart[]>;

  /**
   * Joins the parts to the object, and ends the upload. The numbers of the parts must ascend, each ETag must be the one
   * of the received part (with or without quotes), and every part except the last must have at least `minimumPartSize`
   * bytes.
   *
   * @throws UploadMissingError, InvalidPartsError, ObjectExistsError
   */
  completeMultipart(options: CompleteOptions): Promise<StoredObject>;

  /** Ends an upload and discards its parts. Ignores an unknown upload. */
  abortMultipart(key: string, uploadId: string): Promise<void>;

  /** Lists the uploads that were neither completed nor aborted. */
  listMultipart(): AsyncIterable<MultipartUpload>;
}

/** Minimum size in bytes of every part except the last. */
export const minimumPartSize = 5 * 1024 * 1024;

export interface StoredObject {
  key: string;
  /** Bytes. */
  size: number;
  /** Opaque, with double quotes as in the HTTP header. Every stored object has a different one. */
  etag: string;
  contentType: string;
  /** Lower-case hex. Undefined if the store did not read the bytes when they came. */
  sha256?: string | undefined;
}

/** First and last byte, both inclusive and from 0, as in HTTP. The caller ensures that they are inside the object. */
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
  /** Bytes. A longer stream is refused. */
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

/** What a store needs to know about uploads, which it cannot see from the objects. */
export interface UploadGate {
  /** Returns whether the object of a key can still be registered. */
  isAwaited(key: string): Promise<boolean>;

  /**
   * Reserves quota for a part before its bytes are received.
   *
   * @throws UploadMissingError, PartTooLargeError
   */
  admitPart(part: { key: string; partNumber: number; size: number }): Promise<void>;

  /** Called when the part is stored. Releases the quota that a larger part with the same number had reserved. */
  settlePart(part: { key: string; partNumber: number; size: number }): Promise<void>;

  /** Deletes an object that arrived too late to be registered. */
  discard(key: string): Promise<void>;
}

/**
 * Called with the error if something that is no longer needed could not be removed. The result of the work does not
 * change.
 */
export type OnLeftover = (failure: unknown) => void;

/** For callers without a log. */
export const warn: OnLeftover = (failure) => {
  process.emitWarning(failure instanceof Error ? failure : String(failure));
};
