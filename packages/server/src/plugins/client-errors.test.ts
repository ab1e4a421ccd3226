import { expect, test } from 'vitest';
import { sendRaw } from '../testing/send-raw.ts';
import { startTestServer } from '../testing/test-server.ts';

test.each([
  ['garbage', 'garbage\r\n\r\n', 400, 'The request is malformed.'],
  [
    'a length and chunks',
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    400,
    'The request is malformed.',
  ],
  [
    'headers without an end',
    `GET / HTTP/1.1\r\nHost: x\r\nCookie: ${'x'.repeat(5_000_000)}\r\n\r\n`,
    431,
    'The headers are too large.',
  ],
])('%s is refused like any other request', async (_what, bytes, status, message) => {
  const { url } = await startTestServer();

  const [head, body] = (await sendRaw(url, bytes)).split('\r\n\r\n');

  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(head).toContain('\r\nx-content-type-options: nosniff\r\n');
  expect(head).toContain('\r\ncontent-type: application/json; charset=utf-8\r\n');
  expect(JSON.parse(body!)).toEqual({ message });
});
