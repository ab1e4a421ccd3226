import { FileStorageError } from '../core/errors.ts';
import type { UploadState } from './state.ts';

/**
 * Why an upload failed: the file is too large for one PUT and there is no `multipart` to send it in parts; the `storage`
 * did not take the bytes; the file has `changed` meanwhile, or is not the one that was begun; the `parts` that arrived
 * are not those that were sent; the `source` cannot be read, or lacks its name or size; a call to the `api` failed, whose
 * `ApiError` is the `cause`; or the `registration` was sent before, and whether it was carried out is not known.
 */
export type UploadErrorReason =
  | 'multipart'
  | 'storage'
  | 'changed'
  | 'parts'
  | 'source'
  | 'api'
  | 'registration';

/**
 * An upload that failed, whatever the fault; only one that was aborted throws an `AbortError`.
 *
 * @example
 * try {
 *   await uploadFile(client, file, { multipart });
 * } catch (error) {
 *   if (error instanceof UploadError && error.reason === 'changed') console.log('Choose the file again.');
 *   else throw error;
 * }
 */
export class UploadError extends FileStorageError {
  override readonly name = 'UploadError';
  declare readonly reason: UploadErrorReason;
  /** HTTP status of the storage, where it answered. */
  declare readonly status: number | undefined;
  /** Hand it to `resume` to go on. */
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
