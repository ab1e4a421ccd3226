import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createFetchClient } from './openapi-fetch.ts';

const token = 'secret-token';

/** Starts a server on loopback that records its requests. */
async function listen(answer?: RequestListener) {
  const requests: { method: string; url: string; authorization: string | undefined; body: string }[] = [];
  const server = createServer((request, response) => {
    void readText(request).then((body) => {
      const { method = '', url = '', headers } = request;
      requests.push({ method, url, authorization: headers.authorization, body });
      if (answer) {
        answer(request, response);
        return;
      }
      response.setHeader('Content-Type', 'application/json');
      response.end(JSON.stringify({ status: 'success' }));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { origin, baseUrl: `${origin}/api/v1`, requests };
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

const folder = { body: { name: 'Reports', parentId: null } };

test('an operation is sent to its path below the root, with its body and the token', async () => {
  const { baseUrl, requests } = await listen();
  const client = createFetchClient({ baseUrl, token });
  const { data, response } = await client.POST('/folders', {
    params: { query: { workspaceId: 0 } },
    ...folder,
  });
  expect(response.status).toBe(200);
  expect(data).toEqual({ status: 'success' });
  expect(requests).toEqual([
    {
      method: 'POST',
      url: '/api/v1/folders?workspaceId=0',
      authorization: `Bearer ${token}`,
      body: JSON.stringify(folder.body),
    },
  ]);
});

test('login sends no token', async () => {
  const { baseUrl, requests } = await listen();
  const body = { email: 'maria@example.com', password: 'pass', device_name: 'laptop' };
  await createFetchClient({ baseUrl, token }).POST('/auth/login', { body });
  expect(requests).toMatchObject([{ url: '/api/v1/auth/login', authorization: undefined }]);
});

test('a client without a token sends none', async () => {
  const { baseUrl, requests } = await listen();
  await createFetchClient({ baseUrl }).GET('/notes');
  expect(requests).toMatchObject([{ url: '/api/v1/notes', authorization: undefined }]);
});

test('a call to another origin has no token', async () => {
  const api = await listen();
  const elsewhere = await listen();
  await createFetchClient({ baseUrl: api.baseUrl, token }).GET('/notes', { baseUrl: elsewhere.baseUrl });
  expect(elsewhere.requests).toMatchObject([{ url: '/api/v1/notes', authorization: undefined }]);
  expect(api.requests).toEqual([]);
});

test.each(['/', '/api/v1-beta', '/api'])('a call to %s of the same origin has no token', async (path) => {
  const { origin, baseUrl, requests } = await listen();
  await createFetchClient({ baseUrl, token }).GET('/notes', { baseUrl: origin + path });
  expect(requests).toHaveLength(1);
  expect(requests[0]?.authorization).toBeUndefined();
});

test('a root with a trailing slash is the same root', async () => {
  const { baseUrl, requests } = await listen();
  await createFetchClient({ baseUrl: `${baseUrl}/`, token }).GET('/notes');
  expect(requests).toMatchObject([{ url: '/api/v1/notes', authorization: `Bearer ${token}` }]);
});

test('a redirect is returned, not followed', async () => {
  const elsewhere = await listen();
  const api = await listen((_request, response) => {
    response.writeHead(307, { Location: `${elsewhere.baseUrl}/notes` }).end();
  });
  const { response } = await createFetchClient({ baseUrl: api.baseUrl, token }).GET('/notes');
  expect(response.status).toBe(307);
  expect(elsewhere.requests).toEqual([]);
});

test('a custom fetch can replace the global one', async () => {
  const asked: string[] = [];
  const client = createFetchClient({
    baseUrl: 'https://storage.example.com/api/v1',
    fetch: (request) => {
      asked.push(`${request.method} ${request.url}`);
      return Promise.resolve(Response.json([]));
    },
  });
  expect((await client.GET('/notes')).data).toEqual([]);
  expect(asked).toEqual(['GET https://storage.example.com/api/v1/notes']);
});
