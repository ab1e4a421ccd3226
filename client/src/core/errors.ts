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
export type ErrorFacts = Pick<ApiError, 'operation' | 'outcome' | 'reason'> & Partial<ApiError>;

/**
 * A call that did not succeed. Its subclasses tell what the interface states; everything else is an ApiError itself.
 *
 * @example
 * try {
 *   await getWorkspace(client, { id: 7 });
 * } catch (error) {
 *   if (error instanceof ForbiddenError) console.log('Not yours.');
 *   else throw error;
 * }
 */
export class ApiError extends Error {
  /** operationId of the call. */
  declare readonly operation: string;
  declare readonly reason: ErrorReason;
  /** HTTP status; undefined where no answer came. */
  declare readonly status: number | undefined;
  /** Parsed body of a refusal; its text where that is not JSON. */
  declare readonly body: unknown;
  /** `X-Request-Id` of the answer, where it has one. */
  declare readonly requestId: string | null | undefined;
  declare readonly outcome: ErrorOutcome;

  constructor(message: string, facts: ErrorFacts) {
    super(`${facts.operation}: ${message}`);
    Object.assign(this, facts);
  }
}

// The three below are told from others by their outcome: a bundle holds only those that it asks for, and an error of
// another copy of this package is recognised.

/**
 * 401: the token is missing or invalid.
 *
 * @example
 * if (error instanceof UnauthenticatedError) showSignIn();
 */
export class UnauthenticatedError extends ApiError {
  declare readonly outcome: 'unauthenticated';
  static override [Symbol.hasInstance](value: unknown): boolean {
    return outcomeOf(value) === 'unauthenticated';
  }
}

/**
 * 403: the caller has no permission for the resource.
 *
 * @example
 * if (error instanceof ForbiddenError) console.log('Ask its owner.');
 */
export class ForbiddenError extends ApiError {
  declare readonly outcome: 'forbidden';
  static override [Symbol.hasInstance](value: unknown): boolean {
    return outcomeOf(value) === 'forbidden';
  }
}

/**
 * The request's data is invalid, whatever the status.
 *
 * @example
 * if (error instanceof InvalidError) console.log(error.errors['name']);
 */
export class InvalidError extends ApiError {
  declare readonly outcome: 'invalid';
  /** Name of each field at fault, with one message for people. */
  declare readonly errors: Record<string, string>;
  static override [Symbol.hasInstance](value: unknown): boolean {
    return outcomeOf(value) === 'invalid';
  }
}

function outcomeOf(value: unknown): unknown {
  return value instanceof Error && 'outcome' in value ? value.outcome : undefined;
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

/** The JSON of a success; throws for every other answer. Its body tells invalid data, as no status is stated. */
export function readJson(operation: string, { status, ok, headers }: Response, body: unknown): unknown {
  const reason: ErrorReason = ok ? 'unreadable' : status < 400 ? 'redirect' : 'refused';
  try {
    body = JSON.parse(body as string);
    if (ok) return body;
  } catch {
    // What came in place of JSON may hold secrets, such as a token that was cut.
    if (ok) body = '';
  }
  const { message = reason, errors } = Object(body) as Record<string, unknown>;
  throw new ApiError(`${status} ${message as string}`, {
    operation,
    reason,
    status,
    body,
    errors,
    outcome: status === 401 ? 'unauthenticated' : status === 403 ? 'forbidden' : errors ? 'invalid' : 'other',
    requestId: headers.get('x-request-id'),
  } as ErrorFacts);
}

/** The error that anything thrown comes to. */
export function failed(operation: string, reason: ErrorReason, cause: unknown): ApiError {
  return cause instanceof ApiError
    ? cause
    : new ApiError(String(cause), { operation, reason, outcome: 'other', cause });
}
