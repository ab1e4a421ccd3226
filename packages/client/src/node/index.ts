import { createHash } from 'node:crypto';
import type { FileEntry } from '../../../../generated/types.ts';
import type { Client } from '../core/client.ts';
import type { Named, Uploadable, UploadSource } from '../upload/source.ts';
import { hashWith } from '../upload/hash.ts';
import { requireArguments, uploadFile as upload, type UploadOptions } from '../upload/upload-file.ts';
import { fileSource } from './file-source.ts';
import { put } from './put.ts';

export { DownloadError, type DownloadErrorReason } from './download-error.ts';
export { download, modifiedAt } from './download.ts';
export type { Downloadable, DownloadOptions, DownloadState } from './download.ts';
export { isPart } from './part-file.ts';
export { downloadedBytes, type DownloadedBytesOptions } from './receive.ts';
export { fileSource, put };

/**
 * Computes the SHA-256 of an upload in hexadecimal: the option `hash` by default. A stream is hashed while it is sent, and any
 * other source in parallel.
 *
 * @throws errors of reading, through the upload, which then registers nothing
 * @example
 * const digest = await sha256(await fileSource('survey.mp4'));
 */
export const sha256: (source: UploadSource) => Promise<string> = /* @__PURE__ */ hashWith(() =>
  createHash('sha256'),
);

/**
 * Uploads a file by its path, or any source of the main module's `uploadFile`. Memory use stays constant, and progress
 * is reported for each chunk. The SHA-256 digest is stored with the entry, unless the option `hash` is null.
 *
 * @throws UploadError for every failure, including refused calls
 * @throws AbortError if the signal is aborted
 * @example
 * const entry = await uploadFile(client, 'survey.mp4');
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- who adds fields names them: none are inferred
export function uploadFile<Fields extends object = never>(
  client: Client,
  from: string | Named,
  options?: UploadOptions<NoInfer<Fields>>,
): Promise<FileEntry>;
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- as above
export function uploadFile<Fields extends object = never>(
  client: Client,
  from: string | Uploadable,
  options: UploadOptions<NoInfer<Fields>> & { name: string },
): Promise<FileEntry>;
export async function uploadFile(
  client: Client,
  from: string | Uploadable,
  given: UploadOptions<object> = {},
): Promise<FileEntry> {
  requireArguments(client, given);
  const options = { ...given, hash: given.hash === undefined ? sha256 : given.hash };
  if (typeof from === 'string') return upload<object>(client, await fileSource(from), options);
  // A source may have its own `put`: that of `fileSource` detects changes of the file.
  const { put: own } = Object(from) as Partial<UploadSource>;
  const sending = client.fetch ? options : { ...options, put: options.put ?? own ?? put };
  // Without a name, it is refused.
  return upload<object>(client, from as Named, sending);
}
