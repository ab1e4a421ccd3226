import { readdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { startTestServer } from '../testing/test-server.ts';

test('/health writes to the database and the folder of objects, at most once in two seconds', async () => {
  const server = await startTestServer();
  const database = vi.spyOn(server.database, 'write');
  const objects = vi.spyOn(server.objects, 'assertUsable');
  const ask = async () => (await fetch(`${server.url}/health`)).status;

  expect(await Promise.all([ask(), ask(), ask()])).toEqual([200, 200, 200]);
  expect([database, objects].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  server.clock.advance(2);
  expect(await ask()).toBe(200);
  expect([database, objects].map(({ mock }) => mock.calls.length)).toEqual([2, 2]);
  expect(await readdir(path.join(server.dataFolder, 'objects', 'incoming'))).toEqual([]);
});

test('/health reports a folder of objects that cannot be written to, and its recovery', async () => {
  const server = await startTestServer();
  const incoming = path.join(server.dataFolder, 'objects', 'incoming');
  const ask = async () => (await fetch(`${server.url}/health`)).json();

  await rename(incoming, `${incoming}.away`);
  await writeFile(incoming, 'not a folder');
  expect(await ask()).toEqual({ status: 'unavailable', database: 'ok', objects: 'unavailable' });

  await rename(`${incoming}.away`, `${incoming}.back`);
  await rename(incoming, `${incoming}.file`);
  await rename(`${incoming}.back`, incoming);
  server.clock.advance(2);
  expect(await ask()).toEqual({ status: 'ok', database: 'ok', objects: 'ok' });
});

test('/health/live answers without a look at the storage, also while the server drains', async () => {
  const server = await startTestServer();
  const database = vi.spyOn(server.database, 'write');
  server.app.services.drain.isDraining = true;

  const answer = await fetch(`${server.url}/health/live`);

  expect([answer.status, await answer.json()]).toEqual([200, { status: 'ok' }]);
  expect(database).not.toHaveBeenCalled();
});

test('/health/ready looks at the storage like /health, and answers 503 from the moment that the server drains', async () => {
  const server = await startTestServer();
  const database = vi.spyOn(server.database, 'write');
  const ask = async (path: string) => {
    const answer = await fetch(server.url + path);
    return [answer.status, await answer.json(), answer.headers.get('connection')];
  };
  const ok = { status: 'ok', database: 'ok', objects: 'ok' };

  expect(await ask('/health/ready')).toEqual([200, ok, 'keep-alive']);
  expect(await ask('/health')).toEqual([200, ok, 'keep-alive']);
  expect(database).toHaveBeenCalledTimes(1);

  database.mockRejectedValue(new Error('gone'));
  server.clock.advance(2);
  const unavailable = { status: 'unavailable', database: 'unavailable', objects: 'ok' };
  expect(await ask('/health/ready')).toEqual([503, unavailable, 'keep-alive']);

  database.mockResolvedValue(undefined);
  server.clock.advance(2);
  server.app.services.drain.isDraining = true;
  expect(await ask('/health/ready')).toEqual([503, { status: 'draining' }, 'close']);
  expect(await ask('/health')).toEqual([200, ok, 'close']);
});
