/** Error that refuses a request. Its status code, headers and body become the response. */
export abstract class Refusal extends Error {
  abstract readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>> = {};

  /** Body of the response. */
  body(): object {
    return { message: this.message };
  }
}

/** The request is malformed: it breaks the rules of HTTP, of its content type or of this server. */
export class MalformedError extends Refusal {
  override readonly name = 'MalformedError';
  readonly statusCode = 400;
}

/** The token is missing or invalid. */
export class UnauthenticatedError extends Refusal {
  override readonly name = 'UnauthenticatedError';
  readonly statusCode = 401;
  override readonly headers = { 'www-authenticate': 'Bearer' };

  constructor() {
    super('Unauthenticated.');
  }
}

/** The caller has no permission for the resource. */
export class ForbiddenError extends Refusal {
  override readonly name = 'ForbiddenError';
  readonly statusCode = 403;

  constructor() {
    super('This action is unauthorized.');
  }
}

/** The resource does not exist, or is hidden from this caller. */
export class NotFoundError extends Refusal {
  override readonly name = 'NotFoundError';
  readonly statusCode = 404;

  /** @param what does not exist, as a sentence */
  constructor(what?: string) {
    super(what === undefined ? 'Not found.' : `Not found. ${what}`);
  }
}

/** The body is compressed. */
export class EncodedBodyError extends Refusal {
  override readonly name = 'EncodedBodyError';
  readonly statusCode = 415;
  override readonly headers = { 'accept-encoding': 'identity' };

  constructor() {
    super('The body must be sent without Content-Encoding.');
  }
}

/** The path exists, but does not support this method. */
export class MethodNotAllowedError extends Refusal {
  override readonly name = 'MethodNotAllowedError';
  readonly statusCode = 405;
  override readonly headers: Readonly<Record<string, string>>;

  constructor(allowed: readonly string[]) {
    super('Method not allowed.');
    this.headers = { allow: allowed.join(', ') };
  }
}

/**
 * The data of the request is invalid.
 *
 * @example throw new ValidationError({ name: 'The name has already been taken.' });
 */
export class ValidationError extends Refusal {
  override readonly name = 'ValidationError';
  readonly statusCode = 422;
  /** Maps the name of each invalid field to a message. */
  readonly errors: Readonly<Record<string, string>>;

  constructor(errors: Readonly<Record<string, string>>) {
    super('The given data was invalid.');
    this.errors = errors;
  }

  override body(): object {
    return { status: 'error', message: this.message, errors: this.errors };
  }
}

/** The archive is invalid, or the password is wrong. */
export class ExtractionError extends Refusal {
  override readonly name = 'ExtractionError';
  readonly statusCode = 422;

  constructor() {
    super('Invalid archive or wrong password.');
  }

  override body(): object {
    return { status: 'error', message: this.message };
  }
}

/** The server did not go on with its work for so long that another one took it over and undid it. */
export class InterruptedError extends Refusal {
  override readonly name = 'InterruptedError';
  readonly statusCode = 503;

  constructor() {
    super('The server was interrupted for too long, and gave the work up. Send the request again.');
  }
}

/** The caller sent too many requests in a short time. */
export class TooManyRequestsError extends Refusal {
  override readonly name = 'TooManyRequestsError';
  readonly statusCode = 429;
  override readonly headers: Readonly<Record<string, string>>;

  constructor(retryAfterSeconds: number) {
    const seconds = Math.ceil(retryAfterSeconds);
    super(`Too many requests. Try again in ${durationOf(seconds)}.`);
    this.headers = { 'retry-after': String(seconds) };
  }
}

function durationOf(seconds: number): string {
  if (seconds === 1) return '1 second';
  return seconds < 120 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
}
