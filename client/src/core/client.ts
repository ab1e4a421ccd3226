import type { Hooks } from './hooks.ts';
import { requireSendable } from './token.ts';
import { requireBaseUrl } from './url.ts';

/** What a call and a client can both set; a call's own value counts. */
interface SharedOptions {
  /** Gives up when it is aborted, waiting for a repetition included. */
  signal?: AbortSignal | undefined;
  /**
   * Milliseconds that one attempt may take, reading the answer included; 60,000 by default, 600,000 for the bytes of an
   * upload, 0 for no limit. Where the answer is handed over unread (`raw`, downloads), until it begins: its body may
   * take as long as it takes.
   */
  timeout?: number | undefined;
  /**
   * How often an operation is repeated that may be: reads, PUT and DELETE. 2 by default. It is, after 408, 429, 500,
   * 502, 503 and 504, a lost connection or a timeout, with a random pause or the one that `Retry-After` asks for.
   */
  retries?: number | undefined;
  /**
   * Repeats every operation, POST included. The interface has no idempotency keys: where a server did what was asked
   * and its answer was lost, it does it twice, such as making two notes. False by default.
   */
  retryUnsafe?: boolean | undefined;
  /** Sent beside the client's own. */
  headers?: Record<string, string> | undefined;
}

/** The one bag of options that every operation takes. */
export type CallOptions = SharedOptions;

/** Options of {@link createClient}. */
export interface ClientOptions extends SharedOptions {
  /**
   * API root, version segment included: `https://storage.example.com/api/v1`. Plain http is for loopback hosts only,
   * unless `allowInsecure` is set.
   */
  baseUrl: string;
  /** Takes plain http from any host, for development: token and files can be read on the way. False by default. */
  allowInsecure?: boolean | undefined;
  /** Bearer token, from the account settings or from `login`. It goes to the origin of `baseUrl` and nowhere else. */
  token?: string | undefined;
  /** Asked for the token before each call, in place of `token`. */
  getToken?: (() => string | undefined | Promise<string | undefined>) | undefined;
  /** Replaces the global `fetch`. */
  fetch?: ((url: string, init: RequestInit) => Promise<Response>) | undefined;
  /** Watches every attempt; made by {@link createHooks}. */
  hooks?: Hooks | undefined;
}

/** An API root and how to speak to it. Holds no connection: make as many as you like. */
export interface Client extends Readonly<Omit<ClientOptions, 'token' | 'getToken'>> {
  getToken: () => string | undefined | Promise<string | undefined>;
}

/**
 * Creates the client that every operation takes as its first argument.
 *
 * @throws TypeError if `baseUrl` is no URL, is neither https nor loopback, or holds a password, a query or a fragment;
 *   and for a token that no header can carry
 * @example
 * const client = createClient({ baseUrl: 'https://storage.example.com/api/v1', token });
 * const notes = await listNotes(client);
 */
export function createClient({ token, ...options }: ClientOptions): Client {
  const { baseUrl, allowInsecure } = options;
  requireBaseUrl(baseUrl, allowInsecure);
  if (token !== undefined) requireSendable(token);
  return { ...options, getToken: options.getToken ?? (() => token), baseUrl: baseUrl.replace(/\/*$/, '') };
}
