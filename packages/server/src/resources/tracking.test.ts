import { expect, it } from 'vitest';
import { addFile, addFolder, unknownId } from '../testing/drive.ts';
import { countView } from '../database/tracking.ts';
import { startWithUser } from '../testing/test-server.ts';

async function oneUser() {
  const { server, client } = await startWithUser();
  const pageOf = async (query: Record<string, number> = {}) =>
    (await client.call('listTrackedFiles', { query })).pagination;
  const track = (file_id: number, tracked = true) =>
    client.call('setTracked', { body: { file_id, tracked } });
  return { server, client, pageOf, track };
}

it('counts views and downloads of tracked files, with address and time', async () => {
  const { client, pageOf, track } = await oneUser();
  const file = await addFile(client, 'file.txt');
  const path = { entryId: file.id };
  await client.call('getEntry', { path });
  expect(await track(file.id)).toMatchObject({ updated: true });
  await client.call('getEntry', { path });
  await client.send('downloadFile', { path: { hash: file.hash } });
  await client.send('downloadFile', { path: { hash: file.hash }, headers: { range: 'bytes=5-' } });
  expect(await pageOf()).toMatchObject({
    data: [
      {
        id: file.id,
        name: 'file.txt',
        views_number: 1,
        dl_number: 1,
        views: [{ ip: '127.0.0.1', date: '2026-03-02 08:15:27', action: 'view' }],
      },
    ],
    current_page: 1,
    last_page: 1,
    total: 1,
  });
});

it('stops, and continues with the same counts', async () => {
  const { client, pageOf, track } = await oneUser();
  const { id } = await addFile(client, 'file.txt');
  const path = { entryId: id };
  await track(id);
  expect(await track(id)).toMatchObject({ updated: false });
  await client.call('getEntry', { path });
  await track(id, false);
  expect(await track(id, false)).toMatchObject({ updated: false });
  await client.call('getEntry', { path });
  expect((await pageOf()).data).toEqual([]);
  await track(id);
  await client.call('getEntry', { path });
  expect((await pageOf()).data).toMatchObject([{ views_number: 2 }]);
});

it('refuses folders, unknown files, files of other users, and pages below 1', async () => {
  const { server, client } = await oneUser();
  const other = await server.addUser('jonas@example.com');
  const theirs = await addFile(other.client, 'theirs.txt');
  const folder = await addFolder(client, 'Folder');
  const statusFor = async (file_id: number) =>
    (await client.send('setTracked', { body: { file_id, tracked: true } })).status;
  expect(await statusFor(folder.id)).toBe(422);
  expect(await statusFor(unknownId)).toBe(404);
  expect(await statusFor(theirs.id)).toBe(403);
  // Who saw a file is not for those with whom it is shared.
  const { id } = await addFile(client, 'mine.txt');
  const permissions = ['view' as const];
  await client.call('shareEntry', { path: { entryId: id }, body: { emails: [other.email], permissions } });
  const viewsOf = async (entryId: number, by = client) =>
    (await by.send('getTrackingInfo', { path: { entryId } })).status;
  expect([await viewsOf(id), await viewsOf(id, other.client), await viewsOf(folder.id)]).toEqual([
    200, 403, 404,
  ]);
  for (const query of [{ page: 0 }, { perPage: 0 }, { perPage: 201 }, { page: 'one' }]) {
    expect((await client.send('listTrackedFiles', { query })).status).toBe(422);
  }
});

it('keeps the newest 100 views, and counts all', async () => {
  const { server, client } = await startWithUser();
  const { id } = await addFile(client, 'tide.txt');
  await client.call('setTracked', { body: { file_id: id, tracked: true } });
  await server.database.write(async (db) => {
    for (let index = 0; index < 150; index++) {
      await countView(db, { entryId: id, ip: '203.0.113.24', date: '2026-03-02 08:15:27', action: 'view' });
    }
  });
  const { pagination } = await client.call('listTrackedFiles');
  expect(pagination.data[0]).toMatchObject({ views_number: 150 });
  expect(pagination.data[0]!.views).toHaveLength(100);
  const rows = await server.database.read((db) => db.prepare('SELECT count(*) AS number FROM views').get());
  expect(rows).toEqual({ number: 100 });
});
