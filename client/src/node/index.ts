import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FileEntry } from '../../../generated/types.ts';
import type { Client } from '../core/client.ts';
import type { Put, PutAnswer } from '../upload/put.ts';
import type { Uploadable, UploadSource } from '../upload/source.ts';
import { UploadError } from '../upload/upload-error.ts';
import { uploadFile as upload, type UploadOptions } from '../upload/upload-file.ts';

/** A piece of a file, read when it is sent. */
interface FileRange {
  open: () => Readable;
  size: number;
}

/**
 * A file on disk as a source: it is read piece by piece while it is sent, so memory stays flat.
 *
 * @throws the error of the file system, such as ENOENT
 * @example
 * const source = await fileSource('survey.mp4');
 */
export async function fileSource(file: string): Promise<UploadSource> {
  const { size, mtimeMs } = await stat(file);
  const requireUnchanged = async () => {
    const now = await stat(file);
    if (now.size !== size || now.mtimeMs !== mtimeMs) {
      throw new UploadError('changed', `${path.basename(file)} has changed while it was read.`);
    }
  };
  const slice = async (start: number, end: number): Promise<FileRange> => {
    await requireUnchanged();
    const open = () =>
      end > start
        ? createReadStream(file, { start, end: end - 1, highWaterMark: 1024 ** 2 })
        : Readable.from([]);
    return { open, size: end - start };
  };
  const checkedPut: Put = async (url, body, options) => {
    const answer = await put(url, body, options);
    await requireUnchanged();
    return answer;
  };
  return { size, name: path.basename(file), lastModified: Math.round(mtimeMs), slice, put: checkedPut };
}

/** Sends a piece of a file, bytes or a Blob by `node:http`, and tells the progress byte by byte. */
export const put: Put = async (url, body, { type, signal, onSent }) => {
  const { open, size } = rangeOf(body);
  const request = url.startsWith('https:') ? requestSecure : requestPlain;
  const headers = { 'content-length': size, ...(type && { 'content-type': type }) };
  const outgoing = request(url, { method: 'PUT', headers, ...(signal && { signal }) });
  const answered = new Promise<PutAnswer>((resolve, reject) => {
    outgoing.on('error', reject);
    outgoing.on('response', (response) => {
      const { statusCode: status = 0, headers: answer } = response;
      response.resume();
      response.on('error', reject);
      response.on('end', () => {
        resolve({ status, etag: answer.etag ?? null, retryAfter: answer['retry-after'] ?? null });
      });
      response.on('close', () => {
        reject(new Error('The answer broke off'));
      });
    });
  });
  let sent = 0;
  const source = open();
  source.on('data', (chunk: Uint8Array) => {
    onSent((sent += chunk.length));
  });
  const sending = pipeline(source, outgoing).then(() => {
    if (sent !== size) throw new UploadError('changed', 'The file is shorter than it was.');
  });
  // An answer may come before everything has been sent, and counts then.
  const early = answered.then((answer) => {
    if (answer.status < 300) return sending.then(() => answer);
    source.destroy();
    return answer;
  });
  sending.catch(() => undefined);
  return Promise.race([
    early,
    sending.then(
      () => early,
      async (error: unknown) => {
        if (error instanceof UploadError) throw error;
        return early;
      },
    ),
  ]);
};

function rangeOf(body: object): FileRange {
  if ('open' in body) return body as FileRange;
  if (body instanceof Blob) return { open: () => Readable.fromWeb(body.stream()), size: body.size };
  const bytes = body as Uint8Array;
  return { open: () => Readable.from([bytes]), size: bytes.length };
}

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
    const { open } = rangeOf(await source.slice(start, Math.min(start + step, source.size)));
    for await (const chunk of open()) hash.update(chunk as Uint8Array);
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
