import { ApiError, FileStorageError } from '../core/errors.ts';
import { untilAborted } from '../core/signals.ts';
import type { UploadState } from './state.ts';

/**
 * Why an upload failed: the `storage` did not accept the bytes; the file has `changed`, or is not the one of the resumed
 * upload; the upload, or its bytes, are `gone` from the server; other `parts` arrived than were sent; the `source` cannot be read, or has no name or size, or another argument is
 * invalid; a `callback` (`onProgress`, `onState` or a hook) threw its `cause`; a call to the `api` failed, with its `ApiError` as
 * `cause`; or the `registration` was sent before, and its result is unknown.
 */
export type UploadErrorReason =
  | 'storage'
  | 'changed'
  | 'gone'
  | 'parts'
  | 'source'
  | 'callback'
  | 'api'
  | 'registration';

/**
 * A failed upload. An aborted one throws an `AbortError` instead.
 *
 * @example
 * try {
 *   await uploadFile(client, file);
 * } catch (error) {
 *   if (error instanceof UploadError && error.reason === 'changed') console.log('Choose the file again.');
 *   else throw error;
 * }
 */
export class UploadError extends FileStorageError {
  override readonly name = 'UploadError';
  declare readonly reason: UploadErrorReason;
  /** HTTP status of the storage or the API, if it responded. */
  declare readonly status: number | undefined;
  /**
   * Pass it as `resume` to continue the upload. The latest state that `onState` got from this call; without `onState`, set
   * if the parts could not be discarded. Not for `changed` and `gone`, which nothing can continue.
   */
  declare readonly state: UploadState | undefined;

  constructor(
    reason: UploadErrorReason,
    message: string,
    facts: { status?: number | undefined; state?: UploadState | undefined; cause?: unknown } = {},
  ) {
    super(message);
    Object.assign(this, facts, { reason });
  }
}

/**
 * Calls a function of the caller, and waits for it, but no longer than until the signal is aborted.
 *
 * @throws UploadError for what it throws
 */
export async function callBack<Value>(
  name: string,
  call: () => Value | PromiseLike<Value>,
  signal: AbortSignal | undefined,
): Promise<Value> {
  try {
    return await untilAborted(call(), signal);
  } catch (cause) {
    throw signal?.aborted
      ? cause
      : new UploadError('callback', `${name} failed: ${messageOf(cause)}`, { cause });
  }
}

export const messageOf = (fault: unknown): string => (fault instanceof Error ? fault.message : String(fault));

const over = { gone: 'no longer has what was sent', changed: 'has other bytes than the file' };

/** Returns the error of an upload that the server would refuse each time: nothing is left to resume. */
export const startAgain = (reason: keyof typeof over, cause: ApiError): UploadError =>
  new UploadError(reason, `The server ${over[reason]}: start again without resume. ${cause.message}`, {
    ...{ status: cause.status, cause },
  });

/**
 * Returns the error of an upload for any failure.
 *
 * @param known what the upload can be resumed with
 * @param note what else went wrong
 */
export function asUploadError(error: unknown, known: UploadState | undefined, note = ''): UploadError {
  const isOwn = error instanceof UploadError;
  if (isOwn && !note) return Object.assign(error, { state: error.state ?? known });
  const reason = isOwn ? error.reason : error instanceof ApiError ? 'api' : 'source';
  const message = messageOf(error);
  return new UploadError(reason, note ? `${message.replace(/\.$/, '')}.${note}` : message, {
    status: (error as Partial<UploadError>).status,
    state: known,
    cause: isOwn ? error.cause : error,
  });
}
