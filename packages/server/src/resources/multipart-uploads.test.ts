import { cp, rename } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ApiClient } from '../testing/api-client.ts';
import { startWithUser, type TestServerOptions } from '../testing/test-server.ts';

const partSize = 5 * 1024 ** 2;
const upload = { filename: 'film.mp4', mime: 'video/mp4', size: partSize + 3, extension: 'mp4' };

async function begun(options: TestServerOptions = {}) {
  const { server, client } = await startWithUser(options);
  const { key, uploadId } = await client.call('createMultipartUpload', { body: upload });
  return { server, client, key, uploadId };
}

async function sendPart(
  client: ApiClient,
  upload: { key: string; uploadId: string },
  partNumber: number,
  bytes: string | Uint8Array<ArrayBuffer>,
) {
  const { urls } = await client.call('signParts', { body: { ...upload, partNumbers: [partNumber] } });
  const answer = await fetch(urls[0]!.url, { method: 'PUT', body: bytes });
  return { PartNumber: partNumber, ETag: answer.headers.get('etag')! };
}

describe('a multipart upload', () => {
  it('runs from creation over its parts to an entry, with or without quotes around ETags', async () => {
    const { client, key, uploadId } = await begun();
    const listed = () => client.call('listUploadedParts', { body: { key, uploadId } });
    expect((await listed()).parts).toEqual([]);
    const second = await sendPart(client, { key, uploadId }, 2, 'end');
    const first = await sendPart(client, { key, uploadId }, 1, new Uint8Array(partSize));
    expect((await listed()).parts).toEqual([
      { ...first, Size: partSize },
      { ...second, Size: 3 },
    ]);
    const parts = [{ ...first, ETag: first.ETag.replaceAll('"', '') }, second];
    await client.call('completeMultipartUpload', { body: { key, uploadId, parts } });
    const filename = key.split('/').at(-1)!;
    const body = { filename, size: upload.size, clientName: 'film.mp4' };
    const { fileEntry } = await client.call('registerEntry', { body });
    expect(fileEntry).toMatchObject({ type: 'video', mime: 'video/mp4', file_size: upload.size });
    expect((await client.send('listUploadedParts', { body: { key, uploadId } })).status).toBe(404);
  });

  it('can be completed again if the response was lost, or the server stopped before it discarded the parts', async () => {
    const { server, client, key, uploadId } = await begun();
    const parts = [
      await sendPart(client, { key, uploadId }, 1, new Uint8Array(partSize)),
      await sendPart(client, { key, uploadId }, 2, 'end'),
    ];
    const folder = path.join(server.dataFolder, 'objects', 'multipart', uploadId);
    const copy = path.join(server.dataFolder, 'parts');
    await cp(folder, copy, { recursive: true });
    const complete = () => client.call('completeMultipartUpload', { body: { key, uploadId, parts } });
    const first = await complete();

    expect(await Promise.all([complete(), complete()])).toEqual([first, first]);
    await rename(copy, folder);
    expect(await complete()).toEqual(first);

    const left = [];
    for await (const multipart of server.objects.listMultipart()) left.push(multipart);
    expect(left).toEqual([]);
  });

  it('accepts no more bytes than announced, even if an earlier part was larger', async () => {
    const { client, key, uploadId } = await begun();
    const statusOf = async (partNumber: number, size: number) => {
      const { urls } = await client.call('signParts', { body: { key, uploadId, partNumbers: [partNumber] } });
      return (await fetch(urls[0]!.url, { method: 'PUT', body: new Uint8Array(size) })).status;
    };
    expect(await statusOf(1, partSize + 4)).toBe(413);
    expect(await statusOf(1, partSize)).toBe(200);
    expect(await statusOf(2, 4)).toBe(413);
    expect(await statusOf(2, 3)).toBe(200);
    expect(await statusOf(3, 1)).toBe(413);
    expect(await statusOf(2, 1)).toBe(200);
    expect(await statusOf(3, 2)).toBe(200);
  });

  it('of unknown size is limited by the quota', async () => {
    const { client } = await begun({ quota: 2 * partSize + 10 });
    const { key, uploadId } = await client.call('createMultipartUpload', { body: { ...upload, size: 0 } });
    const part = await sendPart(client, { key, uploadId }, 1, new Uint8Array(partSize));
    const { urls } = await client.call('signParts', { body: { key, uploadId, partNumbers: [2] } });
    expect((await fetch(urls[0]!.url, { method: 'PUT', body: new Uint8Array(partSize) })).status).toBe(413);
    await client.call('completeMultipartUpload', { body: { key, uploadId, parts: [part] } });
    const body = { filename: key.split('/').at(-1)!, size: partSize, clientName: 'film.mp4' };
    expect((await client.call('registerEntry', { body })).fileEntry.file_size).toBe(partSize);
  });

  it('is aborted by one of two requests at the same time, and the other does not find it', async () => {
    const { client, key, uploadId } = await begun();
    const abort = () => client.send('abortMultipartUpload', { body: { key, uploadId } });
    const answers = await Promise.all([abort(), abort()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  it('is not found after it was aborted', async () => {
    const { server, client, key, uploadId } = await begun();
    await sendPart(client, { key, uploadId }, 1, 'x');
    await client.call('abortMultipartUpload', { body: { key, uploadId } });
    await server.app.services.objectCleanup.settle();
    const left = [];
    for await (const multipart of server.objects.listMultipart()) left.push(multipart);
    expect(left).toEqual([]);
    expect((await client.send('abortMultipartUpload', { body: { key, uploadId } })).status).toBe(404);
  });

  it('has at most 10,000 parts', async () => {
    const { client, key, uploadId } = await begun();
    const statusFor = async (partNumber: number) =>
      (await client.send('signParts', { body: { key, uploadId, partNumbers: [partNumber] } })).status;
    expect(await statusFor(10_000)).toBe(200);
    expect(await statusFor(10_001)).toBe(422);
    expect(await statusFor(0)).toBe(422);
  });

  it('leaves nothing in the storage if it is refused', async () => {
    const { server, client } = await begun();
    const body = { ...upload, size: Number.MAX_SAFE_INTEGER };
    expect((await client.send('createMultipartUpload', { body })).status).toBe(422);
    const left = [];
    for await (const multipart of server.objects.listMultipart()) left.push(multipart);
    expect(left).toHaveLength(1);
  });
});
