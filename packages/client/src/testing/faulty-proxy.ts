import { once } from 'node:events';
import { request, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listen } from './serve.ts';

/** A request that passes through the proxy. */
export interface Passing {
  /** Path below the API root, or `PUT` for bytes to the storage. */
  step: string;
  /** Number of the part; 0 for a whole object. */
  part: number;
  /** Number of earlier requests with the same step and part. */
  attempt: number;
}

/**
 * A fault: the connection closes before the server gets the request (`unheard`), after the server has processed it
 * (`unanswered`), or in the middle of the response (`cut`); there is never a response (`stalled`); or the proxy sends
 * this response itself.
 */
export type Fault =
  | 'unheard'
  | 'unanswered'
  | 'cut'
  | 'stalled'
  | { status: number; headers?: Record<string, string>; body?: string };

/**
 * Starts two proxies for the reference server, one for the API and one for the storage, with the faults that `fault`
 * returns.
 *
 * @param apiUrl API root of the reference server
 */
export async function startFaultyProxy(apiUrl: string, fault: (passing: Passing) => Fault | undefined) {
  const { origin, pathname: root } = new URL(apiUrl);
  const seen = new Map<string, number>();
  const passed: Passing[] = [];
  /** Requests that sent the token to the storage. */
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
    // Presigned URLs must lead through the proxy for the storage.
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

  const started = (isStorage: boolean) =>
    listen((incoming, response) => {
      underWay++;
      answer(incoming, response, isStorage)
        // A connection that the client closed is not an error of the proxy.
        .catch(() => incoming.socket.destroy())
        .finally(() => underWay--);
    });
  storageOrigin = await started(true);
  const apiOrigin = await started(false);
  return {
    apiUrl: apiOrigin + root,
    passed,
    leaks,
    /** Number of requests that the server is processing, including those whose client has gone. */
    underWay: () => underWay,
    /** Number of bytes forwarded to the storage. */
    storedBytes: () => storedBytes,
  };
}
