import type { CallOptions, Client } from '../core/client.ts';
import {
  presignUpload,
  registerEntry,
  type PresignUploadInput,
  type RegisterEntryInput,
} from '../../../generated/operations/uploads.ts';
import { AbortError, ApiError } from '../core/errors.ts';
import type { FileEntry } from '../../../generated/types.ts';
import type { MultipartFile, SendInParts } from './multipart.ts';
import type { UploadState } from './state.ts';
import { defaultPut, putAgain, type Put } from './put.ts';
import { sourceOf, type Uploadable, type UploadSource } from './source.ts';
import { UploadError } from './upload-error.ts';

/** Options of {@link uploadFile}; a server's own fields have their type named, or there are none. */
export interface UploadOptions<Fields extends object = never> extends CallOptions {
  /** Name shown to users; that of the file by default. */
  name?: string;
  /** MIME type; that of the file, or `application/octet-stream`, by default. */
  type?: string;
  /** Bytes of a stream. */
  size?: number;
  /** Identifier of the folder; null is the root. `relativePath` overrides it. */
  parentId?: number | null | undefined;
  /** Identifier of the workspace; 0 is the personal one. */
  workspaceId?: number;
  /** Path whose folders are made on the way. */
  relativePath?: string;
  /** Original modification time in milliseconds since the Unix epoch; that of the file by default. */
  lastModified?: number;
  /** EXIF metadata for the registration, as base64-encoded JSON or as a raw JSON string. */
  exifData?: RegisterEntryInput['exifData'];
  /**
   * What a server's own description adds to every request that tells of the file (presigning or what `multipart`
   * begins, and the registration), `VaultFields` of `/reference`, say. Its type is named: `uploadFile<VaultFields>`.
   */
  fields?: Fields;
  /** SHA-256 in hexadecimal, or what computes it: `sha256` of `/node` or of the main module, or `hashWith`. */
  hash?: string | ((source: UploadSource) => Promise<string>);
  /** Told what has gone out, in bytes; less than before where a part is sent again. */
  onProgress?: (progress: { sent: number; total: number }) => void;
  /** How many parts go at once. 4 by default. */
  concurrency?: number;
  /** Bytes of each part but the last: 5 MiB by default, or more where there would be over 10,000. */
  partSize?: number;
  /** Sends files of 5 MB and more, which the interface leaves open: that of `/reference`, or `inParts` of your own. */
  multipart?: SendInParts;
  /** Told what to keep so that an upload in parts can go on. Without it, a failed upload's parts are thrown away. */
  onState?: (state: UploadState) => void | Promise<void>;
  /** What `onState` was told last. */
  resume?: UploadState | undefined;
  /** Sends bytes in place of `fetch` and `XMLHttpRequest`. */
  put?: Put;
}

/** 5 MB, in its smaller and its larger reading; the interface does not specify which one is meant. */
const surelySmall = 5_000_000;
const maybeSmall = 5 * 1024 ** 2;

/**
 * Uploads a file and registers it. Under 5 MB it goes by one presigned PUT, otherwise in parts over `multipart`. PUTs
 * are repeated, five times unless `retries` says otherwise, and URLs that expire signed again; the registration is
 * never sent twice for one object.
 *
 * @returns the entry
 * @throws UploadError whatever goes wrong, the refusal of a call included
 * @throws AbortError where the signal is aborted
 * @example
 * const entry = await uploadFile(client, file, {
 *   parentId: 4821,
 *   onProgress: ({ sent, total }) => console.log(`${sent} of ${total} bytes`),
 * });
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- who adds fields names them: none are inferred
export async function uploadFile<Fields extends object = never>(
  client: Client,
  from: Uploadable,
  options: UploadOptions<NoInfer<Fields>> = {},
): Promise<FileEntry> {
  try {
    return await sendAndRegister(client, from, options);
  } catch (error) {
    // A PUT breaks off with the reason of the signal, or with whatever its connection says then.
    if (options.signal?.aborted && !(error instanceof AbortError)) throw new AbortError('uploadFile', error);
    if (error instanceof UploadError || error instanceof AbortError) throw error;
    throw asUploadError(error);
  }
}

function asUploadError(cause: unknown): UploadError {
  if (cause instanceof ApiError)
    return new UploadError('api', cause.message, { status: cause.status, cause });
  return new UploadError('source', cause instanceof Error ? cause.message : String(cause), { cause });
}

async function sendAndRegister<Fields extends object>(
  client: Client,
  from: Uploadable,
  options: UploadOptions<Fields>,
): Promise<FileEntry> {
  const source = sourceOf(from, options.size);
  const { size } = source;
  const { multipart, parentId, workspaceId, relativePath, hash } = options;
  const filename = options.name ?? source.name;
  if (!filename) throw new TypeError('name is missing: what is uploaded has none of its own.');
  // `||`: a Blob of no type has an empty one.
  const mime = options.type || source.type || 'application/octet-stream';
  const extension = /[^.]\.([^./]+)$/.exec(filename)?.[1] ?? '';
  // Only a file has been modified: the Blobs of Bun, which have no name, tell a year beyond all dates.
  const lastModified = options.lastModified ?? (source.name ? source.lastModified : undefined);
  const onSent = (sent: number) => options.onProgress?.({ sent, total: size });
  const sending = {
    ...options,
    timeout: options.timeout ?? client.timeout,
    lastModified,
    put: options.put ?? source.put ?? defaultPut,
    retries: options.retries ?? 5,
    onSent,
  };
  // What is undefined is not sent.

  const place = { parentId, workspaceId, relativePath, ...options.fields } as object;
  const file: MultipartFile = { filename, mime, size, extension, ...place };
  const fileHash = typeof hash === 'function' ? hash(source) : hash;
  // Awaited below; until then its failure is nobody's.
  Promise.resolve(fileHash).catch(() => undefined);

  /** Of an upload in parts, all that there is to know of it. */
  let sent!: { key: string } & Partial<UploadState>;
  if (options.resume || size >= (multipart ? surelySmall : maybeSmall)) {
    if (!multipart) {
      throw new UploadError(
        'multipart',
        'The interface does not specify uploads of 5 MB or more. Give the option `multipart`.',
      );
    }
    sent = await multipart(client, source, file, sending);
  } else {
    // It takes no null.
    const input = { ...file, parentId: parentId || undefined } as PresignUploadInput;
    const sign = async () => (sent = await presignUpload(client, input, options)).url;
    const { allowInsecure } = client;
    const slice = await source.slice(0, size);
    await putAgain(sending.put, slice, sign, { ...sending, allowInsecure, type: mime });
  }
  onSent(size);

  const registration = {
    filename: sent.key.replace(/.*\//, ''),
    size,
    clientName: filename,
    clientMime: mime,
    clientExtension: extension || undefined,
    ...place,

    exifData: options.exifData,
    lastModified: lastModified && Math.round(lastModified),
    fileHash: await fileHash,
  };
  if (sent.uploadId) await options.onState?.({ ...(sent as UploadState), registering: true });
  return (await registerEntry(client, registration, options)).fileEntry;
}
