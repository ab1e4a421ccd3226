import type { CallOptions, Client } from '../core/client.ts';
import type { ApiError } from '../core/errors.ts';
import { listUploadedParts } from '../../../generated/operations/uploads.ts';
import { putAgain, type Put } from './put.ts';
import type { UploadSource } from './source.ts';
import type { MultipartUpload, UploadState } from './state.ts';
import { UploadError } from './upload-error.ts';

/** What is to be uploaded in parts, with the option `fields` of the upload beside it. */
export interface MultipartFile {
  filename: string;
  mime: string;
  /** Bytes. */
  size: number;
  /** Without its dot; empty where there is none. */
  extension: string;
  /** Identifier; 0 is the personal workspace. */
  workspaceId?: number;
  /** Identifier of the folder; null is the root. */
  parentId?: number | null;
  /** Path whose folders are made on the way. */
  relativePath?: string;
}

/**
 * The operations of a multipart upload, for {@link inParts}. The interface does not specify them:
 * `@file-storage/client/reference` has those of the reference server; for another server, write your own.
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

/** What of the options of an upload its parts need, with what they are by default. */
export interface PartsOptions extends CallOptions {
  put: Put;
  /** How often a PUT is repeated. */
  retries: number;
  /** Milliseconds since the Unix epoch. */
  lastModified: number | undefined;
  /** Told how many bytes of the file have gone out. */
  onSent: (bytes: number) => void;
  /** How many parts go at once; 4 by default. */
  concurrency?: number;
  /** Bytes of each part but the last. */
  partSize?: number;
  onState?: ((state: UploadState) => void | Promise<void>) | undefined;
  resume?: UploadState | undefined;
}

/** Sends a file in parts, and joins them to one object; made by {@link inParts}. */
export type SendInParts = (
  client: Client,
  source: UploadSource,
  file: MultipartFile,
  options: PartsOptions,
) => Promise<UploadState>;

/** Smallest part, in bytes, that object storage takes. */
const smallestPart = 5 * 1024 ** 2;
const mostParts = 10_000;

const partSizeFor = (size: number): number =>
  Math.max(smallestPart, Math.ceil(size / mostParts / 1024 ** 2) * 1024 ** 2);

/**
 * Makes the option `multipart` of `uploadFile`: parts go several at a time, those that have arrived are not sent again,
 * URLs that expire are signed again, and what arrived is held against what was sent before the parts are joined.
 *
 * @throws nothing itself; the upload throws an UploadError where the file is another one, was registered before, or
 *   other parts arrive than were sent
 * @example
 * const multipart = inParts({ create, sign, complete, abort });
 * const entry = await uploadFile(client, file, { multipart });
 */
export function inParts(transport: MultipartTransport): SendInParts {
  return async (client, source, file, options) => {
    const { signal, timeout, headers, lastModified, onState, resume } = options;
    const calls = { signal, timeout, headers };
    const { size } = source;
    let state = resume;
    if (state?.registering) {
      throw new UploadError('registration', 'The registration was sent: look for the entry.', { state });
    }
    if (state && (state.size !== size || state.lastModified !== lastModified)) {
      throw new UploadError('changed', 'This is not the file that the upload began with.', { state });
    }
    if (!state) {
      const { key, uploadId } = await transport.create(client, file, calls);
      state = { key, uploadId, size, partSize: options.partSize ?? partSizeFor(size), lastModified };
    }
    await onState?.(state);
    const { key, uploadId, partSize } = state;
    if (state.completed) {
      // Whoever watches a stream sees all of it.
      for (let start = 0; source.watch && start < size; start += partSize) {
        await source.slice(start, Math.min(start + partSize, size));
      }
      return state;
    }
    try {
      const parts = await sendParts(client, source, state, transport, options);
      state = { ...state, completing: true };
      await onState?.(state);
      await transport.complete(client, { key, uploadId, parts }, calls);
    } catch (error) {
      // The answer to the joining was lost. Where it was not carried out either, the registration is refused.
      const joined = resume?.completing && (error as Partial<ApiError>).status === 404;
      // Nobody can go on with it. What keeps it from being given up is no more telling than the failure itself.
      if (!joined && !onState) await transport.abort(client, state).catch(() => undefined);
      if (!joined) throw error;
    }
    state = { ...state, completed: true };
    await onState?.(state);
    return state;
  };
}

/** Sends the parts that have not arrived, several at a time, and answers them all as they are joined. */
async function sendParts(
  client: Client,
  source: UploadSource,
  state: UploadState,
  transport: MultipartTransport,
  { put, concurrency = 4, onSent, resume, signal: outer, timeout, headers, retries }: PartsOptions,
): Promise<{ PartNumber: number; ETag: string }[]> {
  const { key, uploadId, size, partSize } = state;
  const siblings = new AbortController();
  const signal = outer ? AbortSignal.any([outer, siblings.signal]) : siblings.signal;
  const calls = { signal, timeout, headers, retries };
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
  for (const { PartNumber, ETag } of resume ? await arrived() : []) {
    etags[PartNumber] = ETag;
    tell(PartNumber, lengthOf(PartNumber));
  }

  let next = 1;
  const work = async () => {
    for (let number = next++; number <= count; number = next++) {
      const start = (number - 1) * partSize;
      const hasArrived = number in etags;
      // A stream is read on all the same: what comes behind is not to be had otherwise.
      if (hasArrived && !source.watch) continue;
      const body = await source.slice(start, start + lengthOf(number));
      if (hasArrived) continue;
      const sign = async () => {
        const { urls } = await transport.sign(client, { key, uploadId, partNumbers: [number] }, calls);
        return urls[0]!.url;
      };
      etags[number] = await putAgain(put, body, sign, {
        signal,
        timeout: timeout ?? client.timeout,
        retries,
        allowInsecure: client.allowInsecure,
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
