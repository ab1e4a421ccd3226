import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '../testing/test-server.ts';

// See docs/reference-server.md: at least 60,000 bytes per minute.
const minute = 60_000;

afterEach(() => {
  vi.useRealTimers();
});

const size = 200_000;
const mime = 'application/octet-stream';
const upload = { filename: 'tide.bin', mime, size, extension: 'bin' };

/** Returns the URL and method of an upload, and its specific header lines. */
type Target = (
  user: TestUser,
  server: TestServer,
) => Promise<{ method: string; url: string; head: string[] }>;

const targets: [string, Target][] = [
  [
    'a presigned URL',
    async ({ client }) => {
      const { url } = await client.call('presignUpload', { body: upload });
      return { method: 'PUT', url, head: [`Content-Type: ${mime}`] };
    },
  ],
  [
    'the URL of a part',
    async ({ client }) => {
      const { key, uploadId } = await client.call('createMultipartUpload', { body: upload });
      const { urls } = await client.call('signParts', { body: { key, uploadId, partNumbers: [1] } });
      return { method: 'PUT', url: urls[0]!.url, head: [] };
    },
  ],
  [
    'the form',
    ({ token }, { apiUrl }) =>
      Promise.resolve({
        method: 'POST',
        url: `${apiUrl}/uploads`,
        head: [`Authorization: Bearer ${token}`, 'Content-Type: multipart/form-data; boundary=x'],
      }),
  ],
];

const formStart = '--x\r\nContent-Disposition: form-data; name="file"; filename="tide.bin"\r\n\r\n';

test.each(targets)('a body for %s that stops arriving is aborted after a minute', async (_name, target) => {
  const { server, socket, send } = await begin(target);
  await send(70_000);
  vi.advanceTimersByTime(minute);
  await send(1);

  vi.advanceTimersByTime(minute);

  await once(socket, 'close');
  expect(socket.bytesRead).toBe(0);
  const incoming = path.join(server.dataFolder, 'objects', 'incoming');
  await until(async () => (await readdir(incoming)).length === 0);
});

test.each(targets)('a body for %s may arrive slowly', async (_name, target) => {
  const { send } = await begin(target);
  for (let minutes = 0; minutes < 3; minutes += 1) {
    await send(65_000);
    vi.advanceTimersByTime(minute);
  }
  // This would not arrive if the server had closed the connection.
  await send(1);
});

/** Sends the headers of an upload to a server with fake intervals, which the test controls. */
async function begin(target: Target) {
  const server = await startTestServer();
  const { method, url, head } = await target(await server.addUser('mira@example.com'), server);
  const { hostname, port, pathname, search } = new URL(url);
  const connected = once(server.app.server, 'connection') as Promise<[Socket]>;
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const socket = connect(Number(port), hostname);
  onTestFinished(() => {
    socket.destroy();
  });
  const line = `${method} ${pathname}${search} HTTP/1.1`;
  const lines = [line, `Host: ${hostname}`, `Content-Length: ${size}`, ...head, ''];
  socket.write([...lines, method === 'POST' ? formStart : ''].join('\r\n'));
  const [arriving] = await connected;
  await until(() => vi.getTimerCount() > 0);
  const send = async (bytes: number) => {
    const before = arriving.bytesRead;
    socket.write(Buffer.alloc(bytes));
    await until(() => arriving.bytesRead >= before + bytes);
  };
  return { server, socket, send };
}

/** Waits without timers, because they are fake. */
async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await setImmediate();
}
