import { once } from 'node:events';
import { createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';

/** A request that came, in the order of arrival. */
export interface Seen {
  method: string;
  /** Below the API root, or whole. */
  path: string;
  query: Readonly<Record<string, string>>;
  /** Bytes of the body. */
  bytes: number;
  hasToken: boolean;
  /** The name of {@link triggers} that it has. */
  trigger?: string;
}

export interface FaultyProxy {
  /** `http://127.0.0.1:<port>` */
  origin: string;
  seen: readonly Seen[];
  /** Sends on to this origin. */
  forwardTo: (origin: string) => void;
  close: () => Promise<void>;
}

/** Bytes after which a connection breaks. */
const breaksAfter = 100_000;

/** Names that make the proxy fail in a way of their own, so that a program says what it meets. */
export const triggers = {
  /** A folder whose creation is answered with 503. */
  unavailable: 'unavailable',
  /** A note whose creation is answered with 429. */
  limited: 'too many',
  /** A file whose registration succeeds, and whose response is lost. */
  lost: 'lost.bin',
};

/**
 * Stands between a program and the reference server, and fails as networks and storages do: PUTs of bytes answer 503, break
 * or are refused as expired at their first attempt, three of four; downloads break off once; `GET /notes` answers 503 once;
 * `GET /workspace_roles` never answers.
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

  /** @param limit bytes of the response's body after which the connection breaks */
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
    // The program went away.
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

/** Answers when the whole body has come. */
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

/** Presigned URLs lead to the proxy, not past it. */
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
