/** What a call came to. */
export type ErrorOutcome = 'unauthenticated' | 'forbidden' | 'invalid' | 'other';

/**
 * Why a call failed: the API `refused`; the answer was `unreadable`, such as HTML, nothing, or cut JSON; it was a
 * `redirect`, which is never followed; the `network` failed; a `timeout` ran out; the signal was `aborted`; or the
 * call was left `unsent` for an argument that cannot be sent.
 */
export type ErrorReason =
  | 'refused'
  | 'unreadable'
  | 'redirect'
  | 'network'
  | 'timeout'
  | 'aborted'
  | 'unsent';

/** What an {@link ApiError} carries beside its message. */
export interface ErrorFacts {
  operation: string;
  reason: ErrorReason;
  /** HTTP status. */
  status?: number | undefined;
  body?: unknown;
  requestId?: string | null | undefined;
  cause?: unknown;
}

/**
 * The base of every error of this package: `catch` it to tell them from faults of your own program.
 *
 * @example
 * if (error instanceof FileStorageError) console.error(error.message);
 */
export class FileStorageError extends Error {}

/**
 * A call that did not succeed. Its subclasses say how; what none of them fits is an ApiError itself.
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
  /** operationId of the call; `uploadFile` where an upload was aborted. */
  readonly operation: string;
  readonly reason: ErrorReason;
  readonly outcome: ErrorOutcome = 'other';
  /** HTTP status; undefined where no answer came. */
  readonly status: number | undefined;
  /** Parsed body of a refusal; its text where that is not JSON. */
  readonly body: unknown;
  /** `X-Request-Id` of the answer, where it has one. */
  readonly requestId: string | null | undefined;

  constructor(message: string, facts: ErrorFacts) {
    super(`${facts.operation}: ${message}`, 'cause' in facts ? { cause: facts.cause } : undefined);
    this.operation = facts.operation;
    this.reason = facts.reason;
    this.status = facts.status;
    this.body = facts.body;
    this.requestId = facts.requestId;
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
 * The request's data is invalid, whatever the status.
 *
 * @example
 * if (error instanceof InvalidError) console.log(error.errors['name']);
 */
export class InvalidError extends ApiError {
  override name = 'InvalidError';
  override readonly outcome = 'invalid';
  /** Name of each field at fault, with one message for people. */
  readonly errors: Record<string, string>;

  constructor(message: string, facts: ErrorFacts & { errors: Record<string, string> }) {
    super(message, facts);
    this.errors = facts.errors;
  }
}

/**
 * 404: most servers answer it for an entry, workspace or link that does not exist. The interface leaves that open (U-17).
 *
 * @example
 * if (error instanceof NotFoundError) console.log('It is gone.');
 */
export class NotFoundError extends ApiError {
  override name = 'NotFoundError';
}

/**
 * 429: too many requests. Calls that may be repeated have been, as long as `Retry-After` asked for no more than a minute.
 *
 * @example
 * if (error instanceof RateLimitError) console.log(`Again in ${error.retryAfter ?? 60} seconds.`);
 */
export class RateLimitError extends ApiError {
  override name = 'RateLimitError';
  /** Seconds that `Retry-After` asks to wait; undefined where it is missing or means nothing. */
  readonly retryAfter: number | undefined;

  constructor(message: string, facts: ErrorFacts & { retryAfter: number | undefined }) {
    super(message, facts);
    this.retryAfter = facts.retryAfter;
  }
}

/**
 * No complete answer came: the connection failed (`reason: 'network'`) or took too long (`reason: 'timeout'`). Whether
 * the server did what was asked is not known.
 *
 * @example
 * if (error instanceof ConnectionError && error.code === 'ECONNREFUSED') console.log('Is the server running?');
 */
export class ConnectionError extends ApiError {
  override name = 'ConnectionError';
  /** Code of the system, such as `ECONNREFUSED` or `ENOTFOUND`; undefined in browsers, which tell none. */
  readonly code: string | undefined;

  constructor(message: string, facts: ErrorFacts & { code?: string | undefined }) {
    super(message, facts);
    this.code = facts.code;
  }
}

/**
 * The signal of a call, of an upload or of the client was aborted; its reason is the `cause`.
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
 * What the `.safe` form of an operation answers: discriminated by `outcome`.
 *
 * @example
 * const result = await createFolder.safe(client, { name: '' });
 * if (result.outcome === 'ok') console.log(result.data.folder.id);
 * else if (result.outcome === 'invalid') console.log(result.errors['name']);
 * else console.log(result.error.message);
 */
export type Outcome<Data> = { outcome: 'ok'; data: Data } | Failure;

/** The outcomes of a call that did not succeed. */
export type Failure =
  | { outcome: 'unauthenticated'; error: UnauthenticatedError }
  | { outcome: 'forbidden'; error: ForbiddenError }
  | { outcome: 'invalid'; error: InvalidError; errors: Record<string, string> }
  | { outcome: 'other'; error: ApiError };
