import { Buffer } from 'node:buffer';
import { randomBytes } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { readFile } from 'node:fs/promises';
import http, { type IncomingMessage, type RequestListener } from 'node:http';
import https from 'node:https';
import net, { type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { portOf } from '../../../testing/port-of.ts';
import type { WireExchange } from '../traffic.ts';
import { startProxy, type ProxyOptions } from './start-proxy.ts';

interface Stage {
  readonly seen: WireExchange[];
  /** Port of the proxy. */
  readonly port: number;
  /** URL of the server. */
  readonly upstream: URL;
  readonly baseUrl: string;
  /** What the proxy refused. */
  readonly malformed: string[];
  readonly broken: string[];
}

/** A proxy in front of a server of node:http, or of any server with sockets. */
async function stage(
  server: net.Server | RequestListener,
  options: Partial<ProxyOptions> = {},
): Promise<Stage> {
  const port = await portOf(typeof server === 'function' ? http.createServer(server) : server);
  const upstream = new URL(`http://127.0.0.1:${port}/v1`);
  const seen: WireExchange[] = [];
  const setup = { seen, upstream, malformed: new Array<string>(), broken: new Array<string>() };
  const proxy = await startProxy(
    { upstream: upstream.href, listen: { host: '127.0.0.1', port: 0 }, ...options },
    {
      exchange: (exchange) => {
        seen.push(exchange);
      },
      malformed: (what) => {
        setup.malformed.push(what);
      },
      broken: (_exchange, { message, mayBeIdle }) => {
        setup.broken.push(`${message}${mayBeIdle ? ' It may have been idle.' : ''}`);
      },
    },
  );
  onTestFinished(() => proxy.close());
  return Object.assign(setup, { port: Number(new URL(proxy.baseUrl).port), baseUrl: proxy.baseUrl });
}

/** Sends text over a socket, and returns all that arrives until the other side ends. */
async function talk(port: number, ...pieces: string[]): Promise<string> {
  const socket = net.connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  for (const piece of pieces) socket.write(piece, 'latin1');
  socket.end();
  return (await buffer(socket)).toString('latin1');
}

/** A server that records what it receives, and lets `say` respond. */
function sayingServer(say: (heard: string, socket: Socket) => void) {
  const heard: Buffer[] = [];
  const server = net.createServer({ allowHalfOpen: true }, (socket) => {
    socket.on('data', (bytes) => {
      heard.push(bytes);
      say(Buffer.concat(heard).toString('latin1'), socket);
    });
    socket.on('end', () => socket.end());
    socket.on('error', () => undefined);
  });
  return { server, heard: () => Buffer.concat(heard).toString('latin1') };
}

const bodyOf = (exchange: WireExchange | undefined, side: 'request' | 'answer') =>
  Buffer.from(exchange?.[side]?.body.bytes ?? []).toString();

test('requests and responses go on as they came, but for the host and for headers of the connection', async () => {
  const answer =
    'HTTP/1.1 207 Many  Things\r\nX-odd:  two  blanks \r\nset-cookie: a=1\r\nSet-cookie: b=2\r\nX-Mine: 1\r\n' +
    'Connection: x-mine, close\r\nTransfer-Encoding: chunked\r\n\r\n5;note=yes\r\nhello\r\n0\r\nX-Sum: 1\r\n\r\n';
  const { server, heard } = sayingServer((text, socket) => {
    if (text.endsWith('0\r\n\r\n')) socket.end(answer, 'latin1');
  });
  const { port, upstream, seen } = await stage(server);
  const request = (host: string) =>
    `POST /v1/notes?b=1&a=%7e HTTP/1.1\r\nhost: ${host}\r\nX-odd:\t1\r\nX-ODD: 2\r\nTransfer-Encoding: chunked\r\n\r\n` +
    '2\r\nhi\r\n0\r\n\r\n';
  expect(await talk(port, request(`127.0.0.1:${port}`))).toBe(
    'HTTP/1.1 207 Many  Things\r\nX-odd: two  blanks\r\nset-cookie: a=1\r\nSet-cookie: b=2\r\n' +
      'Connection: keep-alive\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\nX-Sum: 1\r\n\r\n',
  );
  expect(heard().replace('Connection: keep-alive\r\n', '')).toBe(request(upstream.host).replace('\t', ' '));
  expect(seen).toHaveLength(1);
  expect(seen[0]?.request.url).toBe(`${upstream.href}/notes?b=1&a=%7e`);
  expect([bodyOf(seen[0], 'request'), bodyOf(seen[0], 'answer')]).toEqual(['hi', 'hello']);
});

test('a body of many megabytes goes through and comes back whole, and is not kept', async () => {
  const sent = randomBytes(8 * 1024 * 1024);
  const { baseUrl, seen } = await stage((request, response) => {
    response.writeHead(200, { 'content-type': 'application/octet-stream' });
    request.pipe(response);
  });
  const answer = await fetch(`${new URL(baseUrl).origin}/objects/1`, { method: 'PUT', body: sent });
  expect(Buffer.from(await answer.arrayBuffer()).equals(sent)).toBe(true);
  expect(seen[0]?.request.body).toEqual({ bytes: undefined, size: sent.length });
  expect(seen[0]?.answer?.body).toEqual({ bytes: undefined, size: sent.length });
});

test('a range is a range', async () => {
  const { baseUrl } = await stage((request, response) => {
    response.writeHead(206, { 'content-range': 'bytes 2-4/10', 'content-length': 3 });
    response.end(request.headers.range);
  });
  const answer = await fetch(`${baseUrl}/notes`, { headers: { range: '2-4' } });
  expect([answer.status, answer.headers.get('content-range'), await answer.text()]).toEqual([
    206,
    'bytes 2-4/10',
    '2-4',
  ]);
});

test('who expects 100-continue waits for the server to say so', async () => {
  const server = http.createServer((request, response) => {
    request.pipe(response);
  });
  const order: string[] = [];
  server.on('checkContinue', (request: IncomingMessage, response: http.ServerResponse) => {
    order.push('asked');
    response.writeContinue();
    request.pipe(response);
  });
  const { port, seen } = await stage(server);
  const request = http.request({
    port,
    path: '/v1/notes',
    method: 'POST',
    headers: { expect: '100-continue' },
  });
  request.on('continue', () => {
    order.push('continued');
    request.end('the body');
  });
  request.flushHeaders();
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  expect((await buffer(answer)).toString()).toBe('the body');
  expect(order).toEqual(['asked', 'continued']);
  expect(seen.map((exchange) => [exchange.answer?.status, bodyOf(exchange, 'request')])).toEqual([
    [200, 'the body'],
  ]);
});

test('an answer that comes before the end of its request arrives, and the request is not taken for whole', async () => {
  const refusal = 'HTTP/1.1 413 Too Large\r\nContent-Length: 2\r\n\r\n{}';
  const { server } = sayingServer((text, socket) => {
    if (text.includes('first')) socket.write(refusal);
  });
  const { port, seen } = await stage(server);
  const socket = net.connect(port, '127.0.0.1');
  socket.write('POST /v1/notes HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\nfirst');
  const [bytes] = (await once(socket, 'data')) as [Buffer];
  expect(bytes.toString()).toMatch(/^HTTP\/1\.1 413 Too Large\r\nContent-Length: 2\r\n[^]*\r\n\r\n\{\}$/);
  expect(seen[0]?.answer?.status).toBe(413);
  expect(seen[0]?.request.body).toEqual({ bytes: undefined, size: undefined });
  socket.destroy();
});

test('a client that hangs up does so on the server, and tells of nothing', async () => {
  const story = new EventEmitter();
  const began = once(story, 'began');
  const closed = once(story, 'closed');
  const { port, seen } = await stage((request) => {
    request.once('data', () => story.emit('began'));
    request.once('close', () => story.emit('closed', request.complete));
    request.on('error', () => undefined);
  });
  const socket = net.connect(port, '127.0.0.1');
  socket.write('PUT /objects/1 HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\nhalf');
  await began;
  socket.resetAndDestroy();
  expect(await closed).toEqual([false]);
  expect(seen).toEqual([]);
});

const early = 'the server closed the connection before its response began.';
const late = 'the response began, and the server closed the connection before its end.';

test.each([
  ['the first request', /./, '', early],
  // A server may close what is idle, and a request may be on its way by then.
  ['a later request', /second/, '', `${early} It may have been idle.`],
  ['a later request, and begins to answer', /second/, 'HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{', late],
])('a server that breaks the connection of %s does so for the client', async (_of, broken, begin, told) => {
  const { server } = sayingServer((text, socket) => {
    if (!broken.test(text)) socket.write('HTTP/1.1 204 No Content\r\n\r\n');
    else if (begin === '') socket.resetAndDestroy();
    else socket.end(begin);
  });
  const stood = await stage(server);
  if (!broken.test('first')) await fetch(`${stood.baseUrl}/first`);
  await expect(fetch(`${stood.baseUrl}/second`).then((answer) => answer.text())).rejects.toThrow();
  expect(stood.broken).toEqual([told]);
});

test('trailers come behind the body', async () => {
  const { port } = await stage((request, response) => {
    request.resume();
    request.once('end', () => {
      response.writeHead(200, { trailer: 'X-Sum' });
      response.write('abc');
      response.addTrailers({ 'X-Sum': request.trailers['x-of-request'] ?? 'none' });
      response.end();
    });
  });
  const request = http.request({
    port,
    path: '/v1/notes',
    method: 'POST',
    headers: { trailer: 'X-Of-Request' },
  });
  request.write('x');
  request.addTrailers({ 'X-Of-Request': '42' });
  request.end();
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  await buffer(answer);
  expect(answer.trailers).toEqual({ 'x-sum': '42' });
});

test('requests in a row on one connection have their own answers', async () => {
  const { port, seen } = await stage((request, response) => {
    response.end(request.method === 'HEAD' ? undefined : request.url);
  });
  const line = (method: string, path: string) => `${method} /v1/${path} HTTP/1.1\r\nHost: a\r\n\r\n`;
  await talk(port, line('GET', 'one') + line('HEAD', 'two'), line('GET', 'three'));
  expect(seen.map(({ request, answer }) => [request.method, answer?.body.size])).toEqual([
    ['GET', 7],
    ['HEAD', 0],
    ['GET', 9],
  ]);
});

test('a response that is not HTTP breaks the connection, and is told of', async () => {
  const { server } = sayingServer((_text, socket) => socket.end('\0\x01 what?', 'latin1'));
  const { baseUrl, seen, broken } = await stage(server);
  await expect(fetch(`${baseUrl}/notes`)).rejects.toMatchObject({ cause: { code: 'ECONNRESET' } });
  expect([seen, broken]).toEqual([[], [expect.stringContaining('not valid HTTP')]]);
});

const host = 'Host: a\r\n\r\n';

test.each([
  ['no HTTP at all', '\0\xff\xfe', '\0\xff\xfe'],
  ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 'Pause on PRI/Upgrade'],
  ['a tunnel', `CONNECT a.example:443 HTTP/1.1\r\n${host}`, 'CONNECT a.example:443'],
  ['a header without a colon', `GET /v1 HTTP/1.1\r\nsecret\r\n\r\n`, 'Invalid header token'],
  [
    'a chunk without a size',
    `POST /v1 HTTP/1.1\r\nTransfer-Encoding: chunked\r\n${host}zz\r\n`,
    'Invalid character in chunk size',
  ],
])('%s is answered 400, and told of without secrets', async (_what, request, told) => {
  const { port, malformed, broken, seen } = await stage((_request, response) => response.end());
  expect(await talk(port, request)).toMatch(
    /^HTTP\/1\.1 400 [^]*\{"message":"The proxy was sent a malformed request."\}$/,
  );
  expect([seen, malformed, broken]).toEqual([[], [told], []]);
});

test.each([
  ['GET http://[/x HTTP/1.1'],
  ['GET ftp://a/x HTTP/1.1'],
  ['GET x HTTP/1.1'],
  ['GET /a b HTTP/1.1'],
  ['GET /v1/\xc3\xa9 HTTP/1.1'],
  ['GET /'],
])(
  'the malformed request line %j is answered 400 after the requests before it, and told of',
  async (line) => {
    const { server, heard } = sayingServer((_text, socket) => {
      setImmediate(() => socket.write('HTTP/1.1 204 Before\r\n\r\n'));
    });
    const { port, malformed, seen } = await stage(server);
    const before = `GET /v1/notes HTTP/1.1\r\n${host}`;
    const answer = await talk(port, `${before}${line}\r\n${host}`, before);
    expect(answer).toMatch(/^HTTP\/1\.1 204 Before\r\nConnection: keep-alive\r\n\r\nHTTP\/1\.1 400 /);
    expect([malformed, seen.length, heard().match(/GET/g)?.length]).toEqual([[line], 1, 1]);
  },
);

test.each([
  ['two slashes', `GET // HTTP/1.1\r\n${host}`, '//'],
  ['a second authority', `GET //:99999/x HTTP/1.1\r\n${host}`, '//:99999/x'],
  ['all of the server', `OPTIONS * HTTP/1.1\r\n${host}`, '/*'],
  ['a very long path', `GET /v1/${'a'.repeat(100_000)} HTTP/1.1\r\n${host}`, `/v1/${'a'.repeat(100_000)}`],
  ['half a percent-encoding', `GET /v1/%zz%?%=[ HTTP/1.1\r\n${host}`, '/v1/%zz%?%=['],
])('a request for %s reaches the server, and is known by its address', async (_what, request, address) => {
  const { server, heard } = sayingServer((text, socket) => {
    if (text.endsWith('\r\n\r\n')) socket.end('HTTP/1.1 404 No\r\nContent-Length: 0\r\n\r\n');
  });
  const { port, upstream, seen } = await stage(server);
  expect(await talk(port, request)).toMatch(/^HTTP\/1\.1 404/);
  const [line] = request.split('\r\n');
  expect(heard()).toBe(`${line}\r\nHost: ${upstream.host}\r\nConnection: keep-alive\r\n\r\n`);
  expect(seen[0]?.request.url).toBe(upstream.origin + address);
});

test.each([
  ['a tunnel', `CONNECT a.example:443 HTTP/1.1\r\n${host}`],
  ['a header without a colon', `GET /v1 HTTP/1.1\r\nHost\r\n\r\n`],
  ['two lengths', `POST /v1 HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n${host}abc`],
  ['no chunks', `POST /v1 HTTP/1.1\r\nTransfer-Encoding: chunked\r\n${host}zz\r\n\xff`],
  ['another host', `GET http://b.example:99/x HTTP/1.1\r\n${host}`],
  ['an upgrade', `GET /v1 HTTP/1.1\r\nConnection: upgrade\r\nUpgrade: websocket\r\n${host}\x81\x00`],
  ['TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
  ['nothing', ''],
])('after a client that sends %s, the proxy goes on', async (_what, bytes) => {
  const fixture = (name: string) =>
    readFile(new URL(`../../http/fixtures/localhost.${name}.pem`, import.meta.url), 'utf8');
  const identity = { cert: await fixture('cert'), key: await fixture('key') };
  for (const options of [{}, { identity }]) {
    const { port, baseUrl } = await stage((_request, response) => response.end('{}'), options);
    const socket = net.connect({ port, host: '127.0.0.1' }).resume();
    socket.on('error', () => undefined);
    socket.end(bytes, 'latin1');
    // A half handshake is waited for. In the other cases, the proxy closes; at the end of the test it closes all others.
    await once(socket, bytes.startsWith('\x16') ? 'finish' : 'close');
    const idle = net.connect({ port, host: '127.0.0.1' });
    await once(idle, 'connect');
    idle.on('error', () => undefined);
    expect(await (await fetch(baseUrl.replace('https:', 'http:'))).text()).toBe('{}');
  }
});

test.each([
  ['plain', (text: string) => Buffer.from(text), undefined],
  ['compressed', (text: string) => gzipSync(text), 'gzip'],
] as const)(
  'presigned URLs of the server are led through the proxy in a %s answer',
  async (_form, encode, coding) => {
    let origin = '';
    const { baseUrl, seen, upstream, port } = await stage(
      (_request, response) => {
        const text = `{"key":"a/b","url":"http:\\/\\/${new URL(origin).host}\\/objects\\/1?sig=2","n":1.0,"web":"${origin}"}`;
        response.setHeader('x-kept', 'yes');
        if (coding) response.setHeader('content-encoding', coding);
        response.end(encode(text));
      },
      {
        rewritesFor: (method, target) => (method === 'POST' && target === '/v1/sign' ? 'signed' : undefined),
      },
    );
    origin = upstream.origin;
    const answer = await fetch(`${baseUrl}/sign`, { method: 'POST' });
    expect(answer.headers.get('x-kept')).toBe('yes');
    expect(await answer.text()).toBe(
      `{"key":"a/b","url":"http:\\/\\/127.0.0.1:${port}\\/objects\\/1?sig=2","n":1.0,"web":"${origin}"}`,
    );
    // The original response is tested.
    const judged = Buffer.from(seen[0]?.answer?.body.bytes ?? []);
    expect(String(coding ? gunzipSync(judged) : judged)).toContain(`${upstream.host}\\/objects`);
    expect(await (await fetch(`${baseUrl}/other`, { method: 'POST' })).arrayBuffer()).toEqual(
      await (await fetch(`${upstream.href}/other`, { method: 'POST' })).arrayBuffer(),
    );
  },
);

test('offers https, and hears whoever comes in clear', async () => {
  const fixture = (name: string) =>
    readFile(new URL(`../../http/fixtures/localhost.${name}.pem`, import.meta.url), 'utf8');
  const identity = { cert: await fixture('cert'), key: await fixture('key') };
  const { port, seen, baseUrl } = await stage((_request, response) => response.end('{}'), { identity });
  expect(baseUrl).toBe(`https://127.0.0.1:${port}/v1`);
  const request = https.get({ port, path: '/v1/notes', rejectUnauthorized: false, agent: false });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  await buffer(answer);
  expect(await (await fetch(`http://127.0.0.1:${port}/v1/notes`)).text()).toBe('{}');
  expect(seen.map((exchange) => exchange.request.secure)).toEqual(['https', 'http']);
});

test('a port that is taken is a fault of the command line', async () => {
  const { port } = await stage((_request, response) => response.end());
  const options = { upstream: 'http://127.0.0.1:9/v1', listen: { host: '127.0.0.1', port } };
  const nothing = () => undefined;
  const listener = { exchange: nothing, malformed: nothing, broken: nothing };
  await expect(startProxy(options, listener)).rejects.toThrow(
    `--listen: cannot listen on 127.0.0.1:${port}: EADDRINUSE.`,
  );
});
