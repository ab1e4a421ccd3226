/** The key has no object. */
export class ObjectMissingError extends Error {
  override readonly name = 'ObjectMissingError';

  constructor(key: string) {
    super(`There is no object ${key}.`);
  }
}

/** The key has an object: objects are never replaced. */
export class ObjectExistsError extends Error {
  override readonly name = 'ObjectExistsError';

  constructor(key: string) {
    super(`The object ${key} exists already.`);
  }
}

/** The stream is longer than the caller allows. */
export class ObjectTooLargeError extends Error {
  override readonly name = 'ObjectTooLargeError';

  constructor(maxSize: number) {
    super(`The object has more than ${maxSize} bytes.`);
  }
}

/** The part exceeds the announced size of the upload, or the quota. */
export class PartTooLargeError extends Error {
  override readonly name = 'PartTooLargeError';
}

/** More clients send to the same URL than retries can explain. */
export class TooManySendersError extends Error {
  override readonly name = 'TooManySendersError';

  constructor() {
    super('The same upload is already being sent.');
  }
}

/** The multipart upload is unknown, finished, or belongs to another key. */
export class UploadMissingError extends Error {
  override readonly name = 'UploadMissingError';

  constructor() {
    super('There is no such multipart upload.');
  }
}

export type InvalidPartsReason = 'no-parts' | 'not-ascending' | 'unknown-part' | 'part-too-small';

const invalidPartsMessages: Record<InvalidPartsReason, string> = {
  'no-parts': 'A multipart upload needs at least one part.',
  'not-ascending': 'The parts are not in ascending order of their numbers.',
  'unknown-part': 'A part was not uploaded, or its ETag is not the one it was uploaded with.',
  'part-too-small': 'A part other than the last is smaller than 5 MiB.',
};

/** The parts do not form a valid object. The upload is not changed. */
export class InvalidPartsError extends Error {
  override readonly name = 'InvalidPartsError';
  readonly reason: InvalidPartsReason;

  constructor(reason: InvalidPartsReason) {
    super(invalidPartsMessages[reason]);
    this.reason = reason;
  }
}

/** The storage has no room left. */
export class StorageFullError extends Error {
  override readonly name = 'StorageFullError';

  constructor(options?: ErrorOptions) {
    super('The object storage is full.', options);
  }
}

/** The storage cannot be reached, or fails. The cause says why, and is only for the log. */
export class StorageUnavailableError extends Error {
  override readonly name = 'StorageUnavailableError';
  /** The storage responds, but refuses the request. Somebody has to change its configuration or the server's. */
  readonly isRefusal: boolean;

  constructor({ isRefusal = false, ...options }: ErrorOptions & { isRefusal?: boolean } = {}) {
    super('The object storage is unavailable.', options);
    this.isRefusal = isRefusal;
  }
}
