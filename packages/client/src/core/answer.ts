import {
  ApiError,
  ForbiddenError,
  InvalidError,
  NotFoundError,
  RateLimitError,
  UnauthenticatedError,
  type ErrorFacts,
} from './errors.ts';
import type { PreparedRequest } from './request.ts';
import { secondsToWait } from './backoff.ts';
import { bare } from './url.ts';

/** Maximum size in bytes of a JSON response, so that an endless one does not fill the memory. */
const largestAnswer = 64 * 1024 ** 2;

/**
 * Reads the result of an operation from a response.
 *
 * @throws ApiError for a response that is not a success
 */
export type Read = (request: PreparedRequest, response: Response) => unknown;

/** Returns every response, with an unread body. */
export const unread: Read = (_, response) => response;

/** Returns a success response with an unread body. */
export const bytes: Read = (request, response) => (response.ok ? response : readJson(request, response));

/** Discards the body of a success response. */
export const nothing: Read = async (request, response) => {
  if (!response.ok) return readJson(request, response);
  await response.body?.cancel();
  return undefined;
};

/**
 * Returns every response that openapi-fetch can show: of an error, it shows only the body. JSON can be read to its end,
 * so that a retry follows a lost connection.
 *
 * @param isJson whether a success has to be JSON
 * @throws ApiError for a redirect, an error without a body, and what should be JSON
 */
export const complete =
  (isJson: boolean): Read =>
  async (request, response) => {
    const saysJson = response.body && response.headers.get('content-type')?.includes('json');
    try {
      if (isJson || saysJson || !response.ok) await readJson(request, response.clone());
    } catch (error) {
      const { reason, body } = error as Partial<ApiError>;
      if (reason !== 'refused' || !body) throw error;
    }
    return response;
  };

/** Reads the JSON of a success response. */
export const readJson: Read = (request, response) => readText(request, response, parseJson);

/** The same for an operation of which some successes have no body: their result is undefined. */
export const jsonOrNothing: Read = (request, response) =>
  readText(request, response, (text) => (text === '' && response.ok ? { json: undefined } : parseJson(text)));

async function readText(request: PreparedRequest, response: Response, parse: typeof parseJson) {
  const text = await (response.body ? readBounded(request, response) : response.text());
  const parsed = parse(text);
  if (!response.ok) throw refusal(request, response, parsed ? parsed.json : text);
  // The error contains neither the text nor the message of JSON.parse, which may contain secrets, such as a part of a
  // token.
  if (!parsed) {
    const fault = text === '' ? 'no body' : 'a body that is not JSON';
    throw unreadable(request, response, `${fault}. Is this the API's address?`);
  }
  return parsed.json;
}

function parseJson(text: string): { json: unknown } | undefined {
  try {
    return { json: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

async function readBounded(request: PreparedRequest, response: Response): Promise<string> {
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

const unreadable = (request: PreparedRequest, response: Response, what: string): ApiError =>
  new ApiError(`${response.status} with ${what}`, { ...factsOf(request, response), reason: 'unreadable' });

/** Returns the error for a response that is not a success. */
function refusal(request: PreparedRequest, response: Response, body: unknown): ApiError {
  const { status, headers } = response;
  const { message, errors } = Object(body) as { message?: unknown; errors?: unknown };
  const reason = status < 400 ? 'redirect' : 'refused';
  const target = bare(headers.get('location') ?? '');
  const told = reason === 'redirect' && target ? `redirect to ${target}` : reason;
  const said = `${status} ${typeof message === 'string' ? message : told}`;
  const facts: ErrorFacts = { ...factsOf(request, response), reason, body };
  if (status === 401) {
    return new UnauthenticatedError(request.lacksToken ? `${said} This client has no token.` : said, facts);
  }
  if (status === 403) return new ForbiddenError(said, facts);
  if (status === 429) {
    return new RateLimitError(said, { ...facts, retryAfter: secondsToWait(headers.get('retry-after')) });
  }
  // The interface does not specify a status code for invalid data, so the body decides.
  if (typeof errors === 'object' && errors !== null && !Array.isArray(errors)) {
    const faults = Object.entries(errors).map(([field, fault]) => [field, oneText(fault)] as const);
    const listed = faults.map(([field, fault]) => ` ${field}: ${fault}`);
    return new InvalidError(said + listed.join(''), { ...facts, errors: Object.fromEntries(faults) });
  }
  if (status === 404) return new NotFoundError(said, facts);
  return new ApiError(said, facts);
}

const factsOf = ({ operation, method, url }: PreparedRequest, { status, headers }: Response) => ({
  ...{ operation, method, url, status },
  requestId: headers.get('x-request-id'),
});

/** Returns the message for a field: some servers send a list of texts or null, and a broken one may send anything. */
const oneText = (fault: unknown): string =>
  [fault ?? '']
    .flat()
    .map((text) => (typeof text === 'string' ? text : JSON.stringify(text)))
    .join(' ');
