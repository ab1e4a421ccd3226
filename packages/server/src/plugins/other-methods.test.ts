import { request } from 'node:http';
import { expect, it } from 'vitest';
import { startTestServer } from '../testing/test-server.ts';

/** Sends a request with any method, which `fetch` does not allow. */
function send(
  url: string,
  method: string,
): Promise<{ status: number; allow: string | undefined; body: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers: { connection: 'close' } }, (answer) => {
      let body = '';
      answer.on('data', (chunk: Buffer) => (body += chunk.toString()));
      answer.on('end', () => {
        resolve({ status: answer.statusCode!, allow: answer.headers.allow, body });
      });
    });
    sent.on('error', reject).end();
  });
}

it('responds with 405 and the allowed methods if the path supports others', async () => {
  const { apiUrl } = await startTestServer();
  const expected = { status: 405, body: '{"message":"Method not allowed."}' };
  expect(await send(`${apiUrl}/notes`, 'DELETE')).toEqual({ ...expected, allow: 'GET, HEAD' });
  for (const method of ['PATCH', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY']) {
    expect(await send(`${apiUrl}/notes?page=1`, method)).toMatchObject({ status: 405, allow: 'GET, HEAD' });
  }
  expect(await send(`${apiUrl}/notes`, 'PUT')).toMatchObject({ status: 405 });
  expect(await send(`${apiUrl}/auth/login`, 'GET')).toMatchObject({ status: 405, allow: 'POST' });
  expect(await send(`${apiUrl}/file-entries/7/shareable-link`, 'PATCH')).toMatchObject({
    status: 405,
    allow: 'DELETE, GET, HEAD, POST, PUT',
  });
  // In OpenAPI, a path without parameters takes precedence over one with parameters: no entry is called `move`.
  for (const method of ['DELETE', 'PUT', 'GET', 'OPTIONS']) {
    expect(await send(`${apiUrl}/file-entries/move`, method)).toMatchObject({ status: 405, allow: 'POST' });
  }
  expect(await send(`${apiUrl}/file-entries/7`, 'PUT')).toMatchObject({ status: 401 });
  expect(await send(`${apiUrl}/file-entries/a%2Fb`, 'PATCH')).toMatchObject({ status: 405 });
});

it('responds with 404 if the path does not exist, whatever the method', async () => {
  const { apiUrl, url } = await startTestServer();
  for (const path of ['/nowhere', '/notes/', '/file-entries', '/notes%00']) {
    for (const method of ['GET', 'DELETE', 'PATCH']) {
      expect([path, await send(apiUrl + path, method)]).toMatchObject([
        path,
        { status: 404, allow: undefined },
      ]);
    }
  }
  expect(await send(`${url}/nowhere`, 'PATCH')).toMatchObject({ status: 404 });
});

it('uses the overriding method of a POST', async () => {
  const { apiUrl } = await startTestServer();
  expect(await send(`${apiUrl}/workspace?_method=DELETE`, 'POST')).toMatchObject({
    status: 405,
    allow: 'POST',
  });
});
