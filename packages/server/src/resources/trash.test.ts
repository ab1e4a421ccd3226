import { describe, expect, it } from 'vitest';
import { findEntry, insertFolder } from '../database/entries.ts';
import type { ApiClient } from '../testing/api-client.ts';
import { addFile, addFolder, namesIn, storedKeys, unknownId } from '../testing/drive.ts';
import { testOnSqlite } from '../testing/postgres.ts';
import { invalid } from '../testing/refusals.ts';
import { startWithUser, type TestServer } from '../testing/test-server.ts';

const remove = (client: ApiClient, entryIds: number[], deleteForever = false) =>
  client.call('deleteEntries', { body: { entryIds, deleteForever } });

async function objectCount({ objects, app }: TestServer): Promise<number> {
  await app.services.objectCleanup.settle();
  return (await storedKeys(objects)).length;
}

it('does not restore what had been trashed before', async () => {
  const { client } = await startWithUser();
  const outer = await addFolder(client, 'Outer');
  const file = await addFile(client, 'file.txt', 'x', { parentId: outer.id });
  await remove(client, [file.id]);
  await remove(client, [outer.id]);
  expect(await namesIn(client, { deletedOnly: true })).toEqual(['Outer', 'file.txt']);
  await client.call('restoreEntries', { body: { entryIds: [outer.id] } });
  expect(await namesIn(client, { parentIds: outer.id })).toEqual([]);
  await client.call('restoreEntries', { body: { entryIds: [file.id] } });
  expect(await namesIn(client, { parentIds: outer.id })).toEqual(['file.txt']);
});

it('restores to the root if the folder no longer exists', async () => {
  const { client } = await startWithUser();
  const outer = await addFolder(client, 'Outer');
  const file = await addFile(client, 'file.txt', 'x', { parentId: outer.id });
  await remove(client, [file.id]);
  await remove(client, [outer.id]);
  await client.call('restoreEntries', { body: { entryIds: [file.id] } });
  expect(await namesIn(client)).toEqual(['file.txt']);
});

it('restores a tree that was trashed folder by folder, each to its place', async () => {
  const { client } = await startWithUser();
  const outer = await addFolder(client, 'Outer');
  const inner = await addFolder(client, 'Inner', outer.id);
  const innermost = await addFolder(client, 'Innermost', inner.id);
  const left = await addFolder(client, 'Left', outer.id);
  for (const { id } of [innermost, inner, left, outer]) await remove(client, [id]);
  const entryIds = [left, innermost, outer, inner].map(({ id }) => id);
  await client.call('restoreEntries', { body: { entryIds } });
  expect(await namesIn(client)).toEqual(['Outer']);
  expect((await namesIn(client, { parentIds: outer.id })).toSorted()).toEqual(['Inner', 'Left']);
  expect(await namesIn(client, { parentIds: inner.id })).toEqual(['Innermost']);
});

it('restores neither of two folders with the same name and destination', async () => {
  const { client } = await startWithUser();
  const first = await addFolder(client, 'Reports');
  await remove(client, [first.id]);
  const second = await addFolder(client, 'Reports');
  await remove(client, [second.id]);
  const answer = await client.send('restoreEntries', { body: { entryIds: [first.id, second.id] } });
  expect(answer).toMatchObject(invalid('entryIds'));
  expect(await namesIn(client)).toEqual([]);
});

it('refuses a folder whose name is taken meanwhile, and an entry that was not trashed itself', async () => {
  const { client } = await startWithUser();
  const folder = await addFolder(client, 'Reports');
  const child = await addFolder(client, 'Child', folder.id);
  await remove(client, [folder.id]);
  await addFolder(client, 'Reports');
  const statusFor = async (entryIds: number[]) =>
    (await client.send('restoreEntries', { body: { entryIds } })).status;
  expect(await statusFor([folder.id])).toBe(422);
  expect(await statusFor([child.id])).toBe(422);
  expect(await statusFor([unknownId])).toBe(422);
  expect(await statusFor([])).toBe(422);
});

it('deletes permanently from the drive and from the trash, with links, shares, stars, counters and objects', async () => {
  const { server, client } = await startWithUser();
  await server.addUser('jonas@example.com');
  const folder = await addFolder(client, 'Folder');
  const file = await addFile(client, 'file.txt', 'x', { parentId: folder.id });
  const path = { entryId: file.id };
  await client.call('createShareableLink', { path, body: {} });
  await client.call('shareEntry', { path, body: { emails: ['jonas@example.com'], permissions: ['view'] } });
  await client.call('starEntries', { body: { entryIds: [file.id] } });
  await client.call('setTracked', { body: { file_id: file.id, tracked: true } });
  await remove(client, [folder.id]);
  expect(await objectCount(server)).toBe(1);
  await remove(client, [folder.id], true);
  expect(await objectCount(server)).toBe(0);
  expect((await client.send('getEntry', { path })).status).toBe(404);
  expect((await client.call('getSpaceUsage')).used).toBe(0);
  expect(await server.database.integrityErrors()).toEqual([]);
});

it('keeps an object as long as another entry has the same content', async () => {
  const { server, client } = await startWithUser();
  const first = await addFile(client, 'first.txt', 'equal');
  const second = await addFile(client, 'second.txt', 'equal');
  expect(await objectCount(server)).toBe(1);
  expect(second.file_name).not.toBe(first.file_name);
  await remove(client, [first.id], true);
  expect(await objectCount(server)).toBe(1);
  expect((await client.send('downloadFile', { path: { hash: second.hash } })).body).toBe('equal');
  await remove(client, [second.id], true);
  expect(await objectCount(server)).toBe(0);
});

describe('the contents of a folder in the trash', () => {
  async function withTrash() {
    const { server, client, id: userId } = await startWithUser();
    const outer = await addFolder(client, 'Outer');
    const inner = await addFolder(client, 'Inner', outer.id);
    const file = await addFile(client, 'tide.txt', 'low', { parentId: inner.id });
    await client.call('starEntries', { body: { entryIds: [file.id] } });
    await client.call('setTracked', { body: { file_id: file.id, tracked: true } });
    await client.call('deleteEntries', { body: { entryIds: [outer.id] } });
    const seen = async () => ({
      starred: await namesIn(client, { starredOnly: true }),
      recent: await namesIn(client, { recentOnly: true }),
      found: await namesIn(client, { query: 'tide' }),
      tracked: (await client.call('listTrackedFiles')).pagination.total,
      folders: (await client.call('listFolders', { path: { userId } })).folders.map(({ name }) => name),
      entry: (await client.send('getEntry', { path: { entryId: file.id } })).status,
      listed: (await client.send('listEntries', { query: { parentIds: inner.id } })).status,
    });
    return { server, client, outer, inner, file, seen };
  }

  it('are hidden everywhere, and all come back with the folder', async () => {
    const { client, outer, seen } = await withTrash();
    expect(await seen()).toEqual({
      ...{ starred: [], recent: [], found: [], tracked: 0, folders: [], entry: 404, listed: 404 },
    });
    expect(await namesIn(client, { deletedOnly: true })).toEqual(['Outer']);

    await client.call('restoreEntries', { body: { entryIds: [outer.id] } });
    expect(await seen()).toEqual({
      ...{ starred: ['tide.txt'], recent: ['tide.txt'], found: ['tide.txt'], tracked: 1 },
      ...{ folders: ['Inner', 'Outer'], entry: 200, listed: 200 },
    });
  });

  it('cannot be moved, trashed or restored separately, but deleted permanently', async () => {
    const { client, inner, file } = await withTrash();
    const send = async (id: 'moveEntries' | 'restoreEntries' | 'duplicateEntries', entryId: number) =>
      (await client.send(id, { body: { entryIds: [entryId], destinationId: null } })).status;
    expect(await send('moveEntries', file.id)).toBe(422);
    expect(await send('duplicateEntries', inner.id)).toBe(422);
    await client.call('deleteEntries', { body: { entryIds: [file.id] } });
    expect(await namesIn(client, { deletedOnly: true })).toEqual(['Outer']);
    expect(await send('restoreEntries', file.id)).toBe(422);
    await client.call('deleteEntries', { body: { entryIds: [file.id], deleteForever: true } });
    expect(await client.call('getSpaceUsage')).toMatchObject({ used: 0 });
  });

  testOnSqlite('are hidden by a change of one row, however many there are', async () => {
    const { server, client, outer } = await withTrash();
    const changes = () =>
      server.database.read(
        async (db) =>
          ((await db.prepare('SELECT total_changes() AS number').get()) as { number: number }).number,
      );
    const { drive_id: driveId, owner_id: ownerId } = await server.database.read(
      async (db) => (await findEntry(db, outer.id))!,
    );
    await server.database.write(async (db) => {
      for (let index = 0; index < 200; index++) {
        await insertFolder(db, {
          driveId,
          parentId: outer.id,
          ownerId,
          name: `Buoy ${index}`,
          now: '2026-03-02T08:15:27.104000Z',
        });
      }
    });
    const before = await changes();
    await client.call('restoreEntries', { body: { entryIds: [outer.id] } });
    await client.call('deleteEntries', { body: { entryIds: [outer.id] } });
    expect((await changes()) - before).toBeLessThan(10);
  });
});

it('a refusal names the ids that are not there, and where', async () => {
  const { client } = await startWithUser();
  const outer = await addFolder(client, 'Outer');
  const inner = await addFolder(client, 'Inner', outer.id);
  const file = await addFile(client, 'file.txt');
  const refusal = async (id: 'restoreEntries' | 'deleteEntries' | 'starEntries', entryIds: number[]) =>
    ((await client.send(id, { body: { entryIds } })).body as { errors: { entryIds: string } }).errors
      .entryIds;
  expect(await refusal('restoreEntries', [file.id, unknownId])).toBe(
    `There are no such entries in the trash: ${file.id}, ${unknownId}.`,
  );
  await remove(client, [outer.id]);
  expect(await refusal('restoreEntries', [outer.id, inner.id])).toBe(
    `Restore the folder that contains it instead: ${inner.id}.`,
  );
  expect(await refusal('starEntries', [file.id, outer.id])).toBe(`There are no such entries: ${outer.id}.`);
  const many = Array.from({ length: 20 }, (_, index) => unknownId - index);
  expect(await refusal('deleteEntries', many)).toBe(
    `There are no such entries: ${many.slice(0, 5).join(', ')} and 15 more.`,
  );
});
