import { once } from 'node:events';
import { createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';

/** A received request, in the order of arrival. */
interface Seen {
  method: string;
  /** Relative to the API root, or complete. */
  path: string;
  query: Readonly<Record<string, string>>;
  hasToken: boolean;
}

export interface FaultyProxy {
  /** `http://127.0.0.1:<port>` */
  origin: string;
  /** Sets the origin to which requests are forwarded. */
  forwardTo: (origin: string) => void;
  close: () => Promise<void>;
}

/** Number of bytes after which a connection breaks. */
const breaksAfter = 100_000;

/**
 * A proxy in front of the reference server, which fails as networks and storages do: of four PUTs, three fail at their
 * first attempt, with 503, a broken connection, or an expired URL; the first download of each file breaks; every other `GET
 * /notes` returns 503; `GET /workspace_roles` never gets a response; the note `too many` gets 429. `GET /seen` returns the
 * requests so far, a list of {@link Seen}.
 */
export async function startFaultyProxy(): Promise<FaultyProxy> {
  const seen: Seen[] = [];
  const tried = new Set<string>();
  let target = '';
  let puts = 0;
  let notes = 0;
  const isFirst = (key: string) => {
    const { size } = tried;
    return tried.add(key).size > size;
  };

  const handle = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { method = '', url = '' } = incoming;
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    const path = pathname.replace('/api/v1', '');
    if (path === '/seen') return outgoing.end(JSON.stringify(seen));
    const hasToken = incoming.headers.authorization !== undefined;
    seen.push({ method, path, query: Object.fromEntries(searchParams), hasToken });
    let bytes = 0;
    incoming.on('data', (chunk: Buffer) => (bytes += chunk.length));
    if (path === '/workspace_roles') return incoming.resume();
    if (path === '/notes' && notes++ % 2 === 0) return refuse(incoming, outgoing, 503);
    if (method === 'PUT' && path.startsWith('/objects/')) {
      const part = `${path} ${searchParams.get('partNumber') ?? searchParams.get('part') ?? ''}`;
      const fault = isFirst(part) ? puts++ % 4 : 0;
      if (fault === 1) return refuse(incoming, outgoing, 503, { 'retry-after': '0' });
      if (fault === 2) {
        incoming.on('data', () => bytes > breaksAfter && incoming.socket.destroy());
        return incoming.once('end', () => incoming.socket.destroy());
      }
      if (fault === 3) return refuse(incoming, outgoing, 403);
    }
    if (method === 'POST' && path === '/notes/create') {
      const body = await textOf(incoming);
      if (body.includes('"too many"')) return refuse(incoming, outgoing, 429, { 'retry-after': '7' });
      return forward(incoming, outgoing, body, Infinity);
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
