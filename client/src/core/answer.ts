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
  const text = await readText(operation, response);
  if (response.ok) {
    try {
      return JSON.parse(text);
    } catch {
      // Neither the text nor what JSON.parse says of it: it may hold secrets, such as a token that was cut.
      throw new ApiError(`${response.status} with a body that is not JSON. Is this the API's address?`, {
        operation,
        reason: 'unreadable',
        ...shown(response),
        body: '',
      });
    }
  }
  throw refusal(operation, response, text);
}

async function readText(operation: string, response: Response): Promise<string> {
  const { headers } = response;
  const declared = headers.has('content-encoding') ? NaN : Number(headers.get('content-length') ?? NaN);
  if (!response.body || declared <= largestAnswer) return response.text();
  const decoder = new TextDecoder();
  const reader: ReadableStreamDefaultReader<Uint8Array> = response.body.getReader();
  let text = '';
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    length += value.length;
    if (length > largestAnswer) {
      await reader.cancel();
      const message = `${response.status} with more than ${largestAnswer} bytes of JSON`;
      throw new ApiError(message, { operation, reason: 'unreadable', ...shown(response) });
    }
    text += decoder.decode(value, { stream: true });
  }
}

/** The error that an answer other than a success comes to. */
function refusal(operation: string, response: Response, text: string): ApiError {
  const { status, headers } = response;
  const body = parsed(text);
  const { message, errors } = Object(body) as { message?: unknown; errors?: unknown };
  const reason = status < 400 ? 'redirect' : 'refused';
  const said = typeof message === 'string' ? message : reason;
  const facts: ErrorFacts = { operation, reason, ...shown(response), body };
  if (status === 401) {
    return new UnauthenticatedError(`${status} ${said}`, { ...facts, outcome: 'unauthenticated' });
  }
  if (status === 403) return new ForbiddenError(`${status} ${said}`, { ...facts, outcome: 'forbidden' });
  // No status is stated for invalid data: its body tells it.
  if (isErrors(errors)) {
    const fields = Object.entries(errors).map(([field, fault]) => ` ${field}: ${fault}`);
    return new InvalidError(`${status} ${said}${fields.join('')}`, { ...facts, outcome: 'invalid', errors });
  }
  if (status === 404) return new NotFoundError(`${status} ${said}`, facts);
  if (status === 429) {
    return new RateLimitError(`${status} ${said}`, {
      ...facts,
      retryAfter: secondsToWait(headers.get('retry-after')),
    });
  }
  return new ApiError(`${status} ${said}`, facts);
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
