import { readJson, unread, type Read } from './answer.ts';
import { requireClient, type CallOptions, type Client } from './client.ts';
import {
  AbortError,
  ApiError,
  ConnectionError,
  InvalidError,
  NotFoundError,
  UnauthenticatedError,
  type ErrorFacts,
  type Outcome,
} from './errors.ts';
import { requireObject } from './options.ts';
import { addToken, prepareRequest, type Encode, type Input, type PreparedRequest } from './request.ts';
import { mayPass, pauseBeforeRetry } from './retry.ts';
import { anySignal, startDeadline, untilAborted } from './signals.ts';

export { bytes, nothing } from './answer.ts';
export { form, json } from './request.ts';

/** The result of a call, with its response. */
export interface WithResponse<Output> {
  data: Output;
  /** Its body was read, unless the result is the response itself. */
  response: Response;
}

/** An operation with an input. */
export interface Operation<Input, Output> {
  (client: Client, input: Input, options?: CallOptions): Promise<Output>;
  /** Never throws: returns the result or the failure. */
  readonly safe: (client: Client, input: Input, options?: CallOptions) => Promise<Outcome<Output>>;
  /** Returns the response with any status, and with an unread body. */
  readonly raw: (client: Client, input: Input, options?: CallOptions) => Promise<Response>;
  /** Returns the result together with the response, for its status and headers. */
  readonly withResponse: (
    client: Client,
    input: Input,
    options?: CallOptions,
  ) => Promise<WithResponse<Output>>;
}

/** An operation with an optional input. */
export interface OperationWithOptionalInput<Input, Output> {
  (client: Client, input?: Input, options?: CallOptions): Promise<Output>;
  /** Never throws: returns the result or the failure. */
  readonly safe: (client: Client, input?: Input, options?: CallOptions) => Promise<Outcome<Output>>;
  /** Returns the response with any status, and with an unread body. */
  readonly raw: (client: Client, input?: Input, options?: CallOptions) => Promise<Response>;
  /** Returns the result together with the response, for its status and headers. */
  readonly withResponse: (
    client: Client,
    input?: Input,
    options?: CallOptions,
  ) => Promise<WithResponse<Output>>;
}

/** An operation without input. */
export interface OperationWithoutInput<Output> {
  (client: Client, options?: CallOptions): Promise<Output>;
  /** Never throws: returns the result or the failure. */
  readonly safe: (client: Client, options?: CallOptions) => Promise<Outcome<Output>>;
  /** Returns the response with any status, and with an unread body. */
  readonly raw: (client: Client, options?: CallOptions) => Promise<Response>;
  /** Returns the result together with the response, for its status and headers. */
  readonly withResponse: (client: Client, options?: CallOptions) => Promise<WithResponse<Output>>;
}

/** Facts about an operation from the contract. */
export interface OperationFacts {
  /** operationId. */
  id: string;
  method: string;
  /** Template below the API root: `/workspace/{id}`, `/track/all{?page}{?workspaceId}`. */
  path: string;
  /** Encodes the body; absent if the operation has none. */
  encode?: Encode;
  /** Whether a retry is safe; by default, the method decides. */
  repeatable?: boolean;
  /** Reads the result from a response; JSON by default. */
  read?: Read;
  /** Whether the operation takes an input, also without a body and parameters in its path. */
  isOpen?: boolean;
  /** Whether the operation needs no token. */
  anonymous?: boolean;
}

/** Default timeout of an attempt in milliseconds. */
const defaultTimeout = 60_000;
const defaultRetries = 2;

/**
 * Creates the function of an operation, with its forms `safe`, `raw` and `withResponse`. The type parameter describes
 * their input and result.
 */
// Each operation names its type; its input and its output are nowhere else in the arguments.
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
export function operation<Type>(facts: OperationFacts): Type {
  const withResponse = senderOf(facts);
  const sendRaw = senderOf({ ...facts, read: unread });
  const call = (...args: CallArguments) => withResponse(...args).then(({ data }) => data);
  return Object.assign(call, {
    safe: (...args: CallArguments) =>
      call(...args).then(
        (data) => ({ outcome: 'ok', data }),
        (cause: unknown) => failureOf(facts.id, cause),
      ),
    raw: (...args: CallArguments) => sendRaw(...args).then(({ response }) => response),
    withResponse,
  }) as Type;
}

type CallArguments = [client: Client, first?: Input, second?: CallOptions];

/**
 * Returns the function that sends the calls of an operation. Without an input, the options come second; JavaScript may
 * pass them third, after an empty input.
 */
function senderOf(facts: OperationFacts) {
  const takesInput = facts.isOpen || facts.encode !== undefined || facts.path.includes('{');
  return async (...[client, first = {}, second = {}]: CallArguments) => {
    if (takesInput) return sendCall(facts, client, first, second);
    requireClient(facts.id, client);
    for (const each of [first, second]) requireObject(facts.id, 'options', each);
    return sendCall(facts, client, {}, { ...first, ...second });
  };
}

/** Returns the result of `safe` for an error. */
function failureOf(id: string, cause: unknown) {
  const error =
    cause instanceof ApiError
      ? cause
      : new ApiError(String(cause), { operation: id, reason: 'unsent', cause });
  return { outcome: error.outcome, error, ...(error instanceof InvalidError && { errors: error.errors }) };
}

/** Sends a call with retries, and returns its result. */
async function sendCall(
  facts: OperationFacts,
  client: Client,
  input: Input,
  options: CallOptions,
): Promise<WithResponse<unknown>> {
  const request = prepareRequest(facts, client, input, options);
  const takesToken = request.lacksToken;
  const { operation, method, url, headers } = request;
  const signal = anySignal(client.signal, options.signal);
  const isRepeatable =
    (facts.repeatable ?? (method !== 'POST' && method !== 'PATCH')) ||
    (options.retryUnsafe ?? client.retryUnsafe);
  let retries = isRepeatable ? (options.retries ?? client.retries ?? defaultRetries) : 0;
  const timeout = options.timeout ?? client.timeout ?? defaultTimeout;
  let wasUnanswered = false;
  let token: string | undefined;
  let renewed: string | undefined;
  for (let attempt = 0; ; attempt++) {
    // Not once for all attempts, because a token may expire during a pause.
    if (takesToken) addToken(request, (token = renewed ?? (await client.getToken())));
    const ended = client.hooks?.({ operation, attempt, method, url, headers });
    const answer = await attemptCall(client, request, { read: facts.read ?? readJson, signal, timeout });
    ended?.(answer.response?.status ?? 0, answer.error);
    if (answer.response?.status === 401 && token && !renewed && client.refreshToken) {
      renewed = await renewalOf(client.refreshToken(token), answer, operation, signal);
      if (renewed && renewed !== token) {
        // The response of `raw` is unread.
        if (!answer.error) await answer.response.body?.cancel();
        // The server did nothing yet, so this is no retry.
        retries++;
        continue;
      }
    }
    if (!answer.error) return answer;
    const error: ApiError = wasUnanswered ? perhapsDone(request, answer.error) : answer.error;
    await pauseBeforeRetry({
      error,
      attempt,
      retries: mayPass(error) ? retries : 0,
      retryAfter: answer.response?.headers.get('retry-after'),
      signal,
    });
    wasUnanswered ||= error instanceof ConnectionError;
  }
}

interface AttemptOptions {
  read: Read;
  signal: AbortSignal | undefined;
  timeout: number;
}

type AttemptAnswer =
  | { data: unknown; response: Response; error?: undefined }
  | { data?: undefined; response: Response | undefined; error: ApiError };

/**
 * Waits for the new token after a 401.
 *
 * @returns undefined if there is none, and the response is the result of the call
 * @throws UnauthenticatedError with the reason why there is none
 */
async function renewalOf(
  refresh: Promise<string | undefined>,
  { error }: AttemptAnswer,
  operation: string,
  signal: AbortSignal | undefined,
): Promise<string | undefined> {
  try {
    return await untilAborted(refresh, signal);
  } catch (cause) {
    if (signal?.aborted) throw new AbortError(operation, cause);
    if (!error) return undefined;
    const refused = new UnauthenticatedError('401 The token was refused, and refreshToken failed.', error);
    throw Object.assign(refused, { cause });
  }
}

/** Sends a call once. */
async function attemptCall(
  client: Client,
  request: PreparedRequest,
  { read, signal, timeout }: AttemptOptions,
): Promise<AttemptAnswer> {
  const { operation, method, url, headers, body } = request;
  const deadline = startDeadline(timeout);
  // What is inside of `try` fails because of the connection.
  const init = { method, headers, body, redirect: 'manual', signal: anySignal(signal, deadline?.signal) };
  let response: Response | undefined;
  try {
    response = await (client.fetch ?? fetch)(url, init as RequestInit);
    return { response, data: await read(request, response) };
  } catch (cause) {
    if (cause instanceof ApiError) return { response, error: cause };
    if (signal?.aborted) return { response, error: new AbortError(operation, cause) };
    const facts = { operation, method, url, cause };
    return { response, error: deadline?.signal.aborted ? timedOut(facts, timeout) : unreachable(facts) };
  } finally {
    deadline?.stop();
  }
}

type ConnectionFacts = Omit<ErrorFacts, 'reason'>;

const timedOut = (facts: ConnectionFacts, timeout: number): ConnectionError =>
  new ConnectionError(`no complete answer within ${timeout} ms. Raise timeout, or try again later.`, {
    ...facts,
    reason: 'timeout',
  });

function unreachable(facts: ConnectionFacts): ConnectionError {
  const code = codeOf(facts.cause);
  const why = code ? ` (${code})` : '';
  return new ConnectionError(`no complete answer${why}. Is baseUrl right, and does the server run?`, {
    ...facts,
    code,
    reason: 'network',
  });
}

/** Returns the system's error code from the causes of `fetch failed`. */
function codeOf(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string') return at.code;
  }
  return undefined;
}

/** Explains a 404 after a retried DELETE: the first attempt, whose response was lost, may have deleted the resource. */
function perhapsDone({ method }: PreparedRequest, error: ApiError): ApiError {
  if (method !== 'DELETE' || !(error instanceof NotFoundError)) return error;
  const message = `${error.status!} after an attempt whose response was lost. That attempt may have deleted it.`;
  return new NotFoundError(message, error);
}
