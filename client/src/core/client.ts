import type { Hooks } from './hooks.ts';
import { callOptions, requireKnown } from './options.ts';
import { requireSendable } from './token.ts';
import { requireBaseUrl } from './url.ts';

/** Options of calls and of the client. Those of a call take precedence. */
interface SharedOptions {
  /** Aborts the call, including pauses between retries. */
  signal?: AbortSignal | undefined;
  /**
   * Timeout of one attempt in milliseconds, including the body of the response. Default: 60,000; 600,000 for the bytes
   * of an upload; 0 or Infinity disables it. If the response is returned with an unread body (`raw`,
   * downloads), it covers only the headers.
   */
  timeout?: number | undefined;
  /**
   * How often to retry safe operations: reads, PUT and DELETE. Default: 2. Retries follow 408, 429, 500, 502, 503, 504,
   * a lost connection or a timeout, after a random pause or that of `Retry-After`.
   */
  retries?: number | undefined;
  /**
   * Retries every operation, including POST. The interface specifies no idempotency keys: if the server did the work but its
   * response was lost, it does the work twice, for example creates two notes. `uploadFile` never repeats the
   * registration. Default: false.
   */
  retryUnsafe?: boolean | undefined;
  /** Headers in addition to those of the client. */
  headers?: Record<string, string> | undefined;
}

/** Options of every operation. */
export type CallOptions = SharedOptions;

/** Options of {@link createClient}. */
export interface ClientOptions extends SharedOptions {
  /**
   * API root, including the version: `https://storage.example.com/api/v1`. Plain http is allowed only for loopback
   * hosts, unless `allowInsecure` is set.
   */
  baseUrl: string;
  /**
   * Allows plain http to any host, for development: others can read the token and the files on the network. Default:
   * false.
   */
  allowInsecure?: boolean | undefined;
  /** Bearer token, from the account settings or from `login`. It is sent only to the origin of `baseUrl`. */
  token?: string | undefined;
  /** Called before each request to get the token, instead of `token`. */
  getToken?: (() => string | undefined | Promise<string | undefined>) | undefined;
  /** Replaces the global `fetch`. */
  fetch?: ((url: string, init: RequestInit) => Promise<Response>) | undefined;
  /** Observes every attempt; see {@link createHooks}. */
  hooks?: Hooks | undefined;
}

/** An API root and the options for its calls. A client holds no connection, so you can create many. */
export interface Client extends Readonly<Omit<ClientOptions, 'token' | 'getToken'>> {
  getToken: () => string | undefined | Promise<string | undefined>;
}

/**
 * Creates the client that every operation takes as its first argument.
 *
 * @throws TypeError if `baseUrl` is not a URL, is neither https nor loopback, or contains a password, a query or a
 * fragment; if the token contains a character that is not allowed in a header; or if there is no such option
 * @example
 * const client = createClient({ baseUrl: 'https://storage.example.com/api/v1', token });
 * const notes = await listNotes(client);
 */
export function createClient(given: ClientOptions): Client {
  requireKnown('createClient', given, {
    ...callOptions,
    baseUrl: true,
    allowInsecure: true,
    token: true,
    getToken: true,
    fetch: true,
    hooks: true,
  });
  const { token, ...options } = given;
  const { baseUrl, allowInsecure } = options;
  requireBaseUrl(baseUrl, allowInsecure);
  if (token !== undefined) requireSendable(token);
  return { ...options, getToken: options.getToken ?? (() => token), baseUrl: baseUrl.replace(/\/*$/, '') };
}
