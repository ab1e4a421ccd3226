import type { CallOptions, Client } from '../core/client.ts';
import { listUploadedParts } from '../../../generated/operations/uploads.ts';
import { putAgain, type Put } from './put.ts';
import type { UploadSource } from './source.ts';
import type { MultipartUpload, UploadState } from './state.ts';
import { UploadError } from './upload-error.ts';

/** What is to be uploaded in parts. */
export interface MultipartFile {
  filename: string;
  mime: string;
  /** Bytes. */
  size: number;
  extension: string;
  workspaceId?: number;
  parentId?: number | null;
  relativePath?: string;
}

/**
 * How an upload in parts is begun, signed, completed and given up. The interface does not show it:
 * `@file-storage/client/reference` has that of the reference server, and other servers need one of their own.
 */
export interface MultipartTransport {
  create: (client: Client, file: MultipartFile, options: CallOptions) => Promise<MultipartUpload>;
  sign: (
    client: Client,
    upload: MultipartUpload & { partNumbers: number[] },
    options: CallOptions,
  ) => Promise<{ urls: { partNumber: number; url: string }[] }>;
  complete: (
    client: Client,
    upload: MultipartUpload & { parts: { PartNumber: number; ETag: string }[] },
    options: CallOptions,
  ) => Promise<unknown>;
  abort: (client: Client, upload: MultipartUpload) => Promise<unknown>;
}

/** Smallest part, in bytes, that object storage takes. */
const smallestPart = 5 * 1024 ** 2;
const mostParts = 10_000;

export const partSizeFor = (size: number): number =>
  Math.max(smallestPart, Math.ceil(size / mostParts / 1024 ** 2) * 1024 ** 2);

/** Sends the parts that have not arrived, several at a time, and answers them all as they are joined. */
export async function sendParts(
  client: Client,
  source: UploadSource,
  state: UploadState,
  transport: MultipartTransport,
  options: CallOptions & {
    put: Put;
    concurrency: number;
    retries: number;
    resumed: boolean;
    onSent: (bytes: number) => void;
  },
): Promise<{ PartNumber: number; ETag: string }[]> {
  const { put, concurrency, onSent, resumed, signal: outer, ...rest } = options;
  const { key, uploadId, size, partSize } = state;
  const siblings = new AbortController();
  const signal = outer ? AbortSignal.any([outer, siblings.signal]) : siblings.signal;
  const calls = { ...rest, signal };
  const count = Math.ceil(size / partSize);
  const lengthOf = (number: number) => Math.min(partSize, size - (number - 1) * partSize);
  const etags: (string | null)[] = [];
  const sent: number[] = [];
  const tell = (number: number, bytes: number) => {
    sent[number] = bytes;
    onSent(sent.reduce((sum, each) => sum + each, 0));
  };
  const arrived = async () => {
    const { parts } = await listUploadedParts(client, { key, uploadId }, calls);
    return parts.filter(({ PartNumber, Size }) => Size === lengthOf(PartNumber));
  };
  for (const { PartNumber, ETag } of resumed ? await arrived() : []) {
    etags[PartNumber] = ETag;
    tell(PartNumber, lengthOf(PartNumber));
  }

  let next = 1;
  const work = async () => {
    for (let number = next++; number <= count; number = next++) {
      if (number in etags) continue;
      const start = (number - 1) * partSize;
      const body = await source.slice(start, start + lengthOf(number));
      const sign = async () => {
        const { urls } = await transport.sign(client, { key, uploadId, partNumbers: [number] }, calls);
        return urls[0]!.url;
      };
      etags[number] = await putAgain(put, body, sign, {
        signal,
        timeout: rest.timeout ?? client.timeout,
        retries: rest.retries,
        onSent: (bytes) => {
          tell(number, bytes);
        },
      });
      tell(number, lengthOf(number));
    }
  };
  let failure: unknown;
  const stop = (error: unknown) => {
    failure ??= error;
    siblings.abort(error);
  };
  await Promise.all(Array.from({ length: concurrency }, () => work().catch(stop)));
  if (failure) throw failure as Error;

  const parts = (await arrived()).sort((a, b) => a.PartNumber - b.PartNumber);
  const bare = (etag: string) => etag.replaceAll('"', '');
  const right = parts.every(
    ({ PartNumber, ETag }, index) =>
      PartNumber === index + 1 && bare(etags[PartNumber] ?? ETag) === bare(ETag),
  );
  if (!right || parts.length !== count) throw new UploadError('parts', 'Other parts arrived than were sent');
  return parts.map(({ PartNumber, ETag }) => ({ PartNumber, ETag }));
}
