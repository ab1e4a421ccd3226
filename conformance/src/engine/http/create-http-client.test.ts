import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { portOf } from '../../testing/port-of.ts';
import { createHttpClient } from './create-http-client.ts';
import type { HttpClient, HttpClientOptions, HttpRequest, Time, TransportError } from './http-client.ts';

const defaults: HttpClientOptions = { timeoutMs: 10_000, retries: 3, maxBodyBytes: 1_000_000 };

function clientOf(options: Partial<HttpClientOptions> = {}, time?: Time): HttpClient {
  const client = createHttpClient({ ...defaults, ...options }, time);
  onTestFinished(() => client.close());
  return client;
}

const listen = async (server: Server) => `http://127.0.0.1:${await portOf(server)}`;
const serve = (listener: RequestListener) => listen(createServer(listener));

/** A server that calls `answer` when the head of a request has arrived. */
const serveRaw = (answer: (socket: Socket, count: number) => void) => {
  let count = 0;
  return listen(
    createTcpServer((socket) => {
      socket.on('data', () => {
        answer(socket, ++count);
      });
    }),
  );
};

/** Gives one answer after the other, such as `400 text`, on a connection that stays open. */
const serveAnswers = (...answers: string[]) =>
  serveRaw((socket, count) => {
    const [status = '', ...words] = answers[count - 1]!.split(' ');
    const text = words.join(' ');
    socket.write(`HTTP/1.1 ${status} Status\r\nContent-Length: ${text.length}\r\n\r\n${text}`);
  });

const get = (url: string): HttpRequest => ({ method: 'GET', url, headers: [] });
const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

const expectFailure = (sending: Promise<unknown>, kind: TransportError['kind'], message = '') =>
  expect(sending).rejects.toMatchObject({
    ...{ name: 'TransportError', kind },
    message: expect.stringContaining(message) as string,
  });

/** Time that passes only during waits. */
class FakeTime implements Time {
  readonly waits: number[] = [];
  #now = Date.parse('2026-01-02T03:04:05Z');
  now = () => this.#now;
  wait = (milliseconds: number, signal?: AbortSignal) => {
    signal?.throwIfAborted();
    this.waits.push(milliseconds);
    this.#now += milliseconds;
    return Promise.resolve();
  };
}

describe('what is sent and received', () => {
  it('sends method, path, query, headers and body as they are given', async () => {
    const seen: unknown[] = [];
    const url = await serve((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const { method, url, rawHeaders } = request;
        seen.push(method, url, rawHeaders.includes('X-Case'), Buffer.concat(chunks).toString());
        response.end();
      });
    });
    await clientOf().send({
      method: 'POST',
      url: `${url}/a?b=c%20d`,
      headers: [['X-Case', '1']],
      body: 'sent',
    });
    expect(seen).toEqual(['POST', '/a?b=c%20d', true, 'sent']);
  });

  it('sends bytes to the letter', async () => {
    const url = await serve((request, response) => {
      request.pipe(response);
    });
    const body = Uint8Array.from([0, 255, 10, 13, 128]);
    const { bytes } = await clientOf().send({ ...get(url), method: 'PUT', body });
    expect([...bytes]).toEqual([...body]);
  });

  it('keeps the letter case, the order and the repetition of headers', async () => {
    const url = await serveRaw((socket) => {
      socket.write(
        'HTTP/1.1 200 OK\r\nX-ONE: 1\r\nset-cookie: a\r\nSet-Cookie: b\r\nContent-Length: 0\r\n\r\n',
      );
    });
    const { headers } = await clientOf().send(get(url));
    expect(headers).toEqual([
      ['X-ONE', '1'],
      ['set-cookie', 'a'],
      ['Set-Cookie', 'b'],
      ['Content-Length', '0'],
    ]);
  });

  it('reads chunked bodies, and answers after early hints', async () => {
    const url = await serve((_request, response) => {
      response.writeEarlyHints({ link: '</style.css>; rel=preload' });
      response.write('one ');
      response.end('two');
    });
    const { status, bytes } = await clientOf().send(get(url));
    expect([status, textOf(bytes)]).toEqual([200, 'one two']);
  });

  it('follows no redirect and keeps no cookie', async () => {
    const seen: (string | undefined)[] = [];
    const url = await serve((request, response) => {
      seen.push(request.headers.cookie);
      response.writeHead(302, { location: '/elsewhere', 'set-cookie': 'a=b' }).end();
    });
    const client = clientOf();
    expect((await client.send(get(url))).status).toBe(302);
    await client.send(get(url));
    expect(seen).toEqual([undefined, undefined]);
  });

  it.each([
    ['gzip', gzipSync],
    ['X-GZIP', gzipSync],
    ['deflate', deflateSync],
    ['deflate', deflateRawSync],
    ['br', brotliCompressSync],
    ['identity', (text: string) => Buffer.from(text)],
    ['gzip, br', (text: string) => brotliCompressSync(gzipSync(text))],
  ])('decodes a body in %s', async (coding, encode) => {
    const url = await serve((_request, response) => {
      response.writeHead(200, { 'Content-Encoding': coding }).end(encode('the same text'));
    });
    const { bytes } = await clientOf().send(get(url));
    expect(textOf(bytes)).toBe('the same text');
  });
});

describe('what goes wrong', () => {
  const none = ': the server closed the connection before its response began.';
  const begun = ': the response began, and the server closed the connection before its end.';

  it('tells that nobody listens', async () => {
    const server = createServer();
    const url = await listen(server);
    server.close();
    await once(server, 'close');
    await expect(clientOf().send(get(`${url}/v1?signature=secret`))).rejects.toMatchObject({
      kind: 'refused',
      message: `GET ${url}/v1: the connection was refused. Is the server running there?`,
    });
  });

  it.each([
    ['nothing at all', '', none],
    ['the status line only', 'HTTP/1.1 200 OK\r\n', begun],
    ['a part of the body', 'HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc', begun],
    ['an unfinished chunk', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab', begun],
  ])('tells that the server closed after %s, and does not ask again', async (_what, answer, message) => {
    const url = await serveRaw((socket) => {
      socket.end(answer);
    });
    const client = clientOf();
    await expectFailure(client.send(get(url)), 'reset', message);
    expect(client.sent).toBe(1);
  });

  it('tells that the connection was reset', async () => {
    const url = await serveRaw((socket) => {
      socket.resetAndDestroy();
    });
    await expectFailure(clientOf().send(get(url)), 'reset');
  });

  it.each([
    ['no HTTP', 'SMTP ready\r\n\r\n'],
    ['a broken header', 'HTTP/1.1 200 OK\r\nContent-Length: many\r\n\r\n'],
    [
      'a switch of protocols',
      'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n',
    ],
  ])('tells that the answer is %s', async (_what, answer) => {
    const url = await serveRaw((socket) => {
      socket.write(answer);
    });
    await expectFailure(clientOf().send(get(url)), 'malformed');
  });

  it('tells that a body is not in the coding that its header says', async () => {
    const url = await serve((_request, response) => {
      response.writeHead(200, { 'Content-Encoding': 'gzip' }).end('plain');
    });
    await expectFailure(clientOf().send(get(url)), 'malformed');
  });

  it('breaks off an answer that does not come', async () => {
    const url = await serve(() => undefined);
    await expectFailure(clientOf({ timeoutMs: 50 }).send(get(url)), 'timeout', 'within 0.05 s');
  });

  it('breaks off a body that trickles without end', async () => {
    const url = await serve((_request, response) => {
      const trickle = setInterval(() => response.write('.'), 5);
      response.on('close', () => {
        clearInterval(trickle);
      });
    });
    await expectFailure(clientOf({ timeoutMs: 100 }).send(get(url)), 'timeout');
  });

  it.each([
    ['is announced too long', { 'content-length': '2000' }, Buffer.alloc(2000)],
    ['comes too long', {}, Buffer.alloc(2000)],
    ['is too long when decoded', { 'content-encoding': 'gzip' }, gzipSync(Buffer.alloc(5_000_000))],
  ])('breaks off a body that %s', async (_what, headers, body) => {
    const url = await serve((_request, response) => {
      response.writeHead(200, headers);
      response.write(body.subarray(0, 1));
      response.end(body.subarray(1));
    });
    const maxBodyBytes = 'content-encoding' in headers ? 1_000_000 : 1000;
    await expectFailure(clientOf({ maxBodyBytes }).send(get(url)), 'too-large', `${maxBodyBytes} bytes`);
  });

  it('breaks off when the caller says so, and sends nothing when it said so before', async () => {
    const controller = new AbortController();
    const url = await serve(() => {
      controller.abort();
    });
    const client = clientOf();
    await expectFailure(client.send(get(url), controller.signal), 'aborted');
    await expectFailure(client.send(get(url), controller.signal), 'aborted');
    expect(client.sent).toBe(1);
  });

  it('breaks off what is under way when it is closed', async () => {
    const client = clientOf();
    const url = await serve(() => void client.close());
    await expectFailure(client.send(get(url)), 'aborted');
  });

  it.each([
    ['a method', `501 Unsupported method ('{"name":"a"}GET').`],
    ['a request line', '400 Bad request syntax (&quot;{&quot;name&quot;:&quot;a&quot;}GET / HTTP/1.1&quot;)'],
  ])('tells that the server took an unread body for %s', async (_what, text) => {
    const url = await serveAnswers('401 ', text);
    const client = clientOf();
    await client.send({ ...get(`${url}/v1?signature=secret`), method: 'POST', body: '{"name":"a"}' });
    const taken = 'took the body of POST /v1 for a request: it had answered that with 401';
    await expectFailure(client.send(get(url)), 'unread-body', taken);
  });

  it.each([
    ['of its own request', '{"name":"a"}', '400 {"name":"a"}'],
    ['that any error may have', '0', '400 0 POST'],
    ['that nobody sent', '{"name":"c"}', `400 Unsupported method ('{"name":"b"}POST')`],
  ])('takes no error for one of an unread body that quotes text %s', async (_what, body, text) => {
    const url = await serveAnswers('401 ', text);
    const client = clientOf();
    const request = { ...get(url), method: 'POST', body };
    await client.send(request);
    expect((await client.send(request)).status).toBe(400);
  });

  it('names a header that cannot be sent, without its value', async () => {
    const sending = clientOf().send({ ...get('http://127.0.0.1:1/'), headers: [['X-A', 'b\nsecret']] });
    await expect(sending).rejects.toMatchObject({
      name: 'TransportError',
      message: expect.stringMatching(/^(?!.*secret).*cannot be sent.*x-a/is) as string,
    });
  });
});

describe('idle connections', () => {
  const answer = 'HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n';

  it('are used again', async () => {
    const ports = new Set<number | undefined>();
    const url = await serve((request, response) => {
      ports.add(request.socket.remotePort);
      response.end();
    });
    const client = clientOf();
    for (let i = 0; i < 3; i += 1) await client.send(get(url));
    expect(ports.size).toBe(1);
  });

  it('that the server closes on the next request do no harm', async () => {
    const url = await serveRaw((socket, count) => {
      if (count === 2) socket.destroy();
      else socket.write(answer);
    });
    const client = clientOf();
    await client.send(get(url));
    const { status } = await client.send({
      ...get(`${url}/v1?signature=secret`),
      method: 'POST',
      body: '{}',
    });
    expect([status, client.sent, client.sentAgain]).toEqual([200, 3, [`POST ${url}/v1`]]);
  });

  it('that the server closes when it must have read the request are not replaced', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const url = await serveRaw((socket, count) => {
      if (count === 1) {
        socket.write(answer);
        return;
      }
      vi.advanceTimersByTime(300);
      socket.destroy();
    });
    const client = clientOf();
    await client.send(get(url));
    await expectFailure(client.send({ ...get(url), method: 'POST', body: '{}' }), 'reset');
    expect(client.sent).toBe(2);
  });

  it('that are reset before the next request is on its way do no harm', async () => {
    const sockets: Socket[] = [];
    const url = await serveRaw((socket) => {
      sockets.push(socket);
      socket.write(answer);
    });
    const client = clientOf();
    await client.send(get(url));
    // From here on, the client notices the reset before it writes the request.
    await new Promise((resolve) => setImmediate(resolve));
    const sending = client.send(get(url));
    sockets[0]?.resetAndDestroy();
    expect((await sending).status).toBe(200);
    expect(sockets).toHaveLength(2);
  });

  it('are replaced once only', async () => {
    const url = await serveRaw((socket, count) => {
      if (count === 1) socket.write(answer);
      else socket.destroy();
    });
    const client = clientOf();
    await client.send(get(url));
    await expectFailure(client.send(get(url)), 'reset');
    expect(client.sent).toBe(3);
  });

  it('that break when an answer has begun are not replaced', async () => {
    const url = await serveRaw((socket, count) => {
      if (count === 1) socket.write(answer);
      else socket.end('HTTP/1.1 2');
    });
    const client = clientOf();
    await client.send(get(url));
    await expectFailure(client.send(get(url)), 'reset');
    expect(client.sent).toBe(2);
  });
});

describe('429', () => {
  const busy = (retryAfter: string | undefined, times: number, date?: string) => {
    let count = 0;
    return serve((_request, response) => {
      const isBusy = ++count <= times;
      response.sendDate = false;
      if (date !== undefined) response.setHeader('Date', date);
      response.writeHead(
        isBusy ? 429 : 200,
        isBusy && retryAfter !== undefined ? { 'ReTry-aFter': retryAfter } : {},
      );
      response.end();
    });
  };

  it.each([
    ['seconds', '2', 2000],
    ['an HTTP date', 'Fri, 02 Jan 2026 03:04:09 GMT', 4000],
    ['a date gone by', 'Fri, 02 Jan 2026 03:00:00 GMT', 0],
  ])('with Retry-After in %s is waited for', async (_form, retryAfter, wait) => {
    const time = new FakeTime();
    const client = clientOf({}, time);
    expect((await client.send(get(await busy(retryAfter, 1)))).status).toBe(200);
    expect([client.sent, time.waits]).toEqual([2, [wait]]);
  });

  it('with a date is waited for by the clock of the server', async () => {
    const time = new FakeTime();
    const url = await busy('Fri, 02 Jan 2026 04:04:09 GMT', 1, 'Fri, 02 Jan 2026 04:04:05 GMT');
    expect((await clientOf({}, time).send(get(url))).status).toBe(200);
    expect(time.waits).toEqual([4000]);
  });

  it.each([
    ['no Retry-After', undefined],
    ['nonsense', 'soon'],
    ['a fraction', '1.5'],
  ])('with %s is waited for a little longer each time', async (_what, retryAfter) => {
    const time = new FakeTime();
    const client = clientOf({ retries: 3 }, time);
    expect((await client.send(get(await busy(retryAfter, 3)))).status).toBe(200);
    expect(time.waits).toEqual([250, 500, 1000]);
  });

  it('with more than a minute is the answer', async () => {
    const client = clientOf({}, new FakeTime());
    expect((await client.send(get(await busy('61', 1)))).status).toBe(429);
    expect(client.sent).toBe(1);
  });

  it('is the answer when the retries are used up', async () => {
    const client = clientOf({ retries: 2 }, new FakeTime());
    expect((await client.send(get(await busy('1', 9)))).status).toBe(429);
    expect(client.sent).toBe(3);
  });

  it('ends its wait when the caller breaks off', async () => {
    const controller = new AbortController();
    const time = new FakeTime();
    time.wait = (_milliseconds, signal) => {
      controller.abort();
      return Promise.reject(signal?.reason as Error);
    };
    const sending = clientOf({}, time).send(get(await busy('1', 1)), controller.signal);
    await expectFailure(sending, 'aborted');
  });
});

describe('maxRps', () => {
  it('spaces requests evenly', async () => {
    const time = new FakeTime();
    const starts: number[] = [];
    const url = await serve((_request, response) => {
      starts.push(time.now());
      response.end();
    });
    const client = clientOf({ maxRps: 4 }, time);
    for (let i = 0; i < 4; i += 1) await client.send(get(url));
    expect(starts.map((start) => start - (starts[0] ?? 0))).toEqual([0, 250, 500, 750]);
  });
});
