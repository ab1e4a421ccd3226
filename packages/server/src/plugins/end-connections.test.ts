import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import Fastify, { type FastifyInstance } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { endConnections } from './end-connections.ts';

/** Starts a server that responds only when the test says so. */
async function start(times: Parameters<typeof endConnections>[2] = { newMs: 20 }) {
  const app = Fastify({ return503OnClosing: false });
  const closing = new Promise<void>((resolve) => {
    app.addHook('preClose', (done) => {
      resolve();
      done();
    });
  });
  endConnections(app, { isDraining: false }, times);
  let answer: ((body: object) => void) | undefined;
  const asked = new Promise<void>((resolve) => {
    app.get('/', () => {
      resolve();
      return new Promise<object>((finish) => {
        answer = finish;
      });
    });
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  return {
    app,
    asked,
    answer: (body: object = { done: true }) => {
      answer!(body);
    },
    closing,
  };
}

async function open(app: FastifyInstance, sent: string): Promise<Socket> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  const accepted = once(app.server, 'connection');
  socket.write(sent);
  await accepted;
  return socket;
}

test.each([
  ['nothing', ''],
  ['half a request', 'GET / HTTP/1.1\r\nHost:'],
])('a client that has sent %s does not prevent the server from closing', async (_what, sent) => {
  const { app } = await start();
  const socket = await open(app, sent);
  const ended = once(socket, 'close');

  await app.close();

  await ended;
});

test('a pending request gets its response, and then its connection closes', async () => {
  const { app, asked, answer, closing } = await start();
  const socket = await open(app, 'GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  let received = '';
  socket.on('data', (chunk: Buffer) => (received += chunk.toString()));
  const ended = once(socket, 'close');
  await asked;

  const closed = app.close();
  await closing;
  answer();
  await closed;

  await ended;
  expect(received).toContain('{"done":true}');
  expect(received.toLowerCase()).toContain('connection: close');
});

test('a client that connected before the server closed gets a response to its first request', async () => {
  const { app, asked, answer, closing } = await start({});
  const socket = await open(app, '');
  let received = '';
  socket.on('data', (chunk: Buffer) => (received += chunk.toString()));
  const ended = once(socket, 'close');

  const closed = app.close();
  await closing;
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await asked;
  answer();
  await closed;

  await ended;
  expect(received).toContain('{"done":true}');
  expect(received.toLowerCase()).toContain('connection: close');
});

test('a request without a response in time is aborted', async () => {
  const { app, asked } = await start({ timeMs: 20 });
  const socket = await open(app, 'GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  const ended = once(socket, 'close');
  await asked;

  await app.close();

  await ended;
  expect(socket.bytesRead).toBe(0);
});

test('a client with complete responses does not prevent the server from closing', async () => {
  const { app, asked, answer } = await start();
  const socket = await open(app, 'GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await asked;
  answer();
  await once(socket, 'data');
  const ended = once(socket, 'close');

  await app.close();

  await ended;
});

test('if a client stops reading, the connection closes and the source is released', async () => {
  const { app, asked, answer } = await start({ newMs: 20, stalledMs: 20 });
  const endless = new Readable({
    read() {
      this.push(Buffer.alloc(64 * 1024));
    },
  });
  endless.on('error', () => undefined);
  const socket = await open(app, 'GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  socket.pause();
  await asked;

  answer(endless);

  await once(endless, 'close');
  expect(endless.destroyed).toBe(true);
});
