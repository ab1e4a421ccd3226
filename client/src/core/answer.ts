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
import { withoutQuery } from './url.ts';

/** Maximum size in bytes of a JSON response, so that an endless one does not fill the memory. */
const largestAnswer = 64 * 1024 ** 2;

/** The request that a response belongs to. */
export interface AnsweredRequest {
  operation: string;
  method: string;
  url: string;
  /** Whether the operation needs a token, and the request had none. */
  lacksToken: boolean;
}

/**
 * Reads the JSON of a success response.
 *
 * @throws ApiError for every other response
 */
export async function readJson(request: AnsweredRequest, response: Response): Promise<unknown> {
  const text = await (isSurelyBounded(response) ? response.text() : readBounded(request, response));
  if (!response.ok) throw refusal(request, response, text);
  try {
    return JSON.parse(text);
  } catch {
    // The error contains neither the text nor the message of JSON.parse, which may contain secrets, such as a part of a
    // token.
    throw unreadable(request, response, "a body that is not JSON. Is this the API's address?");
  }
}

/** Returns whether Content-Length limits the body. For a compressed body, it does not. */
function isSurelyBounded({ body, headers }: Response): boolean {
  return (
    !body ||
    (Number(headers.get('content-length') ?? NaN) <= largestAnswer && !headers.has('content-encoding'))
  );
}

async function readBounded(request: AnsweredRequest, response: Response): Promise<string> {
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
      throw unreadable(request, response, `more than ${largestAnswer} bytes of JSON`);
    }
    text += decoder.decode(value, { stream: true });
  }
}

const unreadable = (request: AnsweredRequest, response: Response, what: string): ApiError =>
  new ApiError(`${response.status} with ${what}`, { ...factsOf(request, response), reason: 'unreadable' });

/** Returns the error for a response that is not a success. */
function refusal(request: AnsweredRequest, response: Response, text: string): ApiError {
  const { status, headers } = response;
  const body = parsed(text);
  const { message, errors } = Object(body) as { message?: unknown; errors?: unknown };
  const reason = status < 400 ? 'redirect' : 'refused';
  const said = `${status} ${typeof message === 'string' ? message : reason}`;
  const facts: ErrorFacts = { ...factsOf(request, response), reason, body };
  if (status === 401) {
    return new UnauthenticatedError(request.lacksToken ? `${said} This client has no token.` : said, facts);
  }
  if (status === 403) return new ForbiddenError(said, facts);
  // The interface does not specify a status code for invalid data, so the body decides.
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

const factsOf = ({ operation, method, url }: AnsweredRequest, { status, headers }: Response) => ({
  ...{ operation, method, status },
  url: withoutQuery(url),
  requestId: headers.get('x-request-id'),
});

const isErrors = (errors: unknown): errors is Record<string, string> =>
  typeof errors === 'object' && errors !== null;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
