import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import Fastify from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { limitBodyTime } from './body-deadline.ts';

async function startWithDeadline(deadlineMs: number): Promise<number> {
  const app = Fastify();
  limitBodyTime(app.server, deadlineMs);
  app.post('/', () => ({}));
  await app.listen({ port: 0 });
  onTestFinished(() => app.close());
  return (app.server.address() as AddressInfo).port;
}

test('a body that is refused while it arrives gets a timeout too', async () => {
  const timeouts = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  const port = await startWithDeadline(60_000);
  const before = timeouts();
  const socket = connect(port, '127.0.0.1');
  socket.write(
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99999999\r\n\r\n{',
  );

  const [answer] = (await once(socket, 'data')) as [Buffer];
  socket.resume();
  await once(socket, 'close');

  expect(answer.toString()).toMatch(/^HTTP\/1.1 413 /);
  await vi.waitFor(() => {
    expect(timeouts()).toBeLessThanOrEqual(before);
  }, 60_000);
});
