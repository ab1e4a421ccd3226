import { FileStorageError } from '../core/errors.ts';

/**
 * Why a download failed: the `connection` broke, and no retry helped; the `content` is not that of the entry; or the
 * `target` is not a file that may be replaced.
 */
export type DownloadErrorReason = 'connection' | 'content' | 'target';

/**
 * A failed download. A call that the server refuses throws its `ApiError` instead.
 *
 * @example
 * if (error instanceof DownloadError && error.reason === 'content') console.log('Download it again.');
 */
export class DownloadError extends FileStorageError {
  override readonly name = 'DownloadError';
  readonly reason: DownloadErrorReason;

  constructor(reason: DownloadErrorReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}
