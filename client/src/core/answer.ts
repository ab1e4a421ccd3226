import {
  ApiError,
  ForbiddenError,
  InvalidError,
  NotFoundError,
  RateLimitError,
  UnauthenticatedError,
  type ErrorFacts,
} from './errors.ts';
import { secondsToWait } from './retry.ts';

/** Bytes of the largest JSON answer that is read: a server that never ends must not fill the memory. */
const largestAnswer = 64 * 1024 ** 2;

/**
 * The JSON of a success.
 *
 * @throws ApiError for every other answer
 */
export async function readJson(operation: string, response: Response): Promise<unknown> {
  const text = await (isSurelyBounded(response) ? response.text() : readBounded(operation, response));
  if (!response.ok) throw refusal(operation, response, text);
  try {
    return JSON.parse(text);
  } catch {
    // Neither the text nor what JSON.parse says of it: it may hold secrets, such as a token that was cut.
    throw unreadable(operation, response, "a body that is not JSON. Is this the API's address?");
  }
}

/** A length that is announced is kept to, unless it is that of compressed bytes. */
function isSurelyBounded({ body, headers }: Response): boolean {
  return (
    !body ||
    (Number(headers.get('content-length') ?? NaN) <= largestAnswer && !headers.has('content-encoding'))
  );
}

async function readBounded(operation: string, response: Response): Promise<string> {
  const decoder = new TextDecoder();
  const reader: ReadableStreamDefaultReader<Uint8Array> = response.body!.getReader();
  let text = '';
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    length += value.length;
    if (length > largestAnswer) {
      await reader.cancel();
      throw unreadable(operation, response, `more than ${largestAnswer} bytes of JSON`);
    }
    text += decoder.decode(value, { stream: true });
  }
}

const unreadable = (operation: string, response: Response, what: string): ApiError =>
  new ApiError(`${response.status} with ${what}`, { operation, reason: 'unreadable', ...shown(response) });

/** The error that an answer other than a success comes to. */
function refusal(operation: string, response: Response, text: string): ApiError {
  const { status, headers } = response;
  const body = parsed(text);
  const { message, errors } = Object(body) as { message?: unknown; errors?: unknown };
  const reason = status < 400 ? 'redirect' : 'refused';
  const said = `${status} ${typeof message === 'string' ? message : reason}`;
  const facts: ErrorFacts = { operation, reason, ...shown(response), body };
  if (status === 401) return new UnauthenticatedError(said, facts);
  if (status === 403) return new ForbiddenError(said, facts);
  // No status is stated for invalid data: its body tells it.
  if (isErrors(errors)) {
    const fields = Object.entries(errors).map(([field, fault]) => ` ${field}: ${fault}`);
    return new InvalidError(said + fields.join(''), { ...facts, errors });
  }
  if (status === 404) return new NotFoundError(said, facts);
  if (status === 429) {
    return new RateLimitError(said, { ...facts, retryAfter: secondsToWait(headers.get('retry-after')) });
  }
  return new ApiError(said, facts);
}

const shown = ({ status, headers }: Response) => ({ status, requestId: headers.get('x-request-id') });

const isErrors = (errors: unknown): errors is Record<string, string> =>
  typeof errors === 'object' && errors !== null;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
