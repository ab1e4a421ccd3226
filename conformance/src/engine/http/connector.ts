import { buildConnector } from 'undici';
import type { HttpClientOptions } from './http-client.ts';
import { secureContextOf } from './tls-options.ts';
import { openTunnel } from '../../../../packages/options/tunnel.ts';

export type Connector = buildConnector.connector;

/**
 * How to open connections: directly or through the proxy, with the certificates of the options. undici's `ProxyAgent` is no
 * substitute: it sends only one of several headers of the same name, and its errors do not tell the proxy from the server.
 *
 * @throws UsageError if a certificate of the options cannot be used
 */
export function connectorOf(options: HttpClientOptions): Connector {
  const { timeoutMs } = options;
  const secureContext = secureContextOf(options);
  const direct = buildConnector({ timeout: timeoutMs, ...(secureContext && { secureContext }) });
  if (options.proxy === undefined) return direct;
  const proxy = new URL(options.proxy);
  return (target, callback) => {
    openTunnel(proxy, authorityOf(target), { timeoutMs, secureContext }).then(
      (socket) => {
        // For plain http, the connector would only open a socket, which exists already.
        if (target.protocol === 'https:') direct({ ...target, httpSocket: socket }, callback);
        else callback(null, socket);
      },
      (error: unknown) => {
        callback(error as Error, null);
      },
    );
  };
}

const authorityOf = ({ hostname, port, protocol }: buildConnector.Options): string => {
  const host = hostname.includes(':') ? `[${hostname}]` : hostname;
  return `${host}:${port || (protocol === 'https:' ? '443' : '80')}`;
};
