import { requireClient, type CallOptions, type Client } from '../core/client.ts';
import {
  presignUpload,
  registerEntry,
  type PresignUploadInput,
  type RegisterEntryInput,
} from '../../../../generated/operations/uploads.ts';
import { AbortError, type ApiError, type InvalidError } from '../core/errors.ts';
import { callOptions, requireKnown, type Kinds } from '../core/options.ts';
import { anySignal, untilAborted } from '../core/signals.ts';
import type { FileEntry } from '../../../../generated/types.ts';
import { objectIn, textIn } from './fields.ts';
import {
  ofReference,
  smallestPart,
  type Leftover,
  type MultipartFile,
  type SendInParts,
} from './multipart.ts';
import type { UploadState } from './state.ts';
import { defaultPut, patienceOf, putAgain, putThrough, type Put } from './put.ts';
import { extensionOf, sourceOf, type Named, type Uploadable, type UploadSource } from './source.ts';
import { asUploadError, callBack, startAgain, UploadError } from './upload-error.ts';

/** Options of {@link uploadFile}. To use the option `fields`, pass its type as the type argument. */
export interface UploadOptions<Fields extends object = never> extends CallOptions {
  /** Name shown to users. Default: the name of the file. */
  name?: string | undefined;
  /** MIME type. Default: the type of the File, or for a path that of its extension; else `application/octet-stream`. */
  type?: string | undefined;
  /** Size of a stream in bytes. */
  size?: number | undefined;
  /** Identifier of the folder; null is the root. `relativePath` overrides it. */
  parentId?: number | null | undefined;
  /** Identifier of the workspace; 0 is the personal one. */
  workspaceId?: number | undefined;
  /** Path of folders, which the server creates if necessary. */
  relativePath?: string | undefined;
  /** Original modification time in milliseconds since the Unix epoch. Default: that of the file. */
  lastModified?: number | undefined;
  /** EXIF metadata for the registration, as base64-encoded JSON or as a raw JSON string. */
  exifData?: RegisterEntryInput['exifData'] | undefined;
  /**
   * Fields that your server accepts in addition to those of the interface. They are sent in every request about the file
   * (presign or multipart creation, and registration). Pass their type as the type argument, for example
   * `uploadFile<VaultFields>` with `VaultFields` of `@file-storage/client/reference`.
   */
  fields?: Fields | undefined;
  /**
   * SHA-256 in hexadecimal, or a function that computes it: `sha256` of `@file-storage/client/node` or of
   * `@file-storage/client`, or `hashWith`. Its signal is aborted when the upload has failed. Null is none. Default: `sha256`
   * in `@file-storage/client/node`, and none in browsers, which would have to hold all bytes in memory.
   */
  hash?: string | ((source: UploadSource, signal: AbortSignal) => Promise<string>) | null | undefined;
  /** Called with the number of sent bytes, also async. The number decreases if a part is sent again. */
  onProgress?: ((progress: { sent: number; total: number }) => void) | undefined;
  /** Number of parallel parts. Default: 4. */
  concurrency?: number | undefined;
  /** Size in bytes of each part except the last, at least 5 MiB. Default: 5 MiB, or more if there would be over 10,000 parts. */
  partSize?: number | undefined;
  /**
   * Uploads files of 5 MB or more in parts, for another server than the reference server: the interface does not
   * specify the operations for this. Create it with `inParts`.
   */
  multipart?: SendInParts | undefined;
  /**
   * Called with the state to store so that a multipart upload can resume, and with undefined when there is nothing to
   * resume, as at the end. Without it, a failed upload in parts is discarded, unless it may be registered.
   */
  onState?: ((state: UploadState | undefined) => void | Promise<void>) | undefined;
  /** The latest state from `onState`. */
  resume?: UploadState | undefined;
  /** Sends the bytes, instead of the `fetch` of the client, `XMLHttpRequest` or the global `fetch`. */
  put?: Put | undefined;
}

const ownOptions: Kinds<Omit<UploadOptions, keyof CallOptions>> = {
  name: 'string',
  type: 'string',
  size: 0,
  parentId: 'number or null',
  workspaceId: 'number',
  relativePath: 'string',
  lastModified: 'number',
  exifData: 'string',
  fields: 'object',
  hash: 'string, function or null',
  onProgress: 'function',
  concurrency: 1,
  partSize: smallestPart,
  multipart: 'function',
  onState: 'function',
  resume: 'object or null',
  put: 'function',
};

/** 5 MB in the smaller of its meanings, because the interface does not specify which one applies. */
const smallestInParts = 5_000_000;

/**
 * Uploads a file and registers it. A file under 5 MB needs one presigned PUT, and a larger one is sent in parts, by the
 * operations of the reference server unless `multipart` has others. PUTs are retried, five times by default, and
 * expired URLs are signed again. The registration is never sent twice for one object, also not with `retryUnsafe`.
 *
 * @returns the entry
 * @throws UploadError for every failure, including refused calls, and options that do not exist or have a value of
 * another type or out of range
 * @throws AbortError if the signal is aborted; if parts are still stored, its `cause` is an UploadError with `state`, whose
 * `cause` is the reason of the signal
 * @example
 * const entry = await uploadFile(client, file, {
 *   parentId: 4821,
 *   onProgress: ({ sent, total }) => console.log(`${sent} of ${total} bytes`),
 * });
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- who adds fields names them: none are inferred
export function uploadFile<Fields extends object = never>(
  client: Client,
  from: Named,
  options?: UploadOptions<NoInfer<Fields>>,
): Promise<FileEntry>;
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- as above
export function uploadFile<Fields extends object = never>(
  client: Client,
  from: Uploadable,
  options: UploadOptions<NoInfer<Fields>> & { name: string },
): Promise<FileEntry>;
export async function uploadFile(
  client: Client,
  from: Uploadable,
  options: UploadOptions<object> = {},
): Promise<FileEntry> {
  requireArguments(client, options);
  const outer = anySignal(client.signal, options.signal);
  const failed = new AbortController();
  const signal = anySignal(outer, failed.signal);
  const { onState } = options;
  const left: Leftover = {};
  let latest: UploadState | undefined;
  const keep = async (state: UploadState | undefined) => {
    latest = state;
    await callBack('onState', () => onState!(state), signal);
  };
  try {
    const kept = { ...options, signal, ...(onState && { onState: keep }) };
    return await sendAndRegister(client, from, kept, failed, left);
  } catch (fault) {
    const cause: unknown = !latest && left.discard ? await left.discard(fault) : fault;
    const isStored = cause instanceof UploadError && cause.state !== undefined;
    // What a signal or onProgress ends does not say so itself.
    const ending = outer?.aborted ? outer : failed.signal;
    const error: unknown = isStored ? cause : (ending.reason ?? cause);
    failed.abort();
    if (!outer?.aborted) throw asUploadError(error, latest);
    throw new AbortError('uploadFile', isStored || latest ? asUploadError(error, latest) : error);
  }
}

/** @throws UploadError for what is no client, and for options that do not exist, of another type, or out of range */
export function requireArguments(client: Client, options: object): void {
  try {
    requireClient('uploadFile', client);
    requireKnown<object>('uploadFile', options, { ...ownOptions, ...callOptions });
  } catch (error) {
    throw asUploadError(error, undefined);
  }
}

const isDigest = (value: unknown): boolean => typeof value === 'string' && /^[\da-f]{64}$/i.test(value);

async function sendAndRegister<Fields extends object>(
  client: Client,
  from: Uploadable,
  options: UploadOptions<Fields>,
  failed: AbortController,
  left: Leftover,
): Promise<FileEntry> {
  const patience = patienceOf(client, options.timeout);
  const source = sourceOf(from, options.size, failed.signal, patience);
  const { size } = source;
  if ((options.size ?? size) !== size)
    throw new TypeError(`size is ${options.size}, but the source has ${size} bytes.`);
  const { parentId, workspaceId, relativePath, hash } = options;
  const { signal, timeout, retries, retryUnsafe, headers } = options;
  const calls = { signal, timeout, retries, retryUnsafe, headers };
  const filename = options.name ?? source.name;
  if (!filename)
    throw new TypeError('name is missing: give the option `name`, because the source has no name.');
  // `||`, because the type of a Blob may be empty.
  const mime = options.type || source.type || 'application/octet-stream';
  const extension = extensionOf(filename);
  // Only for files: Blobs in Bun have no name, but a modification time beyond all valid dates.
  const lastModified = options.lastModified ?? (source.name ? source.lastModified : undefined);
  let told: number | undefined;
  let telling: Promise<void> | undefined;
  const onSent = (sent: number) => {
    if (sent === told) return;
    told = sent;
    // It is called from events, so only the signal can end what it is about.
    telling = callBack('onProgress', () => options.onProgress?.({ sent, total: size }), signal).catch(
      (fault: unknown) => {
        failed.abort(fault);
      },
    );
  };
  const sending = {
    ...options,
    lastModified,
    put: options.put ?? (client.fetch ? putThrough(client.fetch) : (source.put ?? defaultPut)),
    retries: options.retries ?? 5,
    onSent,
    left,
  };
  // Undefined fields are not sent.
  const place = { parentId, workspaceId, relativePath, ...options.fields } as object;
  const file: MultipartFile = { filename, mime, size, extension, ...place };
  if (typeof hash === 'string' && !isDigest(hash))
    throw new TypeError(
      'uploadFile: hash is no SHA-256 digest in hexadecimal. A function such as sha256 computes it.',
    );
  const fileHash = typeof hash === 'function' ? hash(source, failed.signal) : (hash ?? undefined);
  // Awaited below. Until then, a rejection must not count as unhandled.
  Promise.resolve(fileHash).catch(() => undefined);

  /** For a multipart upload, the complete state. */
  let sent!: { key: string } & Partial<UploadState>;
  if (options.resume || size >= smallestInParts) {
    const { multipart = ofReference } = options;
    sent = await multipart(client, source, file, sending);
  } else {
    // The presign operation does not accept null.
    const input = { ...file, parentId: parentId || undefined } as PresignUploadInput;
    const sign = async () => {
      const signed: unknown = await presignUpload(client, input, calls);
      const url = textIn(signed, 'url', 'presignUpload');
      sent = { key: textIn(signed, 'key', 'presignUpload') };
      return url;
    };
    const { allowInsecure, hooks } = client;
    const slice = await untilAborted(source.slice(0, size), signal);
    await putAgain(sending.put, slice, sign, {
      ...sending,
      ...{ allowInsecure, hooks, type: mime, timeout: patience },
    });
  }
  onSent(size);
  await telling;

  const digest = await untilAborted(fileHash, signal);
  if (hash && !isDigest(digest))
    throw new TypeError('The function hash returned no SHA-256 digest in hexadecimal.');
  const registration = {
    filename: sent.key.replace(/.*\//, ''),
    size,
    clientName: filename,
    clientMime: mime,
    clientExtension: extension || undefined,
    ...place,
    exifData: options.exifData,
    lastModified: lastModified && Math.round(lastModified),
    fileHash: digest,
  };
  const keep = async (state: UploadState | undefined) => {
    if (sent.uploadId) await options.onState?.(state);
  };
  const complete = sent as UploadState;
  signal?.throwIfAborted();
  // From here on, the server may have made an entry of it.
  const { discard } = left;
  left.discard = undefined;
  await keep({ ...complete, registering: true });
  try {
    // After a lost response, a second registration could create a second entry, or be refused because of the first.
    const registered = await registerEntry(client, registration, {
      ...calls,
      ...{ timeout: patience, retryUnsafe: false },
    });
    const entry = objectIn(registered, 'fileEntry', 'registerEntry') as FileEntry;
    await keep(undefined);
    return entry;
  } catch (error) {
    const { status = 0, errors = {} } = error as Partial<InvalidError>;
    const isLost = 'filename' in errors && sent.uploadId !== undefined;
    // A digest that the caller gave may be wrong. A resumed upload may have the parts of two versions of the file.
    const isOther = 'fileHash' in errors && (options.resume || typeof hash === 'function');
    const fault = isLost || isOther ? startAgain(isLost ? 'gone' : 'changed', error as ApiError) : undefined;
    // The server refused it, so it made no entry: a resumed upload registers again.
    if (status >= 400 && status < 500) {
      left.discard = discard;
      await keep(fault ? undefined : complete);
    }
    if (fault) throw fault;
    throw error;
  }
}
