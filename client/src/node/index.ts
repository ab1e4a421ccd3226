import { createHash } from 'node:crypto';
import type { FileEntry } from '../../../generated/types.ts';
import type { Client } from '../core/client.ts';
import type { Uploadable, UploadSource } from '../upload/source.ts';
import { uploadFile as upload, type UploadOptions } from '../upload/upload-file.ts';
import { fileSource } from './file-source.ts';
import { put, rangeOf } from './put.ts';

export { fileSource, put };

/**
 * SHA-256 of what is uploaded, in hexadecimal, for the option `hash`: computed piece by piece beside the upload.
 *
 * @example
 * await uploadFile(client, 'survey.mp4', { hash: sha256 });
 */
export async function sha256(source: UploadSource): Promise<string> {
  const hash = createHash('sha256');
  const step = 5 * 1024 ** 2;
  for (let start = 0; start < source.size; start += step) {
    const { chunks } = rangeOf(await source.slice(start, Math.min(start + step, source.size)));
    for await (const chunk of chunks()) hash.update(chunk);
  }
  return hash.digest('hex');
}

/**
 * Uploads a file by its path, or whatever else the main module's `uploadFile` takes, with flat memory and a progress
 * of bytes.
 *
 * @throws ApiError where the API refuses a call
 * @throws UploadError where anything else goes wrong
 * @example
 * const entry = await uploadFile(client, 'survey.mp4', { multipart, hash: sha256 });
 */
export async function uploadFile(
  client: Client,
  from: string | Uploadable,
  options: UploadOptions = {},
): Promise<FileEntry> {
  if (typeof from === 'string') return upload(client, await fileSource(from), options);
  return upload(client, from, { put, ...options });
}
