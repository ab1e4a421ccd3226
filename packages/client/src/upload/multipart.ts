import type { CallOptions, Client } from '../core/client.ts';
import type { ApiError } from '../core/errors.ts';
import { requireKnown, type Kinds } from '../core/options.ts';
import { anySignal, untilAborted } from '../core/signals.ts';
import {
  abortMultipartUpload,
  completeMultipartUpload,
  createMultipartUpload,
  signParts,
} from '../../../../generated/operations.reference/uploads.ts';
import { listUploadedParts } from '../../../../generated/operations/uploads.ts';
import { objectIn, textIn } from './fields.ts';
import { patienceOf, putAgain, type Put } from './put.ts';
import type { UploadSource } from './source.ts';
import type { MultipartUpload, UploadState } from './state.ts';
import { asUploadError, messageOf, startAgain, UploadError } from './upload-error.ts';

/** A file to upload in parts, together with the option `fields` of the upload. */
export interface MultipartFile {
  filename: string;
  mime: string;
  /** Bytes. */
  size: number;
  /** File extension without the dot; empty if there is none. */
  extension: string;
  /** Identifier; 0 is the personal workspace. */
  workspaceId?: number;
  /** Identifier of the folder; null is the root. */
  parentId?: number | null;
  /** Path of folders, which the server creates if necessary. */
  relativePath?: string;
}

/**
 * The operations of a multipart upload, for {@link inParts}. The interface does not specify them: those of the reference
 * server are the default; for another server, write your own.
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
  abort: (client: Client, upload: MultipartUpload, options: CallOptions) => Promise<unknown>;
}

/** The options of an upload that its parts need, with their defaults. */
export interface PartsOptions extends CallOptions {
  put: Put;
  /** How often to retry a PUT. */
  retries: number;
  /** Milliseconds since the Unix epoch. */
  lastModified: number | undefined;
  /** Called with the number of sent bytes of the file. */
  onSent: (bytes: number) => void;
  /** Number of parallel parts; 4 by default. */
  concurrency?: number | undefined;
  /** Size in bytes of each part except the last. */
  partSize?: number | undefined;
  onState?: ((state: UploadState | undefined) => void | Promise<void>) | undefined;
  resume?: UploadState | undefined;
  left: Leftover;
}

/** What a failed upload leaves on the server. */
export interface Leftover {
  /** Removes it, and returns the error of the upload. */
  discard?: ((error: unknown) => Promise<unknown>) | undefined;
}

/** Uploads a file in parts and joins them to one object; see {@link inParts}. */
export type SendInParts = (
  client: Client,
  source: UploadSource,
  file: MultipartFile,
  options: PartsOptions,
) => Promise<UploadState>;

/** Minimum size in bytes of a part in object storage. */
export const smallestPart = 5 * 1024 ** 2;
const mostParts = 10_000;

const partSizeFor = (size: number): number =>
  Math.max(smallestPart, Math.ceil(size / mostParts / 1024 ** 2) * 1024 ** 2);

/** Of a state from JSON, which others may have written. */
const stateKinds: Kinds<UploadState> = {
  key: 'string',
  uploadId: 'string',
  size: 0,
  partSize: 1,
  lastModified: 'number',
  completing: 'boolean',
  completed: 'boolean',
  registering: 'boolean',
};

/**
 * Creates the option `multipart` of `uploadFile`. Several parts are sent in parallel, parts that have arrived are not
 * sent again, expired URLs are signed again, and the arrived parts are compared with the sent ones before they are
 * joined.
 *
 * @throws TypeError if an operation is missing or no function, or if there is no such operation; the upload throws an
 * UploadError if the file is another one, was already registered, or if other parts arrived than were sent
 * @example
 * const multipart = inParts({ create, sign, complete, abort });
 * const entry = await uploadFile(client, file, { multipart });
 */
export function inParts(transport: MultipartTransport): SendInParts {
  const step = 'function';
  const known = { create: step, sign: step, complete: step, abort: step };
  // Those of a class are no own properties of its instances.
  requireKnown('inParts', transport, known, ['create', 'sign', 'complete', 'abort']);
  return async (client, source, file, options) => {
    const { signal, timeout, headers, lastModified, onState, resume, left } = options;
    const calls = { signal, timeout, headers };
    const { size } = source;
    if (resume)
      requireKnown('uploadFile: resume', resume, stateKinds, ['key', 'uploadId', 'size', 'partSize']);
    let state = resume;
    if (state?.registering) {
      throw new UploadError(
        'registration',
        'The registration was already sent, with unknown result. Check whether the entry exists.',
      );
    }
    if (state && (state.size !== size || state.lastModified !== lastModified)) {
      throw new UploadError(
        'changed',
        'This is not the file that the upload began with. Upload it without resume.',
      );
    }
    if (!state) {
      const { partSize = partSizeFor(size) } = options;
      if (size > partSize * mostParts) {
        throw new TypeError(`partSize ${partSize} makes more than ${mostParts} parts: choose larger ones.`);
      }
      const created = await transport.create(client, file, calls);
      const key = textIn(created, 'key', 'createMultipartUpload');
      const uploadId = textIn(created, 'uploadId', 'createMultipartUpload');
      state = { key, uploadId, size, partSize, lastModified };
    }
    const { key, uploadId, partSize } = state;
    left.discard = (error) => {
      // The signals that ended the upload would end this call too.
      const unaborted = { ...client, signal: undefined };
      return transport.abort(unaborted, { key, uploadId }, { timeout, headers }).then(
        () => error,
        (fault: unknown) =>
          isGone(fault)
            ? error
            : asUploadError(
                signal?.reason ?? error,
                isChanged(error) ? undefined : state,
                ` Its parts are still stored, because ${messageOf(fault)}`,
              ),
      );
    };
    await onState?.(state);
    if (state.completed) {
      // A watcher of the stream, such as a hash, needs all bytes.
      for (let start = 0; source.watch && start < size; start += partSize) {
        await untilAborted(source.slice(start, Math.min(start + partSize, size)), signal);
      }
      return state;
    }
    try {
      const parts = await sendParts(client, source, state, transport, options);
      state = { ...state, completing: true };
      await onState?.(state);
      const patient = { ...calls, timeout: patienceOf(client, timeout) };
      await transport.complete(client, { key, uploadId, parts }, patient);
    } catch (error) {
      // The response to the completion was lost. If the parts were not joined, the registration fails.
      if (isChanged(error)) await onState?.(undefined);
      if (!isGone(error)) throw error;
      if (!resume?.completing) {
        left.discard = undefined;
        await onState?.(undefined);
        throw startAgain('gone', error);
      }
    }
    state = { ...state, completed: true };
    await onState?.(state);
    return state;
  };
}

/** Whether its parts are of a file that no longer exists. */
const isChanged = (error: unknown): boolean => error instanceof UploadError && error.reason === 'changed';

/** Whether the API does not know the upload. A storage may answer 404 for other reasons. */
const isGone = (error: unknown): error is ApiError =>
  !(error instanceof UploadError) && (error as Partial<ApiError>).status === 404;

/** Uploads in parts to the reference server. */
export const ofReference: SendInParts = /* @__PURE__ */ inParts({
  create: createMultipartUpload,
  sign: signParts,
  complete: completeMultipartUpload,
  abort: abortMultipartUpload,
});

/** Sends the missing parts, several in parallel, and returns all parts for the completion. */
async function sendParts(
  client: Client,
  source: UploadSource,
  state: UploadState,
  transport: MultipartTransport,
  { put, concurrency = 4, onSent, resume, signal: outer, timeout, headers, retries }: PartsOptions,
): Promise<{ PartNumber: number; ETag: string }[]> {
  const { key, uploadId, size, partSize } = state;
  const siblings = new AbortController();
  const signal = anySignal(outer, siblings.signal);
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
    const answer = await listUploadedParts(client, { key, uploadId }, calls);
    const parts = objectIn(answer, 'parts', 'listUploadedParts') as typeof answer.parts;
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
      // A stream must be read even if the part has arrived, to get to the bytes behind it.
      if (hasArrived && !source.watch) continue;
      const body = await untilAborted(source.slice(start, start + lengthOf(number)), signal);
      if (hasArrived) continue;
      const sign = async () => {
        const answer = await transport.sign(client, { key, uploadId, partNumbers: [number] }, calls);
        const [signed] = objectIn(answer, 'urls', 'signParts') as typeof answer.urls;
        return textIn(signed, 'url', 'signParts');
      };
      etags[number] = await putAgain(put, body, sign, {
        signal,
        timeout: patienceOf(client, timeout),
        retries,
        allowInsecure: client.allowInsecure,
        hooks: client.hooks,
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
  await Promise.all(Array.from({ length: Math.min(concurrency, count) }, () => work().catch(stop)));
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
