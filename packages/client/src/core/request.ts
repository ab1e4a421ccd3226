import { requireClient, type CallOptions, type Client } from './client.ts';
import { callOptions, requireKnown, requireObject } from './options.ts';
import { requireSendable, requireSendableHeader, toJson } from './sendable-values.ts';
import { fillTemplate, rootOf } from './url.ts';

/** Input of an operation by name: parameters of path and query, and fields of the body. */
export type Input = Record<string, unknown>;

/** Encodes the remaining input as a body, and sets its content type. */
export type Encode = (fields: Input, headers: Record<string, string>, id: string) => string | FormData;

/** Encodes the body as JSON. */
export const json: Encode = (fields, headers, id) => {
  headers['content-type'] = 'application/json';
  return toJson(id, fields);
};

/** Encodes the body as a multipart form, with Blobs as files. */
export const form: Encode = (fields, _, id) => {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof Blob || typeof value === 'string') body.set(name, value);
    else if (value !== undefined && value !== null) body.set(name, toJson(`${id}: ${name}`, value));
  }
  return body;
};

/** The request of a call. All attempts send the same one. */
export interface PreparedRequest {
  /** operationId. */
  operation: string;
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string | FormData | ArrayBuffer | undefined;
  /** Whether the operation needs a token, and the request has none. */
  lacksToken: boolean;
}

/** What a request needs to know about its operation. */
interface RequestFacts {
  id: string;
  method: string;
  path: string;
  encode?: Encode;
  anonymous?: boolean;
}

/**
 * Builds the request of a call, without its token.
 *
 * @throws TypeError if there is no client, or `createClient` refuses its `baseUrl`; if a path parameter is missing, if text
 * cannot express a value, if a header contains a character that is not allowed in a header, or if there is no such option
 * or its value is out of range
 */
export function prepareRequest(
  { id, method, path, encode, anonymous = false }: RequestFacts,
  client: Client,
  input: Input,
  options: CallOptions,
): PreparedRequest {
  requireClient(id, client);
  requireObject(id, 'input', input);
  requireKnown(id, options, callOptions);
  const fields = { ...input };
  const url = rootIn(client) + fillTemplate(id, path, fields, encode !== undefined);
  const headers: Record<string, string> = { accept: 'application/json' };
  const body = encode?.(fields, headers, id);
  addHeaders(headers, client.headers);
  addHeaders(headers, options.headers);
  const lacksToken = !anonymous && headers['authorization'] === undefined;
  return { operation: id, method, url, headers, body, lacksToken };
}

/** To parse a URL takes as long as the rest of a call, so that of each client is checked once. */
const roots = new WeakMap<Client, { baseUrl: string; root: string }>();

/** Not only in `createClient`: `{ ...client, baseUrl }` is another client, and its `baseUrl` can be set. */
function rootIn(client: Client): string {
  const { baseUrl, allowInsecure } = client;
  const known = roots.get(client);
  if (known?.baseUrl === baseUrl) return known.root;
  const root = rootOf(baseUrl, allowInsecure);
  roots.set(client, { baseUrl, root });
  return root;
}

function addHeaders(headers: Record<string, string>, more: Record<string, string> = {}): void {
  for (const [name, value] of Object.entries(more)) {
    if ((value as string | undefined) === undefined) continue;
    // Header names ignore case. Two spellings of one name would be joined to one wrong value.
    requireSendableHeader(name, value);
    headers[name.toLowerCase()] = value;
  }
}

/** @throws TypeError if the token contains a character that is not allowed in a header */
export function addToken(request: PreparedRequest, token: string | undefined): void {
  if (!token) return;
  request.headers['authorization'] = `Bearer ${requireSendable(token)}`;
  request.lacksToken = false;
}
