import { FileStorageError } from '../core/errors.ts';
import type { UploadState } from './state.ts';

/**
 * Why an upload failed: the `storage` did not accept the bytes; the file has `changed`, or is not the one of the resumed upload; other `parts` arrived than were
 * sent; the `source` cannot be read, or has no name or size; a call to the `api` failed, with its `ApiError` as
 * `cause`; or the `registration` was sent before, and its result is unknown.
 */
export type UploadErrorReason = 'storage' | 'changed' | 'parts' | 'source' | 'api' | 'registration';

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
  /** HTTP status of the storage, if it responded. */
  declare readonly status: number | undefined;
  /** Pass it as `resume` to continue the upload. */
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
