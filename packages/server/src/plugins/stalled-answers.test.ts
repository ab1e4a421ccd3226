import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { endStalledAnswers } from './stalled-answers.ts';

test('if a client stops reading, the connection closes and the source is released', async () => {
  const app = Fastify();
  endStalledAnswers(app, 20);
  const endless = new Readable({
    read() {
      this.push(Buffer.alloc(64 * 1024));
    },
  });
  endless.on('error', () => undefined);
  app.get('/', (_request, reply) => reply.send(endless));
  await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());

  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  socket.pause();
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await once(endless, 'close');

  expect(endless.destroyed).toBe(true);
});
