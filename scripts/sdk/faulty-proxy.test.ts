import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startFaultyProxy, type FaultyProxy } from './faulty-proxy.ts';

let server: Server;
let proxy: FaultyProxy;
let target: string;

beforeEach(async () => {
  server = createServer((request, response) => {
    request.resume().once('end', () => {
      const body = request.url?.includes('download')
        ? 'x'.repeat(4_000_000)
        : JSON.stringify({ url: `${target}/objects/k` });
      response.end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  target = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  proxy = await startFaultyProxy();
  proxy.forwardTo(target);
});
afterEach(async () => {
  await proxy.close();
  server.closeAllConnections();
  server.close();
});

const to = (path: string, init?: RequestInit) => fetch(proxy.origin + path, init);
const post = (path: string, body: object) => to(path, { method: 'POST', body: JSON.stringify(body) });

test('replaces the host of presigned URLs by its own', async () => {
  expect(await (await post('/api/v1/s3/simple/presign', {})).json()).toEqual({
    url: `${proxy.origin}/objects/k`,
  });
});

test('the first upload of each object fails in one of several ways, and the second succeeds', async () => {
  const put = (key: string, size = 200_000) =>
    to(`/objects/${key}`, { method: 'PUT', body: 'x'.repeat(size) }).then(
      ({ status }) => status,
      () => 'broken',
    );
  const first = [await put('a'), await put('b'), await put('c'), await put('d')];
  expect(first).toEqual([200, 503, 'broken', 403]);
  expect([await put('b'), await put('c'), await put('d')]).toEqual([200, 200, 200]);
  expect([await put('e'), await put('f'), await put('g', 4)]).toEqual([200, 503, 'broken']);
});

test('the first download breaks', async () => {
  const read = async () => (await (await to('/api/v1/file-entries/download/h')).text()).length;
  await expect(read()).rejects.toThrow();
  expect(await read()).toBe(4_000_000);
});

test('names of entries cause an error or a lost response', async () => {
  expect((await post('/api/v1/folders', { name: 'unavailable' })).status).toBe(503);
  const limited = await post('/api/v1/notes/create', { title: 'too many' });
  expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '7']);
  await expect(post('/api/v1/s3/entries', { clientName: 'lost.bin' })).rejects.toThrow();
});

test('tells which requests it has seen, and whether they had a token', async () => {
  await to('/api/v1/drive/file-entries?page=2', { headers: { authorization: 'Bearer t' } });
  expect(await (await to('/seen')).json()).toEqual([
    { method: 'GET', path: '/drive/file-entries', query: { page: '2' }, hasToken: true },
  ]);
});
