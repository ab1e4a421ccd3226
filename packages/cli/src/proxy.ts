import type { ClientOptions } from '../../client/src/index.ts';
import { openTunnel, ProxyError } from '../../options/tunnel.ts';
import { valueOf } from '../../options/variables.ts';
import { usageError } from './errors.ts';
import type { Io } from './io.ts';

/** As other tools read them: https uses the proxy for http if it has none of its own. */
const variables = ['https_proxy', 'HTTPS_PROXY', 'http_proxy', 'HTTP_PROXY'];

/** Milliseconds until a proxy must open a tunnel. */
const patience = 60_000;

/** A host and a port. The port may be empty or missing: 443. */
interface Target {
  host: string;
  port: string | number | null | undefined;
}

/**
 * Returns a `fetch` that sends requests through the proxy of the environment. Hosts of `NO_PROXY` and of this machine
 * are reached directly; plain http is only for these.
 *
 * @param baseUrl of the API
 * @returns undefined if the environment has no proxy
 * @throws CommandError if the API is reached through a proxy whose address is invalid; it is not shown, because it may
 *   contain a password
 */
export async function fetchThroughProxy(env: Io['env'], baseUrl: string): Promise<ClientOptions['fetch']> {
  const variable = variables.find((name) => valueOf(env, name) !== undefined);
  if (variable === undefined) return undefined;
  const proxy = proxyIn(valueOf(env, variable)!);
  const exceptions = valueOf(env, 'no_proxy') ?? valueOf(env, 'NO_PROXY') ?? '';
  const isDirect = (target: Target) => isReachedDirectly(target, exceptions);
  if (!proxy && URL.canParse(baseUrl)) {
    const { hostname: host, port } = new URL(baseUrl);
    if (!isDirect({ host, port }))
      throw usageError(`${variable} is not the address of an HTTP proxy. Expected http://HOST:PORT.`);
  }
  const { Agent, buildConnector, fetch } = await import('undici');
  const connect = buildConnector({});
  const dispatcher = new Agent({
    connect(target, callback) {
      const { hostname: host, port } = target;
      if (isDirect({ host, port })) {
        connect(target, callback);
        return;
      }
      // The files may be on another host than the API.
      if (!proxy) {
        callback(new ProxyError(`of ${variable} has no address such as http://HOST:PORT`), null);
        return;
      }
      openTunnel(proxy, `${host}:${port || 443}`, { timeoutMs: patience, secureContext: undefined }).then(
        (httpSocket) => {
          connect({ ...target, httpSocket }, callback);
        },
        (error: unknown) => {
          callback(error as Error, null);
        },
      );
    },
  });
  // It differs from the global one in its types. Bodies of the command are texts and Blobs, which are the same in both.
  const send = fetch as unknown as (url: string, init: object) => Promise<Response>;
  return (url, init) => send(url, { ...init, dispatcher });
}

function proxyIn(value: string): URL | undefined {
  const address = value.includes('://') ? value : `http://${value}`;
  const proxy = URL.canParse(address) ? new URL(address) : undefined;
  return proxy && ['http:', 'https:'].includes(proxy.protocol) ? proxy : undefined;
}

/**
 * Whether a host is reached without a proxy.
 *
 * @param exceptions value of `NO_PROXY`: `*`, or names that include their subdomains, each with a port or not
 */
export function isReachedDirectly({ host: named, port }: Target, exceptions: string): boolean {
  const bare = (name: string) => name.replace(/^\[|\]$/g, '').toLowerCase();
  const host = bare(named);
  if (host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host)) return true;
  return exceptions.split(/[\s,]+/).some((exception) => {
    if (exception === '*') return true;
    // An IPv6 address without brackets has no port.
    const [, name = exception, only] = /^(\[.+\]|[^:]+):(\d+)$/.exec(exception) ?? [];
    const domain = bare(name.replace(/^\*?\./, ''));
    const isOfPort = only === undefined || Number(only) === Number(port || 443);
    return isOfPort && domain !== '' && (host === domain || host.endsWith(`.${domain}`));
  });
}
