import type { CallOptions, Client } from '../core/client.ts';
import type { ApiError } from '../core/errors.ts';
import { presignUpload, registerEntry } from '../../../generated/operations/uploads.ts';
import type { FileEntry } from '../../../generated/types.ts';
import { partSizeFor, sendParts, type MultipartTransport } from './multipart.ts';
import type { UploadState } from './state.ts';
import { defaultPut, putAgain, type Put } from './put.ts';
import { sourceOf, type Uploadable, type UploadSource } from './source.ts';
import { UploadError } from './upload-error.ts';

/** Options of {@link uploadFile}. */
export interface UploadOptions extends CallOptions {
  /** Name shown to users; that of the file by default. */
  name?: string;
  /** MIME type; that of the file, or `application/octet-stream`, by default. */
  type?: string;
  /** Bytes of a stream. */
  size?: number;
  /** Identifier of the folder; null is the root. `relativePath` overrides it. */
  parentId?: number | null;
  /** 0 is the personal workspace. */
  workspaceId?: number;
  /** Path whose folders are made on the way. */
  relativePath?: string;
  /** Original modification time in milliseconds since the Unix epoch; that of the file by default. */
  lastModified?: number;
  /** SHA-256 in hexadecimal, or what computes it while the bytes are sent: {@link sha256}, or that of `/node`. */
  hash?: string | ((source: UploadSource) => Promise<string>);
  /** Told what has gone out, in bytes; less than before where a part is sent again. */
  onProgress?: (progress: { sent: number; total: number }) => void;
  /** How many parts go at once. 4 by default. */
  concurrency?: number;
  /** Bytes of each part but the last: 5 MiB by default, or more where there would be over 10,000. */
  partSize?: number;
  /** Sends files of 5 MB and more, which the interface leaves open. */
  multipart?: MultipartTransport;
  /** Told what to keep so that an upload in parts can go on. Without it, a failed upload's parts are thrown away. */
  onState?: (state: UploadState) => void | Promise<void>;
  /** What `onState` was told last. */
  resume?: UploadState | undefined;
  /** Sends bytes in place of `fetch` and `XMLHttpRequest`. */
  put?: Put;
}

/** 5 MB, in its smaller and its larger reading; the interface does not show which one is meant. */
const surelySmall = 5_000_000;
const maybeSmall = 5 * 1024 ** 2;

/**
 * Uploads a file and registers it. Under 5 MB it goes by one presigned PUT, otherwise in parts over `multipart`. PUTs
 * are repeated, five times unless `retries` says otherwise, and URLs that expire signed again; the registration is
 * never sent twice for one object.
 *
 * @returns the entry
 * @throws ApiError where the API refuses a call
 * @throws UploadError where anything else goes wrong
 * @example
 * const entry = await uploadFile(client, file, {
 *   parentId: 4821,
 *   onProgress: ({ sent, total }) => console.log(`${sent} of ${total} bytes`),
 * });
 */
export async function uploadFile(
  client: Client,
  from: Uploadable,
  options: UploadOptions = {},
): Promise<FileEntry> {
  const source = sourceOf(from, options.size);
  const { size } = source;
  const { signal, timeout, headers, retries = 5, multipart, parentId, workspaceId, relativePath } = options;
  const calls = { signal, timeout, headers };
  const filename = options.name ?? source.name;
  if (!filename) throw new TypeError('An upload needs a name');
  // `||`: a Blob of no type has an empty one.
  const mime = options.type || source.type || 'application/octet-stream';
  const extension = /[^.]\.([^./]+)$/.exec(filename)?.[1] ?? '';
  // Only a file has been modified: the Blobs of Bun, which have no name, tell a year beyond all dates.
  const lastModified = options.lastModified ?? (source.name ? source.lastModified : undefined);
  const place = {
    ...(workspaceId !== undefined && { workspaceId }),
    ...(relativePath !== undefined && { relativePath }),
  };
  const file = { filename, mime, size, extension, ...place };
  const put = options.put ?? source.put ?? defaultPut;
  const onSent = (sent: number) => options.onProgress?.({ sent, total: size });
  const fileHash = typeof options.hash === 'function' ? options.hash(source) : options.hash;
  // Awaited below; until then its failure is nobody's.
  Promise.resolve(fileHash).catch(() => undefined);

  let { resume: state } = options;
  let key = state?.key;
  if (state || size >= (multipart ? surelySmall : maybeSmall)) {
    if (!multipart) {
      const message =
        'Files of 5 MB and more go in parts, and how is not shown by the interface: give `multipart`.';
      throw new UploadError('multipart', message);
    }
    const { partSize = partSizeFor(size) } = options;
    if (state?.registering) {
      throw new UploadError('registration', 'The registration was sent: look for the entry.', { state });
    }
    if (state && (state.size !== size || state.lastModified !== lastModified)) {
      throw new UploadError('changed', 'This is not the file that the upload began with.', { state });
    }
    const resumed = state !== undefined;
    if (!state) {
      const begun = await multipart.create(
        client,
        { ...file, ...(parentId !== undefined && { parentId }) },
        calls,
      );
      state = { key: begun.key, uploadId: begun.uploadId, size, partSize, lastModified };
    }
    await options.onState?.(state);
    if (!state.completed) {
      const { concurrency = 4 } = options;
      const how = { ...calls, put, concurrency, retries, resumed, onSent };
      try {
        const parts = await sendParts(client, source, state, multipart, how);
        state = { ...state, completing: true };
        await options.onState?.(state);
        await multipart.complete(client, { key: state.key, uploadId: state.uploadId, parts }, calls);
      } catch (error) {
        // The answer to the joining was lost. Where it was not carried out either, the registration is refused.
        const joined = options.resume?.completing && (error as Partial<ApiError>).status === 404;
        // Nobody can go on with it. What keeps it from being given up is no more telling than the failure itself.
        if (!joined && !options.onState) await multipart.abort(client, state).catch(() => undefined);
        if (!joined) throw error;
      }
    }
    state = { ...state, completed: true };
    await options.onState?.(state);
    key = state.key;
  } else {
    const body = await source.slice(0, size);
    const sign = async () => {
      const folder = parentId ? { parentId } : {};
      const answer = await presignUpload(client, { ...file, ...folder }, calls);
      key = answer.key;
      return answer.url;
    };
    await putAgain(put, body, sign, {
      type: mime,
      signal,
      timeout: timeout ?? client.timeout,
      retries,
      onSent,
    });
  }
  onSent(size);

  const registration = {
    filename: key!.split('/').at(-1)!,
    size,
    clientName: filename,
    clientMime: mime,
    ...(extension && { clientExtension: extension }),
    ...place,
    ...(parentId !== undefined && { parentId }),
    ...(lastModified !== undefined && { lastModified: Math.round(lastModified) }),
    ...(fileHash !== undefined && { fileHash: await fileHash }),
  };
  if (state) await options.onState?.({ ...state, registering: true });
  return (await registerEntry(client, registration, calls)).fileEntry;
}

/**
 * SHA-256 of what is uploaded, in hexadecimal, for the option `hash`. It holds all of the bytes at once: use that of
 * `@file-storage/client/node` for large files.
 */
export async function sha256(source: UploadSource): Promise<string> {
  const body = await source.slice(0, source.size);
  const bytes = body instanceof Blob ? await body.arrayBuffer() : (body as Uint8Array<ArrayBuffer>);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
