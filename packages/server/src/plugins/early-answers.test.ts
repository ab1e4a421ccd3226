import { once } from 'node:events';
import { Agent, createServer, request as httpRequest, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { startLateRelay } from '../testing/late-relay.ts';
import { listeningPort } from '../testing/listening-port.ts';
import { startWithUser } from '../testing/test-server.ts';
import { delayEndAfterEarlyAnswers, type EndDelay } from './early-answers.ts';

const json = 'application/json';
const tooLarge = Buffer.from(JSON.stringify('x'.repeat(2_500_000)));
const message = '{"message":"The body is too large."}';

interface Target {
  port: number;
  path: string;
  headers: Record<string, string>;
}

type Send = (target: Target) => Promise<{ status: number; body: string }>;

function open(port: number): Socket {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  return socket;
}

const head = (method: string, path: string, headers: Record<string, string | number>) =>
  `${method} ${path} HTTP/1.1\r\nHost: x\r\n` +
  `${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`;

/** Collects what a socket receives until it has this number of responses, or closes. */
async function answers(socket: Socket, count: number): Promise<string[]> {
  let received = '';
  const all = () => received.split(/(?=HTTP\/1\.1 (?!100))/).filter((part) => part.startsWith('HTTP/1.1 '));
  const whole = () => all().length >= count && (received.endsWith('}') || received.endsWith(']'));
  await new Promise<void>((resolve) => {
    socket.on('data', (chunk: Buffer) => {
      received += chunk.toString();
      if (whole()) resolve();
    });
    socket.once('close', resolve);
  });
  return all();
}

function viaHttp(agent: Agent, announceLength: boolean): Send {
  return async ({ port, path, headers }) => {
    const length = announceLength ? { 'content-length': tooLarge.length } : {};
    const outgoing = httpRequest({ port, path, agent, method: 'POST', headers: { ...headers, ...length } });
    outgoing.end(tooLarge);
    const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
    return { status: answer.statusCode!, body: await text(answer) };
  };
}

/** Reads nothing until everything is written, as many clients do. */
const viaSocket: Send = async ({ port, path, headers }) => {
  const socket = open(port);
  socket.write(head('POST', path, { ...headers, 'Content-Length': tooLarge.length, Connection: 'close' }));
  await new Promise<void>((resolve, reject) => {
    socket.write(tooLarge, (error) => {
      if (error) reject(error);
      else resolve();
    });
  });
  const received = await text(socket);
  return { status: Number(received.split(' ')[1]), body: received.split('\r\n\r\n')[1]! };
};

const clients: [string, Send][] = [
  ['a raw socket', viaSocket],
  ['http with a length', viaHttp(new Agent({ keepAlive: true }), true)],
  ['http in chunks, one connection for each', viaHttp(new Agent({ keepAlive: false }), false)],
  [
    'fetch',
    async ({ port, path, headers }) => {
      const url = `http://127.0.0.1:${port}${path}`;
      const answer = await fetch(url, { method: 'POST', headers, body: tooLarge });
      return { status: answer.status, body: await answer.text() };
    },
  ],
];

describe('the reference server', () => {
  let target: Target;

  beforeEach(async () => {
    const { server, token } = await startWithUser();
    const headers = { authorization: `Bearer ${token}`, 'content-type': json };
    target = { port: Number(new URL(server.url).port), path: '/api/v1/notes/create', headers };
  });

  describe.each(clients)('%s', (_name, send) => {
    test('gets its 413 every time', async () => {
      for (let round = 0; round < 10; round++) {
        expect(await send(target)).toEqual({ status: 413, body: message });
      }
    });

    test('gets it over a slow network, where a server that closes early loses it', async () => {
      const port = await startLateRelay(target.port, 2_000_000);

      expect(await send({ ...target, port })).toEqual({ status: 413, body: message });
    });
  });

  test('requests behind a body that is refused get a response', async () => {
    const socket = open(target.port);
    const { authorization } = target.headers;
    const refused = head('POST', target.path, { ...target.headers, 'Content-Length': tooLarge.length });
    const next = head('GET', '/api/v1/notes', { Authorization: authorization! });
    const received = answers(socket, 4);
    for (const start of [refused, refused]) {
      socket.write(start);
      socket.write(tooLarge);
    }
    socket.write(next + head('GET', '/nowhere', {}));

    const statuses = (await received).map((answer) => Number(answer.split(' ')[1]));

    expect(statuses).toEqual([413, 413, 200, 404]);
  });

  test.each([
    ['no token', { authorization: '' }, 401],
    ['another type', { 'content-type': 'text/plain' }, 415],
    ['a compressed body', { 'content-encoding': 'gzip' }, 415],
    ['a body over the limit', {}, 413],
  ])('a client that expects 100 Continue and sends %s gets a refusal', async (_what, headers, status) => {
    const socket = open(target.port);
    const expecting = { ...target.headers, ...headers, 'Content-Length': 2_000_000, Expect: '100-continue' };
    const received = answers(socket, 1);
    socket.write(head('POST', target.path, expecting));

    const [answer] = await received;

    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(answer!.toLowerCase()).toContain('connection: close');
  });

  test('a client that expects 100 Continue gets it if its body is accepted', async () => {
    const socket = open(target.port);
    const body = '{"title":"Tide","body":"-"}';
    const headers = { ...target.headers, 'Content-Length': body.length, Expect: '100-continue' };
    socket.write(head('POST', target.path, headers));
    const [leave] = (await once(socket, 'data')) as [Buffer];
    const received = answers(socket, 1);
    socket.write(body);

    expect(leave.toString()).toBe('HTTP/1.1 100 Continue\r\n\r\n');
    const [answer] = await received;
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer!.toLowerCase()).not.toContain('connection: close');
  });

  test.each(['text/plain', json, 'multipart/form-data'])(
    'an unknown path is not found, whatever is sent as %s',
    async (type) => {
      for (const body of ['{', tooLarge]) {
        const answer = await fetch(`http://127.0.0.1:${target.port}/api/v1/nowhere`, {
          method: 'POST',
          headers: { 'content-type': type },
          body,
        });
        expect([answer.status, await answer.json()]).toEqual([
          404,
          { message: 'Not found. No operation has this path.' },
        ]);
      }
    },
  );
});

describe('a body that never ends', () => {
  /** Starts a server that responds at once, without reading the body. */
  async function start(bounds: EndDelay): Promise<Socket> {
    const server = createServer((_request, response) => {
      response.writeHead(401, { 'content-length': 2 }).end('no');
    });
    delayEndAfterEarlyAnswers(server, bounds);
    const socket = open(await listeningPort(server));
    socket.write(head('POST', '/', { 'Content-Length': 1_000_000_000 }));
    return socket;
  }

  test('is read for some time, and then the connection closes', async () => {
    const socket = await start({ timeMs: 20, bytes: Infinity });

    expect(await text(socket)).toMatch(/^HTTP\/1\.1 401 [^]*no$/);
  });

  test('is read up to a size, and then the connection closes', async () => {
    const socket = await start({ timeMs: 600_000, bytes: 100_000 });
    const [answer] = (await once(socket, 'data')) as [Buffer];
    socket.resume();
    const ended = new Promise((resolve) => socket.once('close', resolve));
    const block = Buffer.alloc(64 * 1024);
    const write = () => {
      while (!socket.destroyed && socket.write(block));
    };
    socket.on('drain', write);
    write();

    await ended;

    expect(answer.toString()).toMatch(/no$/);
    expect(socket.bytesWritten).toBeGreaterThan(100_000);
  });
});
