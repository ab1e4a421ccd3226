import { readJson, type Read } from './answer.ts';
import type { CallOptions, Client } from './client.ts';
import {
  AbortError,
  ApiError,
  ConnectionError,
  NotFoundError,
  UnauthenticatedError,
  type ErrorFacts,
} from './errors.ts';
import { addToken, type PreparedRequest } from './request.ts';
import { mayPass, pauseBeforeRetry } from './backoff.ts';
import { anySignal, startDeadline, untilAborted } from './signals.ts';

/** Default timeout of an attempt in milliseconds. */
const defaultTimeout = 60_000;
const defaultRetries = 2;

/** What sending a request needs to know about its operation. */
export interface SendFacts {
  /** Whether a retry is safe; by default, the method decides. */
  repeatable?: boolean;
  /** Reads the result from a response; JSON by default. */
  read?: Read;
}

/** The result of a call, with its response. */
export interface WithResponse<Output> {
  data: Output;
  /** Its body was read, unless the result is the response itself. */
  response: Response;
}

/** Sends the request of a call with token, timeout, retries and hooks, and returns its result. */
export async function send(
  client: Client,
  request: PreparedRequest,
  facts: SendFacts,
  options: CallOptions,
): Promise<WithResponse<unknown>> {
  const takesToken = request.lacksToken;
  const { operation, method, url, headers } = request;
  const signal = anySignal(client.signal, options.signal);
  const isRepeatable =
    (facts.repeatable ?? (method !== 'POST' && method !== 'PATCH')) ||
    (options.retryUnsafe ?? client.retryUnsafe);
  let retries = options.retries ?? client.retries ?? defaultRetries;
  const timeout = options.timeout ?? client.timeout ?? defaultTimeout;
  let wasUnanswered = false;
  let token: string | undefined;
  let renewed: string | undefined;
  let answer: AttemptAnswer | undefined;
  try {
    for (let attempt = 0; ; attempt++) {
      // The response of `raw` is unread.
      if (answer && !answer.error) await answer.response.body?.cancel().catch(() => undefined);
      // Not once for all attempts, because a token may expire during a pause.
      if (takesToken) addToken(request, (token = renewed ?? (await untilAborted(client.getToken(), signal))));
      const event = { operation, attempt, method, url, headers };
      const ended = client.hooks && (await untilAborted(client.hooks(event), signal));
      answer = await attemptCall(client, request, { read: facts.read ?? readJson, signal, timeout });
      if (ended) await untilAborted(ended(answer.response?.status ?? 0, answer.error), signal);
      if (answer.response?.status === 401 && token && !renewed && client.refreshToken) {
        renewed = await renewalOf(client.refreshToken(token), answer, signal);
        if (renewed && renewed !== token) {
          // The server did nothing yet, so this is no retry.
          retries++;
          continue;
        }
      }
      const { response, error } = answer;
      const retryAfter = response?.headers.get('retry-after');
      // 429 refuses the call, so every operation may be sent again.
      const mayRetry =
        (isRepeatable || response?.status === 429) &&
        mayPass(error ?? { reason: 'refused', status: response.status });
      if (!mayRetry || !(await pauseBeforeRetry({ attempt, retries, retryAfter, signal }))) {
        if (!error) return answer;
        throw wasUnanswered ? perhapsDone(request, error) : error;
      }
      wasUnanswered ||= error instanceof ConnectionError;
    }
  } catch (cause) {
    if (cause instanceof ApiError) throw cause;
    if (signal?.aborted) throw new AbortError(operation, signal.reason);
    // Nothing was sent.
    if (!answer) throw cause;
    throw new ApiError(`a hook or getToken failed after a request was sent: ${String(cause)}`, {
      ...{ operation, method, url, status: answer.response?.status, reason: 'callback', cause },
    });
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
  signal: AbortSignal | undefined,
): Promise<string | undefined> {
  try {
    return await untilAborted(refresh, signal);
  } catch (cause) {
    if (signal?.aborted) throw cause;
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
    if (signal?.aborted) return { response, error: new AbortError(operation, signal.reason) };
    const facts = { operation, method, url, cause };
    return { response, error: deadline?.signal.aborted ? timedOut(facts, timeout) : unreachable(facts) };
  } finally {
    deadline?.stop();
  }
}

type ConnectionFacts = Omit<ErrorFacts, 'reason'>;

const timedOut = (facts: ConnectionFacts, timeout: number): ConnectionError =>
  new ConnectionError(`no complete response within ${timeout} ms. Raise timeout, or try again later.`, {
    ...facts,
    reason: 'timeout',
  });

function unreachable(facts: ConnectionFacts): ConnectionError {
  const code = codeOf(facts.cause);
  const why = code ? ` (${code})` : '';
  return new ConnectionError(`no complete response${why}. Is baseUrl right, and does the server run?`, {
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
