/** A field of the conversion request. */
export type RequestField = 'url' | 'filename' | 'outputformat';

/** A conversion is not possible. The message may be shown to the client; the cause is for logs. */
export abstract class ConversionError extends Error {
  /** The field of the request that the message is about. */
  abstract readonly field: RequestField;
}

/**
 * The source URL leads to an address that this server does not fetch from. The message gives no details, which would
 * let a caller explore the network.
 */
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

/** The bytes are not a valid file of their type. */
export class SourceDamagedError extends ConversionError {
  override readonly name = 'SourceDamagedError';
  readonly field = 'url';
}

/** The bytes do not match the extension of the file name. */
export class SourceMismatchError extends ConversionError {
  override readonly name = 'SourceMismatchError';
  readonly field = 'filename';
}

/** This server does not convert between these two formats. */
export class ConversionUnsupportedError extends ConversionError {
  override readonly name = 'ConversionUnsupportedError';
  readonly field = 'outputformat';
}

/** A valid source could not be converted, or not in time. */
export class ConversionFailedError extends ConversionError {
  override readonly name = 'ConversionFailedError';
  readonly field = 'outputformat';
}

/** The server is busy. The request is valid and can be sent again later. */
export class ConversionBusyError extends Error {
  override readonly name = 'ConversionBusyError';
}
