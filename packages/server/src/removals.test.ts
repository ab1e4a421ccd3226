import { expect, it } from 'vitest';
import { putBlob } from './database/blobs.ts';
import { Database, type Connection } from './database/database.ts';
import { findDrive } from './database/drives.ts';
import { insertFile, insertFolder } from './database/entries.ts';
import { beginLease } from './database/leases.ts';
import { beginRemoval, removeSlice } from './database/removals.ts';
import { Removals } from './removals.ts';
import { ObjectCleanup } from './object-cleanup.ts';
import { addFile, addFolder, namesIn } from './testing/drive.ts';
import { abandonLeases, hiddenIds } from './testing/leases.ts';
import { testPostgres } from './testing/postgres.ts';
import { startTestServer, type TestServer, type TestUser } from './testing/test-server.ts';

const now = '2026-03-02T08:15:27.104000Z';
const marked = { holder: 'earlier', now };

/** Creates a folder with 300 files, and 60 folders with five files each: 661 entries, more than one slice. */
async function largeFolder({ database }: TestServer, { id: ownerId, client }: TestUser): Promise<number> {
  const { id: parentId } = await addFolder(client, 'Large');
  await database.write(async (db) => {
    const { id: driveId } = (await findDrive(db, { userId: ownerId }))!;
    const content = { sha256: '0'.repeat(64), size: 1 };
    await putBlob(db, { object_key: 'uploads/large/large', ...content });
    const addFiles = async (parent: number, count: number) => {
      for (let index = 0; index < count; index++) {
        await insertFile(db, {
          ...{ driveId, parentId: parent, ownerId, now, ...content },
          ...{ type: 'text', mime: 'text/plain', extension: 'txt' },
          name: `file-${index}.txt`,
          fileName: `${parent}-${index}`,
        });
      }
    };
    await addFiles(parentId, 300);
    for (let index = 0; index < 60; index++) {
      await addFiles(await insertFolder(db, { driveId, parentId, ownerId, name: `folder-${index}`, now }), 5);
    }
  });
  return parentId;
}

async function withLargeFolder() {
  const server = await startTestServer();
  const user = await server.addUser('mira@example.com');
  await addFile(user.client, 'kept.txt', 'kept');
  const large = await largeFolder(server, user);
  return { server, user, client: user.client, large };
}

const count = async (db: Connection) =>
  ((await db.prepare('SELECT count(*) AS number FROM entries').get()) as { number: number }).number;

const space = async ({ client }: TestUser) => (await client.call('getSpaceUsage')).used;

it('deletes a folder with more entries than one transaction may delete', async () => {
  const { server, user, client, large } = await withLargeFolder();
  expect(await space(user)).toBe(604);

  await client.call('deleteEntries', { body: { entryIds: [large], deleteForever: true } });

  expect(await server.database.read(count)).toBe(1);
  expect(await space(user)).toBe(4);
  expect((await client.send('getEntry', { path: { entryId: large } })).status).toBe(404);
  expect(await server.database.integrityErrors()).toEqual([]);
});

it('empties a trash with a large folder and many entries', async () => {
  const { server, client, large } = await withLargeFolder();
  for (const name of ['a', 'b', 'c']) await addFolder(client, name);
  const { data } = await client.call('listEntries', {});
  const ids = data.map(({ id }) => id);
  expect(ids).toContain(large);
  await client.call('deleteEntries', { body: { entryIds: ids } });

  await client.call('deleteEntries', { body: { entryIds: [], emptyTrash: true } });

  expect(await server.database.read(count)).toBe(0);
  expect(await namesIn(client, { deletedOnly: true })).toEqual([]);
});

it('removes a workspace with all its contents', async () => {
  const { server, user, client } = await withLargeFolder();
  const { workspace } = await client.call('createWorkspace', { body: { name: 'Harbour' } });
  await client.call('createFolder', {
    query: { workspaceId: workspace.id },
    body: { name: 'a', parentId: null },
  });
  await server.database.write(async (db) => {
    const { id: driveId } = (await findDrive(db, { workspaceId: workspace.id }))!;
    for (let index = 0; index < 600; index++) {
      await insertFolder(db, { driveId, parentId: null, ownerId: user.id, name: `folder-${index}`, now });
    }
  });

  await client.call('deleteWorkspace', { path: { id: workspace.id } });

  expect((await client.send('getWorkspace', { path: { id: workspace.id } })).status).toBe(404);
  expect(await server.database.read((db) => findDrive(db, { workspaceId: workspace.id }))).toBeUndefined();
});

it('hides what is being removed, and nobody can restore it', async () => {
  const { server, user, client, large } = await withLargeFolder();
  await client.call('deleteEntries', { body: { entryIds: [large] } });

  await server.database.write((db) => beginRemoval(db, [large], marked));

  expect(await server.database.read(hiddenIds)).toEqual([large]);
  expect(await namesIn(client, { deletedOnly: true })).toEqual([]);
  expect((await client.send('getEntry', { path: { entryId: large } })).status).toBe(404);
  expect((await client.send('restoreEntries', { body: { entryIds: [large] } })).status).toBe(422);
  await addFolder(client, 'Large');
  expect(await namesIn(client)).toEqual(['Large', 'kept.txt']);
  const { folders } = await client.call('listFolders', { path: { userId: user.id } });
  expect(folders.map(({ name }) => name)).toEqual(['Large']);
});

it('hides all contents of the folder at once', async () => {
  const { server, user, client, large } = await withLargeFolder();
  const { data } = await client.call('listEntries', { query: { parentIds: String(large), perPage: 1 } });
  const entryId = data[0]!.id;
  await server.database.write((db) => beginRemoval(db, [large], marked));

  expect((await client.send('getEntry', { path: { entryId } })).status).toBe(404);
  const move = { entryIds: [entryId], destinationId: null };
  expect((await client.send('moveEntries', { body: move })).status).toBe(422);
  expect(await namesIn(client, { query: 'file-1.' })).toEqual([]);
  const { folders } = await client.call('listFolders', { path: { userId: user.id } });
  expect(folders).toEqual([]);
});

it('continues what a stopped server left', async () => {
  const { server, large } = await withLargeFolder();
  await server.database.write(async (db) => removeSlice(db, (await beginRemoval(db, [large], marked))!, 100));
  expect(await server.database.read(hiddenIds)).toEqual([large]);
  if (testPostgres !== undefined) await abandonLeases(server.database);
  await server.app.close();
  await server.database.close();

  const database = await Database.open(server.databaseLocation);
  const cleanup = new ObjectCleanup(database, server.objects, () => undefined);
  await new Removals(database, cleanup, () => new Date(now)).resume();

  expect(await database.read(count)).toBe(1);
  expect(await database.read(hiddenIds)).toEqual([]);
  expect(await database.integrityErrors()).toEqual([]);
  await cleanup.stop();
  await database.close();
});

it('lets other requests run between two slices', async () => {
  const { server, large } = await withLargeFolder();
  const seen: number[] = [];
  const progress = { isDone: false };
  const deleting = server.app.services.removals
    .remove(() => [large])
    .finally(() => {
      progress.isDone = true;
    });
  while (!progress.isDone) {
    seen.push(await server.database.read(count));
    await new Promise((resolve) => setImmediate(resolve));
  }
  await deleting;

  // Three counts: all entries, after the first slice, after the second.
  expect([...new Set(seen)].length).toBeGreaterThanOrEqual(3);
  expect(await server.database.read(count)).toBe(1);
});

const keeping = "CREATE FUNCTION keep() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'";
const dropped = 'DROP TRIGGER keep ON entries';

/** Has the database keep entries that it should delete. Returns what ends that. */
async function keepEntries({ database }: TestServer): Promise<() => Promise<unknown>> {
  const [keep, stopKeeping] =
    testPostgres === undefined
      ? ['CREATE TRIGGER keep BEFORE DELETE ON entries BEGIN SELECT RAISE(IGNORE); END', 'DROP TRIGGER keep']
      : ['CREATE TRIGGER keep BEFORE DELETE ON entries FOR EACH ROW EXECUTE FUNCTION keep()', dropped];
  await database.write(async (db) => {
    if (testPostgres !== undefined) await db.prepare(keeping).run();
    await db.prepare(keep).run();
  });
  return () => database.write((db) => db.prepare(stopKeeping).run());
}

it('finishes what was left behind other work that it cannot finish', async () => {
  const { server, large } = await withLargeFolder();
  await server.database.write(async (db) => {
    await beginRemoval(db, [large], marked);
    await beginLease(db, 'earlier, too');
  });
  await abandonLeases(server.database);
  await keepEntries(server);

  await expect(server.app.services.removals.resume()).rejects.toThrow('keeps');

  const leases = await server.database.read((db) => db.prepare('SELECT holder FROM leases').all());
  expect(leases).toHaveLength(1);
});

it('throws an error if the database does not delete an entry', async () => {
  const { server, client, large } = await withLargeFolder();
  const stopKeeping = await keepEntries(server);

  const answer = await client.send('deleteEntries', { body: { entryIds: [large], deleteForever: true } });

  expect(answer.status).toBe(500);
  expect(await server.database.read(count)).toBe(662);
  await stopKeeping();
  await server.app.services.removals.resume();
  expect(await server.database.read(count)).toBe(1);
});
