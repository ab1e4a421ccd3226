import { describe, expect, onTestFinished, test } from 'vitest';
import { findUploadByKey } from '../database/uploads.ts';
import { announceUpload, registerUpload } from './uploads.ts';
import { newObjectKey } from '../objects/object-key.ts';
import { addFolder } from '../testing/drive.ts';
import { startPostgresRelay } from '../testing/postgres-relay.ts';
import { createPostgresDatabase, testPostgres } from '../testing/postgres.ts';
import { startTestServer } from '../testing/test-server.ts';

async function startCounted() {
  const relay = await startPostgresRelay(await createPostgresDatabase(testPostgres!));
  const server = await startTestServer({ databaseLocation: relay.url });
  onTestFinished(relay.close);
  const { services } = server.app;
  const { database } = server;
  const { id: userId, client } = await server.addUser('mira@example.com');
  const { id: parentId } = await addFolder(client, 'Tides');
  const newUploads = () => Array.from({ length: 10 }, newObjectKey);

  const announce = async (keys: readonly string[], multipartId: string | null) => {
    const file = { filename: 'tide.txt', mime: 'text/plain', size: 6, extension: 'txt', parentId };
    await Promise.all(keys.map((key) => announceUpload(services, userId, file, { key, multipartId })));
  };
  const find = (keys: readonly string[]) =>
    Promise.all(keys.map((key) => database.read(async (db) => (await findUploadByKey(db, key))!)));
  /** Every second one has the same content as the one before it. */
  const register = (uploads: Awaited<ReturnType<typeof find>>) => {
    const facts = { name: 'tide.txt', mime: 'text/plain' };
    const target = { destination: { folderId: parentId }, folders: [] };
    return uploads.map((upload, index) => {
      const sha256 = uploads[index - (index % 2)]!.object_key;
      const content = { objectKey: upload.object_key, sha256, size: 6 };
      return database.write((db) => registerUpload(db, services, userId, { upload, content, target, facts }));
    });
  };
  const listed = async () => {
    const { data } = await client.call('listEntries', { query: { parentIds: String(parentId) } });
    return data;
  };
  const count = (table: string) =>
    database.read(async (db) => {
      const row = await db.prepare(`SELECT count(*) AS count FROM ${table}`).get();
      return (row as { count: number }).count;
    });
  return { newUploads, announce, find, register, listed, count, traffic: relay.traffic };
}

/** To find the destination, to change something, and COMMIT. */
const ofNewFolder = 3;

describe.skipIf(testPostgres === undefined)('over PostgreSQL', () => {
  test.each([
    ['presigned', null],
    ['multipart', 'b2c3'],
  ])(
    '%s uploads that come together are announced and registered in as many round trips as a new folder',
    async (_, multipartId) => {
      const { newUploads, announce, find, register, listed, count, traffic } = await startCounted();
      const before = newUploads();
      // A connection prepares its statements once.
      await announce(before, multipartId);
      await Promise.all(register(await find(before)));
      const keys = newUploads();
      traffic();

      await announce(keys, multipartId);
      expect.soft(traffic().roundTrips).toBe(ofNewFolder);
      const uploads = await find(keys);
      traffic();
      const files = await Promise.all(register(uploads));
      expect.soft(traffic().roundTrips).toBe(ofNewFolder);

      const entries = await listed();
      for (const file of files) expect(entries.find(({ id }) => id === file.id)).toMatchObject(file);
      const all = before.length + keys.length;
      expect({
        entries: entries.length,
        uploads: await count('uploads'),
        blobs: await count('blobs'),
        freed: await count('object_deletions'),
        spent: await count('spent_uploads'),
      }).toEqual({
        entries: all,
        uploads: 0,
        blobs: all / 2,
        freed: all / 2,
        spent: multipartId === null ? 0 : all,
      });
    },
  );

  test('of two registrations of an upload at once, one is refused and leaves nothing behind', async () => {
    const { newUploads, announce, find, register, listed, count } = await startCounted();
    const keys = newUploads();
    await announce(keys, null);
    const uploads = await find(keys);

    const outcomes = await Promise.allSettled([...register(uploads), ...register(uploads)]);

    const refused = outcomes.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(keys.length);
    expect(await listed()).toHaveLength(keys.length);
    expect(await count('blobs')).toBe(keys.length / 2);
  });
});
