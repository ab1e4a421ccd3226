/** The kind of failure of a call. */
export type ErrorOutcome = 'unauthenticated' | 'forbidden' | 'invalid' | 'notFound' | 'rateLimited' | 'other';

/**
 * Why a call failed: the API `refused` it; the response was `unreadable`, such as HTML, empty, or truncated JSON; it
 * was a `redirect`, which is never followed; the `network` failed; a `timeout` expired; the signal was `aborted`; a
 * `callback` (a hook or `getToken`) threw its `cause` after a request was sent, and the server may have done the work;
 * or the call was `unsent` because of an invalid argument, or of what a callback threw before.
 */
export type ErrorReason =
  | 'refused'
  | 'unreadable'
  | 'redirect'
  | 'network'
  | 'timeout'
  | 'aborted'
  | 'callback'
  | 'unsent';

/** The fields of an {@link ApiError} and its subclasses, without its message. */
export interface ErrorFacts {
  operation: string;
  method?: string | undefined;
  /** URL of the request. */
  url?: string | undefined;
  reason: ErrorReason;
  /** HTTP status. */
  status?: number | undefined;
  body?: unknown;
  requestId?: string | null | undefined;
  cause?: unknown;
  /** Of an {@link InvalidError}. */
  errors?: Record<string, string>;
  /** Seconds to wait, of a {@link RateLimitError}. */
  retryAfter?: number | undefined;
  /** Of a {@link ConnectionError}. */
  code?: string | undefined;
}

/**
 * Base class of all errors of this package, to distinguish them from errors of your own program.
 *
 * @example
 * if (error instanceof FileStorageError) console.error(error.message);
 */
export class FileStorageError extends Error {}

/**
 * A failed call. Subclasses describe the common failures; any other failure is an ApiError itself.
 *
 * @example
 * try {
 *   await getWorkspace(client, { id: 7 });
 * } catch (error) {
 *   if (error instanceof ForbiddenError) console.log('Not yours.');
 *   else throw error;
 * }
 */
export class ApiError extends FileStorageError {
  override name = 'ApiError';
  /** operationId of the call; `uploadFile` or `download` if one was aborted. */
  declare readonly operation: string;
  /** Method of the request; undefined if none was sent. */
  declare readonly method: string | undefined;
  /** URL of the request, without its query; undefined if none was sent. */
  declare readonly url: string | undefined;
  declare readonly reason: ErrorReason;
  readonly outcome: ErrorOutcome = 'other';
  /** HTTP status; undefined if there was no response. */
  declare readonly status: number | undefined;
  /** Parsed body of an error response; its text if it is not JSON. */
  declare readonly body: unknown;
  /** `X-Request-Id` of the response, if it has one. */
  declare readonly requestId: string | null | undefined;

  constructor(message: string, facts: ErrorFacts) {
    // The query may be private, such as a search.
    const url = facts.url?.split('?', 1)[0];
    const request = url && `${facts.method} ${url}`;
    // That of `operationAt` is its method and path.
    const isNamed = request && !facts.operation.startsWith(`${facts.method} `);
    // `Error` itself takes the `cause` of the facts.
    super(`${isNamed ? `${facts.operation} (${request})` : (request ?? facts.operation)}: ${message}`, facts);
    Object.assign(this, facts, { url });
  }
}

/**
 * 401: the token is missing or invalid.
 *
 * @example
 * if (error instanceof UnauthenticatedError) showSignIn();
 */
export class UnauthenticatedError extends ApiError {
  override name = 'UnauthenticatedError';
  override readonly outcome = 'unauthenticated';
}

/**
 * 403: the caller has no permission for the resource.
 *
 * @example
 * if (error instanceof ForbiddenError) console.log('Ask its owner.');
 */
export class ForbiddenError extends ApiError {
  override name = 'ForbiddenError';
  override readonly outcome = 'forbidden';
}

/**
 * The data of the request is invalid. The status may be any.
 *
 * @example
 * if (error instanceof InvalidError) console.log(error.errors['name']);
 */
export class InvalidError extends ApiError {
  override name = 'InvalidError';
  override readonly outcome = 'invalid';
  /** Name of each invalid field, with a message for people. */
  declare readonly errors: Record<string, string>;
}

/**
 * 404: most servers return it for an entry, workspace or link that does not exist. The interface does not specify this
 * (U-17).
 *
 * @example
 * if (error instanceof NotFoundError) console.log('It is gone.');
 */
export class NotFoundError extends ApiError {
  override name = 'NotFoundError';
  override readonly outcome = 'notFound';
}

/**
 * 429: too many requests. The call was already retried, unless `Retry-After` was more than a minute.
 *
 * @example
 * if (error instanceof RateLimitError) console.log(`Again in ${error.retryAfter ?? 60} seconds.`);
 */
export class RateLimitError extends ApiError {
  override name = 'RateLimitError';
  override readonly outcome = 'rateLimited';
  /** Seconds to wait, from `Retry-After`; undefined if it is missing or invalid. */
  declare readonly retryAfter: number | undefined;
}

/**
 * There was no complete response: the connection failed (`reason: 'network'`) or took too long (`reason: 'timeout'`).
 * The server may or may not have done the work.
 *
 * @example
 * if (error instanceof ConnectionError && error.code === 'ECONNREFUSED') console.log('Is the server running?');
 */
export class ConnectionError extends ApiError {
  override name = 'ConnectionError';
  /** Error code of the system, such as `ECONNREFUSED` or `ENOTFOUND`; undefined in browsers. */
  declare readonly code: string | undefined;
}

/**
 * The signal of a call, an upload or the client was aborted. The `cause` is its reason.
 *
 * @example
 * if (error instanceof AbortError) return;
 */
export class AbortError extends ApiError {
  override name = 'AbortError';

  constructor(operation: string, cause: unknown) {
    super('aborted', { operation, reason: 'aborted', cause });
  }
}

/**
 * Result of the `.safe` form of an operation, discriminated by `outcome`.
 *
 * @example
 * const result = await createFolder.safe(client, { name: '' });
 * if (result.outcome === 'ok') console.log(result.data.folder.id);
 * else if (result.outcome === 'invalid') console.log(result.errors['name']);
 * else console.log(result.error.message);
 */
export type Outcome<Data> = { outcome: 'ok'; data: Data } | Failure;

/** The results of a failed call. */
export type Failure =
  | { outcome: 'unauthenticated'; error: UnauthenticatedError }
  | { outcome: 'forbidden'; error: ForbiddenError }
  | { outcome: 'invalid'; error: InvalidError; errors: Record<string, string> }
  | { outcome: 'notFound'; error: NotFoundError }
  | { outcome: 'rateLimited'; error: RateLimitError }
  | { outcome: 'other'; error: ApiError };
