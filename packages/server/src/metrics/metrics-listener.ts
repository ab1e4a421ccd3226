import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { StartError } from '../start-error.ts';
import { contentType } from './open-metrics.ts';

export interface ListeningAddress {
  host: string;
  /** 0 selects any free port. */
  port: number;
}

export interface MetricsListener {
  url: string;
  close: () => Promise<void>;
}

/**
 * Serves `GET /metrics` on its own address, so that clients of the public one cannot read it, however a proxy is set up.
 *
 * @throws StartError
 */
export async function listenForMetrics(
  { host, port }: ListeningAddress,
  text: () => string,
): Promise<MetricsListener> {
  const server = createServer((request, response) => {
    request.resume();
    response.setHeader('cache-control', 'no-store');
    if (request.url?.split('?', 1)[0] !== '/metrics') {
      response.writeHead(404).end();
    } else if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { allow: 'GET, HEAD' }).end();
    } else {
      response.writeHead(200, { 'content-type': contentType }).end(text());
    }
  });
  try {
    server.listen({ host, port });
    await once(server, 'listening');
  } catch (error) {
    const { message } = error as Error;
    throw new StartError(`Cannot serve metrics on ${host}, port ${port}: ${message}`, { cause: error });
  }
  const { address, port: listening, family } = server.address() as AddressInfo;
  return {
    url: `http://${family === 'IPv6' ? `[${address}]` : address}:${listening}/metrics`,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
