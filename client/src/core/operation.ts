import type { CallOptions, Client } from './client.ts';
import { failed, readJson, type ApiError, type Outcome } from './errors.ts';
import { fill } from './url.ts';
import { anyOf, pauseAfter } from './waiting.ts';

/** An operation that takes an input. */
export interface Operation<Input, Output> {
  (client: Client, input: Input, options?: CallOptions): Promise<Output>;
  /** Never throws: answers what the call came to. */
  readonly safe: (client: Client, input: Input, options?: CallOptions) => Promise<Outcome<Output>>;
  /** Answers the response, whatever its status, with its body unread. */
  readonly raw: (client: Client, input: Input, options?: CallOptions) => Promise<Response>;
}

/** An operation whose input may be left out. */
export interface OperationWithOptionalInput<Input, Output> {
  (client: Client, input?: Input, options?: CallOptions): Promise<Output>;
  /** Never throws: answers what the call came to. */
  readonly safe: (client: Client, input?: Input, options?: CallOptions) => Promise<Outcome<Output>>;
  /** Answers the response, whatever its status, with its body unread. */
  readonly raw: (client: Client, input?: Input, options?: CallOptions) => Promise<Response>;
}

/** An operation that takes nothing but options. */
export interface OperationWithoutInput<Output> {
  (client: Client, options?: CallOptions): Promise<Output>;
  /** Never throws: answers what the call came to. */
  readonly safe: (client: Client, options?: CallOptions) => Promise<Outcome<Output>>;
  /** Answers the response, whatever its status, with its body unread. */
  readonly raw: (client: Client, options?: CallOptions) => Promise<Response>;
}

/** What an operation takes, by name: parameters of path and query, and fields of the body. */
export type Input = Record<string, unknown>;

/** Makes a body of what is left of an input, and says of what type it is. */
export type Encode = (fields: Input, headers: Record<string, string>) => string | FormData;

/** Body of JSON. */
export const json: Encode = (fields, headers) => {
  headers['content-type'] = 'application/json';
  return JSON.stringify(fields);
};

/** Body of a form, whose files are Blobs. */
export const form: Encode = (fields) => {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof Blob || typeof value === 'string') body.set(name, value);
    else if (value !== undefined && value !== null) body.set(name, JSON.stringify(value));
  }
  return body;
};

/** Output of an operation that answers bytes: the response, its body unread. */
export const stream = (response: Response): Response => response;

/**
 * Makes the three forms of an operation; the type says what they take and answer.
 *
 * @param path below the API root, with its parameters: `/workspace/{id}`, `/track/all{?page}{?workspaceId}`
 * @param encode makes the body; none where the operation takes none
 * @param repeatable whether sending it again changes nothing; by the method, if left out
 * @param read makes the output of a success that is not JSON
 * @param anonymous whether it goes without the token
 */
// Each operation names its type; its input and its output are nowhere else in the arguments.
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
export function operation<Type>(
  id: string,
  method: string,
  path: string,
  encode?: Encode,
  repeatable = !/^P[OA]/.test(method),
  read?: (response: Response) => unknown,
  anonymous?: boolean,
): Type {
  const send = async (raw: unknown, client: Client, input: Input = {}, options: CallOptions = {}) => {
    if (!encode && !/{/.test(path)) options = input;
    const headers: Record<string, string> = {
      accept: 'application/json',
      ...client.headers,
      ...options.headers,
    };
    const fields = { ...input };
    const url = client.baseUrl + fill(path, fields);
    const body = encode?.(fields, headers);
    const token = !anonymous && (await client.getToken());
    if (token) {
      // What `fetch` says of such a value shows it.
      if (/[^!-~]/.test(token)) throw TypeError('Bad token');
      headers['authorization'] = `Bearer ${token}`;
    }
    const outer = anyOf(client.signal, options.signal);
    const timeout = options.timeout ?? client.timeout;
    for (let attempt = 0; ; attempt++) {
      const signal = anyOf(outer, timeout && AbortSignal.timeout(timeout));
      const ended = client.hooks?.({ operation: id, attempt, method, url, headers });
      let response: Response | undefined;
      let answer: unknown;
      let error: ApiError | undefined;
      try {
        response = await (client.fetch ?? fetch)(url, {
          method,
          headers,
          body,
          signal,
          redirect: 'manual',
        } as RequestInit);
        answer = raw
          ? response
          : read && response.ok
            ? read(response)
            : readJson(id, response, await response.text());
      } catch (cause) {
        error = failed(id, outer?.aborted ? 'aborted' : signal?.aborted ? 'timeout' : 'network', cause);
      }
      ended?.(response?.status ?? 0, error);
      if (!error) return answer;
      await pauseAfter(
        error,
        attempt,
        repeatable && /network|timeout|408|429|50[0234]/.test(`${error.reason} ${error.status}`)
          ? (options.retries ?? client.retries ?? 2)
          : 0,
        response?.headers.get('retry-after'),
        outer,
      );
    }
  };
  const safe = (...args: [Client]) =>
    send(0, ...args).then(
      (data) => ({ outcome: 'ok', data }),
      (cause: unknown) => {
        const error: ApiError & { errors?: unknown } = failed(id, 'unsent', cause);
        return { outcome: error.outcome, error, errors: error.errors };
      },
    );
  return Object.assign(send.bind(0, 0), { safe, raw: send.bind(0, 1) }) as Type;
}
