import { once } from 'node:events';
import net, { type AddressInfo, type Socket } from 'node:net';
import tls from 'node:tls';
import { UsageError } from '../../model/errors.ts';
import type { WireExchange } from '../traffic.ts';
import { RelayedConnection, type RelayListener } from './connection.ts';
import { connectTo, type Connecting } from './connect.ts';
import { leadThrough, type Lead } from './lead.ts';

export interface ProxyOptions extends Connecting {
  readonly listen: { readonly host: string; readonly port: number };
  /** Certificate and key to offer https to clients; without them, the proxy offers http. */
  readonly identity?: { readonly cert: string; readonly key: string } | undefined;
  /** Whether the response to a request contains presigned URLs to replace; undefined changes no response. */
  readonly leads?: Lead['concerns'] | undefined;
}

export interface Proxy {
  /** The API root to give to clients. */
  readonly baseUrl: string;
  close(): Promise<void>;
}

/** First byte of a TLS connection. */
const handshake = 0x16;

/**
 * Listens in front of a server and passes on all traffic.
 *
 * @param listener called for each exchange with a complete response
 * @throws UsageError if it cannot listen there
 */
export async function startProxy(options: ProxyOptions, listener: RelayListener): Promise<Proxy> {
  const upstream = new URL(options.upstream);
  const { identity, leads } = options;
  const scheme = identity ? 'https' : 'http';
  const lead = leads && leadThrough(upstream.origin, scheme, leads);
  const isApi = (target: string) => target.startsWith(`${upstream.pathname}/`);
  const open = new Set<Socket>();

  const track = (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  };
  const relay = (client: Socket, secure: WireExchange['request']['secure']) => {
    const server = connectTo(upstream, options);
    track(server);
    new RelayedConnection(client, server, { upstream, secure, isApi, lead }, listener);
  };

  const secured =
    identity &&
    tls.createServer({ ...identity, allowHalfOpen: true, ALPNProtocols: ['http/1.1'] }, (client) => {
      relay(client, 'https');
    });
  const server = net.createServer(
    { allowHalfOpen: true, pauseOnConnect: secured !== undefined },
    (client) => {
      // Also one that never sends a byte: it would keep the proxy from closing.
      track(client);
      if (!secured) {
        relay(client, 'loopback');
        return;
      }
      const leave = () => client.end();
      client.once('end', leave);
      client.once('data', (first: Buffer) => {
        client.off('end', leave);
        client.pause();
        client.unshift(first);
        // A client without TLS, although the server offers https, violates a duty, but is served all the same.
        if (first[0] === handshake) secured.emit('connection', client);
        else relay(client, 'http');
        process.nextTick(() => client.resume());
      });
      client.once('error', () => client.destroy());
      client.resume();
    },
  );
  await listening(server, options.listen);
  const { port } = server.address() as AddressInfo;
  const { host } = options.listen;
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return {
    baseUrl: `${scheme}://${name}:${port}${upstream.pathname}`,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}

async function listening(server: net.Server, { host, port }: ProxyOptions['listen']): Promise<void> {
  const ready = once(server, 'listening');
  server.listen(port, host);
  try {
    await ready;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new UsageError(`--listen: cannot listen on ${host}:${port}: ${code ?? String(error)}.`, {
      cause: error,
    });
  }
}
