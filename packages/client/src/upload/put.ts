import type { Client, ClientOptions } from '../core/client.ts';
import { pauseBeforeRetry } from '../core/backoff.ts';
import { ApiError, type ErrorReason } from '../core/errors.ts';
import { anySignal, onAbort, startDeadline } from '../core/signals.ts';
import { bare, requireSecure } from '../core/url.ts';
import { callBack, UploadError } from './upload-error.ts';

/** The body of one PUT. A custom `put` may accept other types. */
export type Body = Blob | Uint8Array | object;

/** Options of a PUT. */
export interface PutOptions {
  /** `Content-Type` of the presigned URL. */
  type?: string | undefined;
  signal?: AbortSignal | undefined;
  /** Called with the number of sent bytes of this body. */
  onSent: (bytes: number) => void;
}

/** The response of a storage to a PUT. */
export interface PutAnswer {
  /** HTTP status. */
  status: number;
  /** `ETag`, if it is readable. */
  etag: string | null;
  /** `Retry-After`, in seconds or as a date, if it is readable. */
  retryAfter: string | null;
}

/** Sends bytes to a presigned URL without credentials, and without following redirects. */
export type Put = (url: string, body: Body, options: PutOptions) => Promise<PutAnswer>;

/** The parts of the browser's XMLHttpRequest that we use. */
interface ProgressRequest {
  open(method: string, url: string): void;
  setRequestHeader(name: string, value: string): void;
  getResponseHeader(name: string): string | null;
  send(body: Body): void;
  abort(): void;
  status: number;
  upload: { onprogress: (event: { loaded: number }) => void };
  onprogress: (event: { loaded: number }) => void;
  onloadend: () => void;
}
declare const XMLHttpRequest: (new () => ProgressRequest) | undefined;

/**
 * Minimum timeout in milliseconds, unless the upload has one: for 5 MB on a slow connection, or for a server that joins or
 * hashes a large file.
 */
const leastPatience = 600_000;

/** Maximum number of bytes of a response body, which nobody needs. */
const longestBody = 64 * 1024;

type Fetch = NonNullable<ClientOptions['fetch']>;

/** Uses `XMLHttpRequest` if available, because `fetch` does not report progress. */
export const defaultPut: Put = (url, body, options) =>
  (typeof XMLHttpRequest === 'undefined' ? putThrough(fetch) : putByXhr)(url, body, options);

const answerOf = (status: number, header: (name: string) => string | null): PutAnswer => ({
  status,
  etag: header('etag'),
  retryAfter: header('retry-after'),
});

/** Sends bytes with a `fetch`, which reports no progress. */
export const putThrough =
  (send: Fetch): Put =>
  async (url, body, { type, signal }) => {
    const answer = await send(url, {
      method: 'PUT',
      body: 'chunks' in body ? await collected(body as FileRange) : body,
      headers: type ? { 'content-type': type } : {},
      signal,
      redirect: 'manual',
      credentials: 'omit',
    } as RequestInit);
    // The body is not needed, and may be endless.
    await answer.body?.cancel();
    return answerOf(answer.status, (name) => answer.headers.get(name));
  };

/** A piece of a file on disk, as `fileSource` gives it. */
interface FileRange {
  chunks: () => AsyncIterable<Uint8Array>;
}

async function collected({ chunks }: FileRange): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  // A copy, because the reader reuses its buffers. `slice` of a Buffer of Node makes none.
  for await (const chunk of chunks()) parts.push(new Uint8Array(chunk));
  return new Blob(parts);
}

const putByXhr: Put = (url, body, { type, signal, onSent }) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest!();
    request.open('PUT', url);
    if (type) request.setRequestHeader('content-type', type);
    request.upload.onprogress = ({ loaded }) => {
      onSent(loaded);
    };
    const abort = () => {
      request.abort();
    };
    // Otherwise a signal that lives longer than the upload would keep its body in memory.
    const stop = onAbort(signal, abort);
    const answer = () => {
      resolve(answerOf(request.status, (name) => request.getResponseHeader(name)));
    };
    request.onprogress = ({ loaded }) => {
      if (loaded <= longestBody) return;
      answer();
      abort();
    };
    request.onloadend = () => {
      stop();
      if (request.status) answer();
      // XMLHttpRequest does not say why it failed. The reason of the signal, if it was aborted, does.
      else reject(signal?.reason as Error);
    };
    request.send(body);
  });

interface PutAttempts extends PutOptions, Pick<Client, 'allowInsecure' | 'hooks'> {
  /** Timeout of one attempt in milliseconds; 0 or Infinity disables it. */
  timeout: number;
  retries: number;
}

/**
 * Returns the timeout in milliseconds of one PUT, and of the calls for which a server reads the whole file: the completion
 * and the registration.
 *
 * @param timeout that of the upload, which may be shorter
 */
export function patienceOf(
  { timeout: ofClient = leastPatience }: Client,
  timeout: number | undefined,
): number {
  // 0 is none.
  return timeout ?? (ofClient && Math.max(ofClient, leastPatience));
}

/**
 * Sends a body with retries if the storage or the network fails, which is safe for a PUT.
 *
 * @param sign returns the URL; called again after a refusal, because URLs expire
 * @returns the ETag, if it is readable
 * @throws UploadError
 */
export async function putAgain(
  put: Put,
  body: Body,
  sign: () => Promise<string>,
  options: PutAttempts,
): Promise<string | null> {
  const { signal } = options;
  let url: string | undefined;
  for (let attempt = 0; ; attempt++) {
    signal?.throwIfAborted();
    url ??= await sign();
    const origin = originOf(url, options.allowInsecure);
    options.onSent(0);
    const { answer, cause } = await putOnce(put, url, body, { ...options, attempt });
    if (answer && isSuccess(answer)) return answer.etag;
    signal?.throwIfAborted();
    const status = answer?.status;
    // 403 means that the URL has expired.
    const expired = status === 403;
    if (expired) url = undefined;
    const retryAfter = expired ? undefined : answer?.retryAfter;
    const { retries } = options;
    if (!mayPass(status) || !(await pauseBeforeRetry({ attempt, retries, retryAfter, signal })))
      throw new UploadError('storage', `The storage at ${origin} answered ${status ?? 'nothing'}.`, {
        ...{ status, cause },
      });
  }
}

/** @throws UploadError if others could read the bytes on their way to the storage */
function originOf(url: string, allowInsecure: boolean | undefined): string {
  try {
    return requireSecure(url, 'The presigned URL', allowInsecure).origin;
  } catch (cause) {
    throw new UploadError('storage', (cause as TypeError).message);
  }
}

const isSuccess = ({ status }: PutAnswer): boolean => status >= 200 && status < 300;

/** Returns the response of the storage, or the error. */
async function putOnce(
  put: Put,
  url: string,
  body: Body,
  { timeout, hooks, attempt, ...options }: PutAttempts & { attempt: number },
): Promise<{ answer?: PutAnswer; cause?: unknown }> {
  // The query is the authorization.
  const facts = { operation: 'PUT', method: 'PUT', url: bare(url) };
  const { type } = options;
  const calling = <Value>(call: () => Value | PromiseLike<Value>) => callBack('A hook', call, options.signal);
  const headers: Record<string, string> = type ? { 'content-type': type } : {};
  const ended = hooks && (await calling(() => hooks({ ...facts, attempt, headers })));
  const deadline = startDeadline(timeout);
  const signal = anySignal(options.signal, deadline?.signal);
  let result: { answer?: PutAnswer; cause?: unknown };
  let reason: ErrorReason | undefined;
  try {
    const answer = await put(url, body, { ...options, signal });
    result = { answer };
    if (!isSuccess(answer)) reason = 'refused';
  } catch (cause) {
    result = { cause };
    if (cause instanceof UploadError) reason = 'unsent';
    else if (options.signal?.aborted) reason = 'aborted';
    else reason = deadline?.signal.aborted ? 'timeout' : 'network';
  } finally {
    deadline?.stop();
  }
  const { answer, cause } = result;
  const said = `The storage answered ${answer?.status ?? 'nothing'}.`;
  const error = reason && new ApiError(said, { ...facts, reason, status: answer?.status, cause });
  if (ended) await calling(() => ended(answer?.status ?? 0, error));
  if (cause instanceof UploadError) throw cause;
  return result;
}

/** Returns whether a retry may help: there was no response, the URL has expired, or the error is temporary. */
const mayPass = (status: number | undefined): boolean =>
  status === undefined || status >= 500 || [403, 408, 409, 429].includes(status);
