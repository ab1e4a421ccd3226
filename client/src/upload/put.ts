import { pauseBeforeRetry } from '../core/retry.ts';
import { anySignal, startDeadline } from '../core/signals.ts';
import { requireSecure } from '../core/url.ts';
import { UploadError } from './upload-error.ts';

/** What is sent at once. Another `put` may know others. */
export type Body = Blob | Uint8Array | object;

/** How bytes are put. */
export interface PutOptions {
  /** `Content-Type` that the URL was presigned for. */
  type?: string | undefined;
  signal?: AbortSignal | undefined;
  /** Told how many bytes of this body have gone out. */
  onSent: (bytes: number) => void;
}

/** What a storage answers to a PUT. */
export interface PutAnswer {
  /** HTTP status. */
  status: number;
  /** `ETag`, where it is shown. */
  etag: string | null;
  /** `Retry-After`, in seconds or as a date, where it is shown. */
  retryAfter: string | null;
}

/** Sends bytes to a presigned URL, without any credentials, and follows no redirect. */
export type Put = (url: string, body: Body, options: PutOptions) => Promise<PutAnswer>;

/** What is used of the browser's own. */
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

/** Milliseconds that one PUT may take, where nobody says otherwise: 5 MB on a slow line. */
const defaultTimeout = 600_000;

/** Bytes of a response's body that a browser may load: there is nothing in it that is needed. */
const longestBody = 64 * 1024;

/** Uses `XMLHttpRequest` where there is one, since `fetch` tells no progress. */
export const defaultPut: Put = (url, body, options) =>
  (typeof XMLHttpRequest === 'undefined' ? putByFetch : putByXhr)(url, body, options);

const answerOf = (status: number, header: (name: string) => string | null): PutAnswer => ({
  status,
  etag: header('etag'),
  retryAfter: header('retry-after'),
});

const putByFetch: Put = async (url, body, { type, signal }) => {
  const answer = await fetch(url, {
    method: 'PUT',
    body,
    headers: type ? { 'content-type': type } : {},
    signal,
    redirect: 'manual',
    credentials: 'omit',
  } as RequestInit);
  // Nothing in it is needed, and it may have no end.
  await answer.body?.cancel();
  return answerOf(answer.status, (name) => answer.headers.get(name));
};

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
    signal?.addEventListener('abort', abort);
    const answer = () => {
      resolve(answerOf(request.status, (name) => request.getResponseHeader(name)));
    };
    request.onprogress = ({ loaded }) => {
      if (loaded <= longestBody) return;
      answer();
      abort();
    };
    // Bodies are kept no longer than they are sent, by a signal that outlives them.
    request.onloadend = () => {
      signal?.removeEventListener('abort', abort);
      if (request.status) answer();
      // Why it failed it does not tell; only a signal does.
      else reject(signal?.reason as Error);
    };
    request.send(body);
  });

interface PutAttempts extends PutOptions {
  /** Milliseconds that one attempt may take; 0 for no limit. */
  timeout: number | undefined;
  retries: number;
  allowInsecure?: boolean | undefined;
}

/**
 * Puts a body, again where the storage or the network fails: a PUT may be repeated.
 *
 * @param sign answers the URL; asked for another one after a refusal, since a URL expires
 * @returns the entity tag, where it is shown
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
    requireSecure(url, 'The presigned URL', options.allowInsecure);
    options.onSent(0);
    const { answer, cause } = await putOnce(put, url, body, options);
    if (answer && answer.status >= 200 && answer.status < 300) return answer.etag;
    signal?.throwIfAborted();
    const status = answer?.status;
    // 403: the URL has expired.
    const expired = status === 403;
    if (expired) url = undefined;
    await pauseBeforeRetry({
      error: new UploadError('storage', `The storage answered ${status ?? 'nothing'}`, { status, cause }),
      attempt,
      retries: mayPass(status) ? options.retries : 0,
      retryAfter: expired ? undefined : answer?.retryAfter,
      signal,
    });
  }
}

/** What a storage answers, or why it did not. */
async function putOnce(
  put: Put,
  url: string,
  body: Body,
  { timeout = defaultTimeout, ...options }: PutAttempts,
): Promise<{ answer?: PutAnswer; cause?: unknown }> {
  const deadline = startDeadline(timeout);
  try {
    const signal = anySignal(options.signal, deadline?.signal);
    return { answer: await put(url, body, { ...options, signal }) };
  } catch (cause) {
    if (cause instanceof UploadError) throw cause;
    return { cause };
  } finally {
    deadline?.stop();
  }
}

/** Whether the same bytes may be taken a little later: after no answer, an expired URL, or an answer that passes. */
const mayPass = (status: number | undefined): boolean =>
  status === undefined || status >= 500 || [403, 408, 409, 429].includes(status);
