import { Buffer } from 'node:buffer';
import { request as requestPlain, type IncomingMessage } from 'node:http';
import { request as requestSecure } from 'node:https';
import type { Socket } from 'node:net';
import type { SecureContext } from 'node:tls';

/** The proxy did not open a tunnel to the server. The message completes `the proxy `. */
export class ProxyError extends Error {
  override readonly name = 'ProxyError';
}

/**
 * Asks an HTTP proxy for a tunnel, also for plain http: so a response of the proxy itself can never be mistaken for one
 * of the server.
 *
 * @param authority host and port, e.g. `files.example.com:443`
 * @throws ProxyError
 */
export function openTunnel(
  proxy: URL,
  authority: string,
  { timeoutMs, secureContext }: { timeoutMs: number; secureContext: SecureContext | undefined },
): Promise<Socket> {
  const send = proxy.protocol === 'https:' ? requestSecure : requestPlain;
  return new Promise((resolve, reject) => {
    const request = send({
      method: 'CONNECT',
      host: proxy.hostname.replace(/^\[|\]$/g, ''),
      port: proxy.port,
      path: authority,
      headers: { Host: authority, ...authorizationOf(proxy) },
      agent: false,
      timeout: timeoutMs,
      ...(secureContext && { secureContext }),
    });
    request.once('connect', ({ statusCode = 0 }: IncomingMessage, socket: Socket) => {
      if (statusCode >= 200 && statusCode < 300) {
        socket.setTimeout(0);
        resolve(socket);
        return;
      }
      socket.destroy();
      reject(new ProxyError(refusal(statusCode, proxy)));
    });
    request.once('timeout', () =>
      request.destroy(new ProxyError(`did not answer within ${timeoutMs / 1000} s`)),
    );
    request.once('error', (error: NodeJS.ErrnoException) => {
      if (error instanceof ProxyError) reject(error);
      else reject(new ProxyError(`could not be used (${error.code ?? 'no answer'})`, { cause: error }));
    });
    request.end();
  });
}

function refusal(status: number, proxy: URL): string {
  if (status !== 407) return `refused to connect to the server (${status})`;
  return hasCredentials(proxy)
    ? 'refuses the user and password of its address (407). Check both'
    : 'asks for credentials (407). Give them as http://user:password@host:port';
}

const hasCredentials = ({ username, password }: URL): boolean => username !== '' || password !== '';

function authorizationOf(proxy: URL): Record<string, string> {
  if (!hasCredentials(proxy)) return {};
  const { username, password } = proxy;
  // Each encoded sign is one byte, which need not be UTF-8. One that encodes nothing stands for itself.
  const credentials = `${username}:${password}`.replace(/%([\da-f]{2})/gi, (_, byte: string) =>
    String.fromCharCode(parseInt(byte, 16)),
  );
  return { 'Proxy-Authorization': `Basic ${Buffer.from(credentials, 'latin1').toString('base64')}` };
}
