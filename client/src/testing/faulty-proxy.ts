import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

/** What a proxy has in its hands. */
export interface Passing {
  /** Path of the API below its root, or `PUT` for bytes on their way to the storage. */
  step: string;
  /** Number of the part, 0 for a whole object. */
  part: number;
  /** How many with the same step and part came before. */
  attempt: number;
}

/**
 * What goes wrong: the connection ends before the server has heard anything (`unheard`), after it has carried out what
 * was asked (`unanswered`), or in the middle of its answer (`cut`); nothing is ever answered (`stalled`); or something
 * else is answered in the server's place.
 */
export type Fault =
  | 'unheard'
  | 'unanswered'
  | 'cut'
  | 'stalled'
  | { status: number; headers?: Record<string, string>; body?: string };

/**
 * The reference server behind two proxies, one before the API and one before the storage, that do what `fault` says.
 *
 * @param apiUrl root of the API that is really there
 */
export async function startFaultyProxy(apiUrl: string, fault: (passing: Passing) => Fault | undefined) {
  const { origin, pathname: root } = new URL(apiUrl);
  const seen = new Map<string, number>();
  const passed: Passing[] = [];
  /** Headers that carried the token anywhere but to the API. */
  const leaks: string[] = [];
  let storedBytes = 0;
  let underWay = 0;
  let storageOrigin = '';

  const answer = async (incoming: IncomingMessage, response: ServerResponse, isStorage: boolean) => {
    const url = new URL(incoming.url!, origin);
    const step = isStorage ? 'PUT' : url.pathname.slice(root.length);
    const part = Number(url.searchParams.get('partNumber') ?? 0);
    const attempt = seen.get(`${step} ${part}`) ?? 0;
    seen.set(`${step} ${part}`, attempt + 1);
    passed.push({ step, part, attempt });
    if (isStorage && incoming.headers.authorization) leaks.push(incoming.url!);
    const wrong = fault({ step, part, attempt });
    if (wrong === 'unheard') return void incoming.socket.resetAndDestroy();
    if (wrong === 'stalled') return void incoming.resume();
    if (typeof wrong === 'object') {
      incoming.resume();
      response.writeHead(wrong.status, wrong.headers).end(wrong.body);
      return;
    }
    const method = incoming.method!;
    const upstream = request(origin + incoming.url!, {
      method,
      headers: { ...incoming.headers, host: new URL(origin).host },
      agent: false,
    });
    upstream.on('error', () => incoming.socket.destroy());
    incoming.on('close', () => {
      if (!incoming.complete) upstream.destroy();
    });
    if (isStorage) incoming.on('data', (chunk: Buffer) => (storedBytes += chunk.length));
    incoming.pipe(upstream);
    const [from] = (await once(upstream, 'response')) as [IncomingMessage];
    let body = await buffer(from);
    if (wrong === 'unanswered') return void incoming.socket.resetAndDestroy();
    const headers = { ...from.headers };
    delete headers['transfer-encoding'];
    // Presigned URLs lead through the proxy before the storage.
    if (headers['content-type']?.includes('json')) {
      body = Buffer.from(body.toString().replaceAll(`${origin}/objects`, `${storageOrigin}/objects`));
    }
    response.writeHead(from.statusCode!, { ...headers, 'content-length': body.length });
    if (wrong === 'cut') {
      response.flushHeaders();
      response.write(body.subarray(0, body.length / 2), () => incoming.socket.resetAndDestroy());
    } else {
      response.end(body);
    }
  };

  const listen = async (isStorage: boolean): Promise<string> => {
    const server: Server = createServer((incoming, response) => {
      underWay++;
      answer(incoming, response, isStorage)
        // A connection that the client gave up is no failure of the proxy.
        .catch(() => incoming.socket.destroy())
        .finally(() => underWay--);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };
  storageOrigin = await listen(true);
  const apiOrigin = await listen(false);
  return {
    apiUrl: apiOrigin + root,
    passed,
    leaks,
    /** Requests that the server is at work on, those of clients that are gone included. */
    underWay: () => underWay,
    /** Bytes that went on to the storage. */
    storedBytes: () => storedBytes,
  };
}
