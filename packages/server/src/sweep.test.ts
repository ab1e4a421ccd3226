import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { expect, it, vi } from 'vitest';
import { ObjectCleanup } from './object-cleanup.ts';
import { sweep } from './sweep.ts';
import { addFile, sendObject, storedKeys } from './testing/drive.ts';
import { startWithUser, type TestServer } from './testing/test-server.ts';

const day = 24 * 3600;

const orphanKey = () => `uploads/${randomUUID()}/${randomUUID()}`;

const writeOrphan = async ({ objects }: TestServer) => {
  const key = orphanKey();
  await objects.write(key, Readable.from([Buffer.from('orphan')]), { contentType: 'text/plain' });
  return key;
};

it('aborts uploads that were not registered within a day, and keeps entries', async () => {
  const { server, client } = await startWithUser();
  await addFile(client, 'kept.txt');
  const filename = await sendObject(client, 'never registered');
  const upload = { filename: 'film.mp4', mime: 'video/mp4', size: 10, extension: 'mp4' };
  const multipart = await client.call('createMultipartUpload', { body: upload });
  server.clock.advance(day - 1);
  await sweep(server.app.services);
  expect(await storedKeys(server.objects)).toHaveLength(2);
  server.clock.advance(2);
  await sweep(server.app.services);
  expect(await storedKeys(server.objects)).toHaveLength(1);
  const { key, uploadId } = multipart;
  expect((await client.send('listUploadedParts', { body: { key, uploadId } })).status).toBe(404);
  const body = { filename, size: 16, clientName: 'late.txt' };
  expect((await client.send('registerEntry', { body })).status).toBe(422);
});

it('keeps objects without a row for 30 days, and then deletes them', async () => {
  const { server, client } = await startWithUser();
  await addFile(client, 'kept.txt');
  const orphan = await writeOrphan(server);
  const key = orphanKey();
  const uploadId = await server.objects.createMultipart({ key, contentType: 'text/plain' });
  const services = { ...server.app.services, clock: () => new Date() };
  await sweep(services);
  expect(await storedKeys(server.objects)).toContain(orphan);
  const sweepAfter = (days: number) =>
    sweep({ ...services, clock: () => new Date(Date.now() + days * day * 1000) });
  await sweepAfter(2);
  await sweepAfter(30);
  expect(await storedKeys(server.objects)).toContain(orphan);
  expect(await server.objects.listParts(key, uploadId)).toEqual([]);
  await sweepAfter(33);
  expect(await storedKeys(server.objects)).toHaveLength(1);
  await expect(server.objects.listParts(key, uploadId)).rejects.toThrow();
});

it('repeats a failed deletion', async () => {
  const { server, client } = await startWithUser();
  const { id } = await addFile(client, 'file.txt');
  await server.app.services.objectCleanup.stop();
  await client.call('deleteEntries', { body: { entryIds: [id], deleteForever: true } });
  expect(await storedKeys(server.objects)).toHaveLength(1);
  const failures: unknown[] = [];
  const cleanup = new ObjectCleanup(server.database, server.objects, (error) => failures.push(error));
  const failing = vi.spyOn(server.objects, 'delete').mockRejectedValueOnce(new Error('out of order'));
  cleanup.wake();
  await cleanup.settle();
  expect(failures).toEqual([new Error('out of order')]);
  expect(await storedKeys(server.objects)).toHaveLength(1);
  cleanup.wake();
  await cleanup.settle();
  expect(failing).toHaveBeenCalledTimes(2);
  expect(await storedKeys(server.objects)).toEqual([]);
});

it('keeps objects that a newer database knows, if an older one was used in between', async () => {
  const { server, client } = await startWithUser();
  const orphan = await writeOrphan(server);
  const late = (days: number) => ({
    ...server.app.services,
    clock: () => new Date(Date.now() + days * day * 1000),
  });
  await sweep(late(2));
  await addFile(client, 'kept.txt');
  await server.database.write(async (db) => {
    await db.prepare('UPDATE blobs SET object_key = ?').run(orphan);
  });
  await sweep(late(40));
  expect(await storedKeys(server.objects)).toContain(orphan);
});
