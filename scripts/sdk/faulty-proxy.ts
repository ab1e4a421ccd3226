import { once } from 'node:events';
import { createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';

/** A received request, in the order of arrival. */
export interface Seen {
  method: string;
  /** Relative to the API root, or complete. */
  path: string;
  query: Readonly<Record<string, string>>;
  /** Bytes of the body. */
  bytes: number;
  hasToken: boolean;
  /** The name in the request that causes a failure, see {@link triggers}. */
  trigger?: string;
}

export interface FaultyProxy {
  /** `http://127.0.0.1:<port>` */
  origin: string;
  seen: readonly Seen[];
  /** Sets the origin to which requests are forwarded. */
  forwardTo: (origin: string) => void;
  close: () => Promise<void>;
}

/** Number of bytes after which a connection breaks. */
const breaksAfter = 100_000;

/** Names that make the proxy fail in a certain way, so that a program can choose a failure. */
export const triggers = {
  /** The proxy responds with 503 to the creation of a folder with this name. */
  unavailable: 'unavailable',
  /** The proxy responds with 429 to the creation of a note with this title. */
  limited: 'too many',
  /** The file is registered, but the response is lost. */
  lost: 'lost.bin',
};

/**
 * A proxy in front of the reference server, which fails as networks and storages do: of four uploads, three fail at
 * their first attempt, with 503, a broken connection, or an expired URL; the first download breaks; the first `GET
 * /notes` returns 503; `GET /workspace_roles` never gets a response.
 */
export async function startFaultyProxy(): Promise<FaultyProxy> {
  const seen: Seen[] = [];
  const tried = new Set<string>();
  let target = '';
  let puts = 0;
  const isFirst = (key: string) => {
    const { size } = tried;
    return tried.add(key).size > size;
  };

  const handle = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { method = '', url = '' } = incoming;
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    const path = pathname.replace('/api/v1', '');
    const entry: Seen & { bytes: number } = {
      ...{ method, path, query: Object.fromEntries(searchParams), bytes: 0 },
      hasToken: incoming.headers.authorization !== undefined,
    };
    seen.push(entry);
    incoming.on('data', (chunk: Buffer) => (entry.bytes += chunk.length));
    if (path === '/workspace_roles') return incoming.resume();
    if (path === '/notes' && isFirst('notes')) return refuse(incoming, outgoing, 503);
    if (method === 'PUT' && path.startsWith('/objects/')) {
      const part = `${path} ${searchParams.get('partNumber') ?? searchParams.get('part') ?? ''}`;
      const fault = isFirst(part) ? puts++ % 4 : 0;
      if (fault === 1) return refuse(incoming, outgoing, 503, { 'retry-after': '0' });
      if (fault === 2) {
        incoming.on('data', () => entry.bytes > breaksAfter && incoming.socket.destroy());
        return incoming.once('end', () => incoming.socket.destroy());
      }
      if (fault === 3) return refuse(incoming, outgoing, 403);
    }
    if (method === 'POST' && ['/folders', '/notes/create', '/s3/entries'].includes(path)) {
      const body = await textOf(incoming);
      const trigger = Object.values(triggers).find((name) => body.includes(JSON.stringify(name)));
      if (trigger !== undefined) entry.trigger = trigger;
      if (trigger === triggers.unavailable) return refuse(incoming, outgoing, 503);
      if (trigger === triggers.limited) return refuse(incoming, outgoing, 429, { 'retry-after': '7' });
      const isLost = trigger === triggers.lost && path === '/s3/entries';
      return forward(incoming, outgoing, body, isLost ? 0 : Infinity);
    }
    const isBroken = path.startsWith('/file-entries/download/') && isFirst(path);
    return forward(incoming, outgoing, incoming, isBroken ? 3_000_000 : Infinity);
  };

  /** @param limit number of bytes of the response's body after which the connection breaks */
  const forward = (
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    body: Readable | string,
    limit: number,
  ) => {
    const { method, url, headers } = incoming;
    const onward = send(new URL(url ?? '', target), { method, headers }, (answer) => {
      let bytes = 0;
      if (limit === 0) return incoming.socket.destroy();
      if (url?.startsWith('/api/v1/s3/')) return void showAs(ownOrigin(), target, answer, outgoing);
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > limit) outgoing.destroy();
      });
      return answer.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    outgoing.on('close', () => onward.destroy());
    if (typeof body === 'string') return onward.end(body);
    return body.pipe(onward);
  };

  const server = createServer((incoming, outgoing) => {
    incoming.on('error', () => undefined);
    // The program has closed the connection.
    handle(incoming, outgoing).catch(() => outgoing.destroy());
  });
  const ownOrigin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: ownOrigin(),
    seen,
    forwardTo: (origin) => {
      target = origin;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Responds after it has read the whole body. */
async function refuse(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  status: number,
  headers: Record<string, string> = {},
): Promise<void> {
  incoming.resume();
  if (!incoming.readableEnded) await once(incoming, 'end');
  outgoing
    .writeHead(status, { 'content-type': 'application/json', ...headers })
    .end('{"message":"A fault of the proxy."}');
}

/** Replaces the origin of presigned URLs by the proxy's. */
async function showAs(
  own: string,
  target: string,
  answer: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const body = Buffer.from((await textOf(answer)).replaceAll(target, own));
  outgoing
    .writeHead(answer.statusCode ?? 502, { ...answer.headers, 'content-length': body.length })
    .end(body);
}

async function textOf(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
