import createPathClient, { type Client, type Middleware } from 'openapi-fetch';
import { operations } from '../../generated/operations.ts';
import type { paths } from '../../generated/types.ts';
import { requireBaseUrl } from './core/url.ts';

/** Options of {@link createFetchClient}. */
export interface FetchClientOptions {
  /** The API root, version segment included: `https://storage.example.com/api/v1`; https, or loopback. */
  baseUrl: string;
  /** Bearer token, from the account settings or from `POST /auth/login`. */
  token?: string;
  /** Replaces the global `fetch`. */
  fetch?: (request: Request) => Promise<Response>;
}

/** An openapi-fetch client whose paths are those of the contract. */
export type FetchClient = Client<paths>;

const withoutToken: ReadonlySet<string> = new Set(
  Object.values(operations)
    .filter(({ needsToken }) => !needsToken)
    .map(({ method, path }) => `${method} ${path}`),
);

/**
 * Creates an openapi-fetch client whose paths, parameters, bodies and answers are typed by the contract. It repeats
 * nothing and lets misspelt keys compile; the operations of the main module do not.
 *
 * The token goes along with the operations that ask for one, to addresses below `baseUrl` only. Redirects are
 * not followed, so neither the token nor a password travels on; a redirect is handed back as an error answer.
 *
 * @throws TypeError if `baseUrl` is neither https nor loopback
 * @example
 * const client = createFetchClient({ baseUrl: 'https://storage.example.com/api/v1', token });
 * const { data, error, response } = await client.POST('/folders', {
 *   body: { name: 'Reports', parentId: null },
 * });
 * if (data === undefined) throw new Error(`HTTP ${response.status}: ${JSON.stringify(error)}`);
 * console.log(data.folder.id);
 */
export function createFetchClient({ baseUrl, token, fetch }: FetchClientOptions): FetchClient {
  requireBaseUrl(baseUrl);
  const client = createPathClient<paths>({ baseUrl, redirect: 'manual', ...(fetch && { fetch }) });
  if (token !== undefined) client.use(bearerToken(token, baseUrl));
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

/** Whether an address has the root's origin and lies under its path. */
function isBelow(address: string, root: string): boolean {
  const { origin, pathname } = new URL(address);
  const base = new URL(root);
  return origin === base.origin && pathname.startsWith(base.pathname.replace(/\/*$/, '/'));
}
