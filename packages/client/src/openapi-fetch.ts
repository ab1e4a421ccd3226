import createPathClient, { type Client } from 'openapi-fetch';
import type { paths as referencePaths } from '../../../generated/types.reference.ts';
import type { paths } from '../../../generated/types.ts';
import { complete } from './core/answer.ts';
import { clientOf, type Client as Sender, type ClientOptions } from './core/client.ts';
import type { PreparedRequest } from './core/request.ts';
import { send } from './core/send.ts';
import { factsAt } from './match-operation.ts';

/** Options of {@link createFetchClient}: those of `createClient`. */
export type FetchClientOptions = ClientOptions;

/** An openapi-fetch client with the paths of the contract, or with others. */
export type FetchClient<Paths extends object = paths> = Client<Paths>;

/** The paths of the reference server: `createFetchClient<ReferencePaths>({ baseUrl, token })`. */
export type ReferencePaths = referencePaths;

/**
 * Creates an openapi-fetch client, with paths, parameters, bodies and responses typed by the contract. It sends requests
 * as `createClient` does, with retries, timeout, hooks and a token that can be refreshed; misspelt keys compile. The token is
 * sent only with operations that need it, and only to URLs below `baseUrl`. Redirects are not followed, so that they cannot leak the
 * token or a password. What `error` would not show, a redirect or an error response without a body, throws its `ApiError`, as does
 * a response that should be JSON and is not.
 *
 * @throws TypeError if `baseUrl` is neither https nor loopback, or if an option does not exist or has a value of another type
 * @example
 * const client = createFetchClient({ baseUrl: 'https://storage.example.com/api/v1', token });
 * const { data, error, response } = await client.POST('/folders', {
 *   body: { name: 'Reports', parentId: null },
 * });
 * if (data === undefined) throw new Error(`HTTP ${response.status}: ${JSON.stringify(error)}`);
 * console.log(data.folder.id);
 */
export function createFetchClient<Paths extends object = paths>(
  options: FetchClientOptions,
): FetchClient<Paths> {
  const sender = clientOf('createFetchClient', options);
  const { baseUrl, headers = {} } = sender;
  return createPathClient<Paths>({ baseUrl, headers, fetch: (request) => sendRequest(sender, request) });
}

/** Sends a request of openapi-fetch, and returns its response. */
async function sendRequest(sender: Sender, request: Request): Promise<Response> {
  const { method, url, signal, credentials, cache } = request;
  const path = pathBelow(sender.baseUrl, url);
  const facts = path === undefined ? undefined : factsAt(method, path);
  const headers = Object.fromEntries(request.headers);
  const body = await request.arrayBuffer();
  const prepared: PreparedRequest = {
    ...{ operation: facts?.id ?? `${method} ${path ?? new URL(url).origin}`, method, url, headers },
    body: body.byteLength > 0 ? body : undefined,
    lacksToken: path !== undefined && !facts?.anonymous && headers['authorization'] === undefined,
  };
  const { repeatable } = facts ?? {};
  const isJson = facts !== undefined && !facts.read;
  const sent = { read: complete(isJson), ...(repeatable !== undefined && { repeatable }) };
  const fetched: Sender['fetch'] = (to, init) =>
    (sender.fetch ?? fetch)(to, { ...init, credentials, cache } as RequestInit);
  return (await send({ ...sender, fetch: fetched }, prepared, sent, { signal })).response;
}

/** Returns the path of a URL below the root, without query; undefined if it is elsewhere. */
function pathBelow(root: string, address: string): string | undefined {
  const { origin, pathname } = new URL(address);
  const base = new URL(`${root}/`);
  const isBelow = origin === base.origin && pathname.startsWith(base.pathname);
  return isBelow ? pathname.slice(base.pathname.length - 1) : undefined;
}
