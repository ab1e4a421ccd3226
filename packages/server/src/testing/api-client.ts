import { createClient, type Client } from '../../../client/src/index.ts';
import { operations as table } from '../../../../generated/operations.reference.ts';
import type { operations } from '../../../../generated/types.reference.ts';
import { validators, type Validator } from '../../../../generated/validators.reference.js';
import type { BodyOf, OperationId, SuccessBody } from '../contract/handlers.ts';

export interface CallOptions {
  path?: Record<string, string | number>;
  query?: Record<string, string | number | boolean>;
  /** Sent as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

export interface Answer {
  status: number;
  headers: Headers;
  /** Parsed if it is JSON, and text otherwise. */
  body: unknown;
}

/** Status codes that any operation may return for an invalid request, or while the storage fails. */
const undocumented = new Set([400, 413, 415, 503, 507]);

/** A documented response without content, which has no validator. */
const notModified: keyof operations['downloadFile']['responses'] = 304;

/** Calls operations over HTTP, and validates each response against the contract. */
export class ApiClient {
  readonly #apiUrl: string;
  readonly #token: string | undefined;

  constructor(apiUrl: string, token?: string) {
    this.#apiUrl = apiUrl;
    this.#token = token;
  }

  /** The published client with the same token, for uploads that the test itself does not check. */
  get forUploads(): Client {
    return createClient({ baseUrl: this.#apiUrl, token: this.#token });
  }

  /** Calls an operation with arbitrary input. */
  async send(
    id: OperationId,
    { path = {}, query = {}, body, headers = {}, signal }: CallOptions = {},
  ): Promise<Answer> {
    const { method, path: template } = table[id];
    const filled = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name]!));
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) search.set(name, String(value));
    const response = await fetch(
      `${this.#apiUrl}${filled}${search.size > 0 ? `?${search.toString()}` : ''}`,
      {
        method,
        ...(signal && { signal }),
        headers: {
          ...(this.#token !== undefined && { authorization: `Bearer ${this.#token}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      },
    );
    const answer = { status: response.status, headers: response.headers, body: await bodyOf(response) };
    assertDocumented(id, answer);
    return answer;
  }

  /** Calls an operation with the types of the contract, and returns the body of the success response. */
  async call<Id extends OperationId>(
    id: Id,
    { body, path, query }: { body?: BodyOf<Id>; path?: PathOf<Id>; query?: QueryOf<Id> } = {},
  ): Promise<Exclude<SuccessBody<Id>, Buffer | NodeJS.ReadableStream>> {
    const answer = await this.send(id, { body, ...(path && { path }), ...(query && { query }) });
    if (answer.status >= 300) {
      throw new Error(`${id} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    }
    return answer.body as Exclude<SuccessBody<Id>, Buffer | NodeJS.ReadableStream>;
  }
}

type PathOf<Id extends OperationId> = NonNullable<operations[Id]['parameters']['path']>;
type QueryOf<Id extends OperationId> = NonNullable<operations[Id]['parameters']['query']>;

async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text();
  return response.headers.get('content-type')?.startsWith('application/json') ? JSON.parse(text) : text;
}

function assertDocumented(id: OperationId, { status, body }: Answer): void {
  const responses: Record<string, Validator<unknown> | undefined> = validators[id].responses;
  const validator = responses[String(status)];
  if (validator?.(body) === false) {
    throw new Error(
      `${id} ${status} is not as documented: ${JSON.stringify(validator.errors)} ${JSON.stringify(body)}`,
    );
  }
  const isBytes = Object.keys(responses).every((code) => !code.startsWith('2'));
  if (validator || undocumented.has(status) || (isBytes && (status < 300 || status === notModified))) return;
  throw new Error(`${id} is not documented to answer ${status}: ${JSON.stringify(body)}`);
}
