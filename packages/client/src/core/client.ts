import type { Hooks } from './hooks.ts';
import { callOptions, requireKnown, type CallOptions, type Kinds } from './options.ts';
import { requireSendable } from './sendable-values.ts';
import { rootOf } from './url.ts';

export type { CallOptions };

/** Options of {@link createClient}. */
export interface ClientOptions extends CallOptions {
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
  /** Called before each attempt to get the token, instead of `token`. */
  getToken?: (() => string | undefined | Promise<string | undefined>) | undefined;
  /**
   * Returns a new token after a 401; undefined if there is none. It is called once for all calls in flight, and they
   * are repeated with the new token, which replaces `token`; with `getToken`, keep it yourself. A call that it sends
   * itself needs another client.
   */
  refreshToken?: ((refused: string) => string | undefined | Promise<string | undefined>) | undefined;
  /** Replaces the global `fetch`, also for the bytes of uploads, whose progress is then reported after each part. */
  fetch?: ((url: string, init: RequestInit) => Promise<Response>) | undefined;
  /**
   * Names the account in the keys of `@file-storage/client/query`, such as the id of its user, so that another process finds
   * there what this one has cached. It is not sent.
   */
  account?: string | undefined;
  /** Observes every attempt; see {@link createHooks}. */
  hooks?: Hooks | undefined;
}

/** An API root and the options for its calls. A client holds no connection, so you can create many. */
export interface Client extends Readonly<Omit<ClientOptions, 'token' | 'getToken' | 'refreshToken'>> {
  getToken: () => string | undefined | Promise<string | undefined>;
  /** Returns another token than the refused one; undefined if the client cannot get one. */
  refreshToken?: ((refused: string) => Promise<string | undefined>) | undefined;
}

/**
 * Creates the client that every operation takes as its first argument.
 *
 * @throws TypeError if `baseUrl` is not a URL, is neither https nor loopback, or contains a password, a query or a
 * fragment; if the token contains a character that is not allowed in a header; or if an option does not exist or has a
 * value of another type or out of range
 * @example
 * const client = createClient({ baseUrl: 'https://storage.example.com/api/v1', token });
 * const notes = await listNotes(client);
 */
export function createClient(given: ClientOptions): Client {
  return clientOf('createClient', given);
}

const clientOptions: Kinds<ClientOptions> = {
  ...callOptions,
  baseUrl: 'string',
  allowInsecure: 'boolean',
  token: 'string',
  getToken: 'function',
  refreshToken: 'function',
  fetch: 'function',
  account: 'string',
  hooks: 'function of createHooks',
};

/** @param where name of the function that takes the options, for errors */
export function clientOf(where: string, given: ClientOptions): Client {
  requireKnown(where, given, clientOptions);
  if (given.token !== undefined && given.getToken)
    throw new TypeError(`${where}: give token or getToken, not both.`);
  const { token, refreshToken, ...options } = given;
  const root = rootOf(options.baseUrl, options.allowInsecure);
  if (token !== undefined) requireSendable(token);
  let current = token;
  const getToken = options.getToken ?? (() => current);
  const refresh = async (refused: string) => {
    const renewed = await refreshToken!(refused);
    current = renewed ?? current;
    return renewed;
  };
  return {
    ...options,
    ...(refreshToken ? refreshing(getToken, refresh) : { getToken }),
    baseUrl: root,
  };
}

/** Lets all calls whose token was refused wait for the same refresh. */
function refreshing(
  getToken: Client['getToken'],
  refresh: (refused: string) => Promise<string | undefined>,
): Pick<Client, 'getToken' | 'refreshToken'> {
  // Not those of `{ ...client, getToken }`, which may be another account's.
  const own = new Set<string | undefined>();
  const noted = async () => {
    const token = await getToken();
    own.add(token);
    return token;
  };
  let running: Promise<string | undefined> | undefined;
  const renew = async (refused: string) => {
    // An earlier refresh may have ended while the call was on its way.
    const latest = await noted();
    return latest === refused ? refresh(refused) : latest;
  };
  return {
    getToken: noted,
    refreshToken: (refused) =>
      own.has(refused)
        ? (running ??= renew(refused).finally(() => (running = undefined)))
        : Promise.resolve(undefined),
  };
}

/**
 * @param where name of the function that takes the client
 * @throws TypeError
 */
export function requireClient(where: string, client: Client, place = 'first'): void {
  if (!(Object(client) as Partial<Client>).getToken)
    throw new TypeError(`${where} takes a client ${place}: createClient({ baseUrl, token }).`);
}
