import { expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

const uuid = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

/** Sends a request, and returns the id in the response and in the log line of the request. */
async function idsOf(server: TestServer, sent: string | undefined, path = '/health/live') {
  server.log.length = 0;
  const headers = sent === undefined ? {} : { 'x-request-id': sent };
  const answer = await fetch(server.url + path, { headers });
  await answer.text();
  const logged = server.log.map((line) => JSON.parse(line) as { msg: string; reqId?: string });
  const line = logged.find(({ msg }) => msg === 'answered');
  return { answered: answer.headers.get('x-request-id'), logged: line?.reqId };
}

test('a request keeps the id that its client gives, in the response and in the log', async () => {
  const server = await startTestServer();
  for (const id of ['tide-42', 'Root=1-67891233-abcdef012345678912345678', 'a', 'x'.repeat(128)]) {
    expect(await idsOf(server, id)).toEqual({ answered: id, logged: id });
  }
});

test.each([
  ['none', undefined],
  ['an empty one', ''],
  ['one that is too long', 'x'.repeat(129)],
  ['one with a blank', 'tide 42'],
  ['one with quotes', '"tide"'],
  ['an e-mail address', 'mira@example.com'],
  ['one beyond ASCII', 'h\u00E4fen'],
  ['a list', 'tide,ebb'],
])('a request with %s gets a new id', async (_what, sent) => {
  const server = await startTestServer();
  const { answered, logged } = await idsOf(server, sent);
  expect(answered).toMatch(uuid);
  expect(logged).toBe(answered);
  expect((await idsOf(server, sent)).answered).not.toBe(answered);
});

test('an error also has the id, whatever fails', async () => {
  const server = await startTestServer();
  for (const path of ['/nowhere', '/api/v1/notes', '/%']) {
    expect([path, (await idsOf(server, 'tide-42', path)).answered]).toEqual([path, 'tide-42']);
  }
});

test('pages of the allowed origin may send and read the id', async () => {
  const server = await startTestServer({ corsOrigin: 'https://app.example.com' });
  const headers = { origin: 'https://app.example.com', 'access-control-request-method': 'GET' };
  const preflight = await fetch(`${server.apiUrl}/notes`, { method: 'OPTIONS', headers });
  expect(preflight.headers.get('access-control-allow-headers')).toContain('x-request-id');
  expect(preflight.headers.get('access-control-expose-headers')).toContain('x-request-id');
});
