/** A field of the conversion request. */
export type RequestField = 'url' | 'filename' | 'outputformat';

/** A conversion cannot be done. The message is fit for the caller of the service; the cause is for logs. */
export abstract class ConversionError extends Error {
  /** The field of the request that the message is about. */
  abstract readonly field: RequestField;
}

/** The source URL leads to where this server does not go. Says no more, or it would map the network for the caller. */
export class SourceRefusedError extends ConversionError {
  override readonly name = 'SourceRefusedError';
  readonly field = 'url';
}

export class SourceTooLargeError extends ConversionError {
  override readonly name = 'SourceTooLargeError';
  readonly field = 'url';
}

export class SourceTimeoutError extends ConversionError {
  override readonly name = 'SourceTimeoutError';
  readonly field = 'url';
}

export class SourceUnavailableError extends ConversionError {
  override readonly name = 'SourceUnavailableError';
  readonly field = 'url';
}

/** The bytes are not a sound file of their type. */
export class SourceDamagedError extends ConversionError {
  override readonly name = 'SourceDamagedError';
  readonly field = 'url';
}

/** The bytes are not what the file name says. */
export class SourceMismatchError extends ConversionError {
  override readonly name = 'SourceMismatchError';
  readonly field = 'filename';
}

/** This server does not convert from the one format to the other. */
export class ConversionUnsupportedError extends ConversionError {
  override readonly name = 'ConversionUnsupportedError';
  readonly field = 'outputformat';
}

/** A sound source could not be turned into the format, or not in time. */
export class ConversionFailedError extends ConversionError {
  override readonly name = 'ConversionFailedError';
  readonly field = 'outputformat';
}

/** Nothing is wrong with the request: it may be sent again later. */
export class ConversionBusyError extends Error {
  override readonly name = 'ConversionBusyError';
}
