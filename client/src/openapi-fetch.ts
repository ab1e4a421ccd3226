import createPathClient, { type Client, type Middleware } from 'openapi-fetch';
import { operations } from '../../generated/operations.ts';
import type { paths } from '../../generated/types.ts';
import { requireKnown } from './core/options.ts';
import { requireSendable } from './core/token.ts';
import { requireBaseUrl } from './core/url.ts';

/** Options of {@link createFetchClient}. */
export interface FetchClientOptions {
  /** API root, including the version: `https://storage.example.com/api/v1`; https, or loopback. */
  baseUrl: string;
  /** Bearer token, from the account settings or from `POST /auth/login`. */
  token?: string;
  /** Replaces the global `fetch`. */
  fetch?: (request: Request) => Promise<Response>;
}

/** An openapi-fetch client with the paths of the contract. */
export type FetchClient = Client<paths>;

const withoutToken: ReadonlySet<string> = new Set(
  Object.values(operations)
    .filter(({ needsToken }) => !needsToken)
    .map(({ method, path }) => `${method} ${path}`),
);

/**
 * Creates an openapi-fetch client, with paths, parameters, bodies and responses typed by the contract. Unlike the
 * operations of the main module, it does not retry, and misspelt keys compile. The token is sent only with operations
 * that need it, and only to URLs below `baseUrl`. Redirects are not followed, so that they cannot leak the token or a
 * password; a redirect is returned as an error response.
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
export function createFetchClient(options: FetchClientOptions): FetchClient {
  requireKnown('createFetchClient', options, { baseUrl: 'string', token: 'string', fetch: 'function' });
  const { baseUrl, token, fetch } = options;
  requireBaseUrl(baseUrl);
  const client = createPathClient<paths>({ baseUrl, redirect: 'manual', ...(fetch && { fetch }) });
  if (token !== undefined) client.use(bearerToken(requireSendable(token), baseUrl));
  return client;
}

function bearerToken(token: string, baseUrl: string): Middleware {
  return {
    onRequest({ request, schemaPath }) {
      if (withoutToken.has(`${request.method} ${schemaPath}`)) return undefined;
      if (!isBelow(request.url, baseUrl)) return undefined;
      request.headers.set('Authorization', `Bearer ${token}`);
      return request;
    },
  };
}

/** Returns whether a URL has the origin of the root, and is below its path. */
function isBelow(address: string, root: string): boolean {
  const { origin, pathname } = new URL(address);
  const base = new URL(root);
  return origin === base.origin && pathname.startsWith(base.pathname.replace(/\/*$/, '/'));
}
