import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { startPostgresRelay } from './postgres-relay.ts';

/** A server that sends back what it receives, in place of PostgreSQL. */
async function startEcho(): Promise<string> {
  const server = createServer({ allowHalfOpen: true }, (socket) => socket.pipe(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
  });
  return `postgres://user@127.0.0.1:${(server.address() as AddressInfo).port}/files`;
}

test('through a relay with a delay, a database takes a round trip longer, and everything arrives in its order', async () => {
  const { url, close } = await startPostgresRelay(await startEcho(), 40);
  onTestFinished(close);
  const { hostname, port, pathname } = new URL(url);
  expect(pathname).toBe('/files');

  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true, noDelay: true });
  await once(socket, 'connect');
  const started = performance.now();
  const numbers = Array.from({ length: 200 }, (_, index) => `${index} `);
  for (const number of numbers) socket.write(number);
  await once(socket, 'readable');
  // Timers may be early by a fraction of a millisecond each.
  expect(performance.now() - started).toBeGreaterThan(38);
  socket.end();

  expect(await text(socket)).toBe(numbers.join(''));
});
