import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { BodyOf, SuccessBody } from '../contract/handlers.ts';
import { insertUpload } from '../database/uploads.ts';
import { sweep } from '../sweep.ts';
import type { ApiClient } from '../testing/api-client.ts';
import { namesIn, sendObject, storedKeys, unknownId } from '../testing/drive.ts';
import { invalid } from '../testing/refusals.ts';
import { startWithUser } from '../testing/test-server.ts';

const upload = { filename: 'tides.txt', mime: 'text/plain', size: 5, extension: 'txt' };

/** Registers a file with a separate request, because the registration is what this file tests. */
async function registerFile(
  client: ApiClient,
  name: string,
  bytes = `Content of ${name}`,
  facts: Partial<BodyOf<'registerEntry'>> = {},
): Promise<SuccessBody<'registerEntry'>['fileEntry']> {
  const filename = await sendObject(client, bytes);
  const body = { filename, size: Buffer.byteLength(bytes), clientName: name, ...facts };
  return (await client.call('registerEntry', { body })).fileEntry;
}

describe('presigning', () => {
  it('takes an empty file and the largest under 5 MiB, and nothing larger', async () => {
    const { client } = await startWithUser();
    const statusFor = async (size: number) =>
      (await client.send('presignUpload', { body: { ...upload, size } })).status;
    expect(await statusFor(0)).toBe(200);
    expect(await statusFor(5_242_879)).toBe(200);
    expect(await client.send('presignUpload', { body: { ...upload, size: 5_242_880 } })).toMatchObject(
      invalid('size'),
    );
    expect(await statusFor(-1)).toBe(422);
  });

  it.each([
    ['filename', { filename: '../secrets' }],
    ['filename', { filename: '' }],
    ['extension', { extension: 'a/b' }],
    ['mime', { mime: 'text' }],
    ['mime', { mime: 'text/plain; a=\u0007' }],
    ['relativePath', { relativePath: '../../etc/passwd' }],
    ['parentId', { parentId: unknownId }],
    ['size', { size: 'five' }],
  ])('refuses a %s such as %j', async (field, faulty) => {
    const { client } = await startWithUser();
    expect(await client.send('presignUpload', { body: { ...upload, ...faulty } })).toMatchObject(
      invalid(field),
    );
  });

  it('checks the quota', async () => {
    const { client } = await startWithUser({ quota: 10 });
    await registerFile(client, 'first.txt', '123456');
    expect(await client.send('presignUpload', { body: upload })).toMatchObject(invalid('size'));
    expect(await client.call('getSpaceUsage')).toMatchObject({ used: 6, available: 10 });
  });

  it('allows 10,000 pending uploads of one user', async () => {
    const { server, id, client } = await startWithUser();
    const facts = {
      user_id: id,
      owner_id: id,
      multipart_id: null,
      size: 0,
      mime: 'text/plain',
      vault_id: null,
      drive_id: 1,
    };
    await server.database.write(async (db) => {
      for (let count = 1; count < 10_000; count++) {
        const file_name = randomUUID();
        const object_key = `uploads/${randomUUID()}/${file_name}`;
        await insertUpload(db, {
          ...facts,
          object_key,
          file_name,
          created_at: '2026-03-02T08:15:27.104000Z',
        });
      }
    });

    await client.call('presignUpload', { body: upload });
    expect(await client.send('presignUpload', { body: upload })).toMatchObject(invalid('filename'));
  });

  it('counts pending uploads until they are registered or aborted', async () => {
    const { server, client } = await startWithUser({ quota: 10 });
    const first = await sendObject(client, '123456');
    expect(await client.send('presignUpload', { body: upload })).toMatchObject(invalid('size'));
    const form = { filename: 'film.mp4', mime: 'video/mp4', size: 5, extension: 'mp4' };
    expect(await client.send('createMultipartUpload', { body: form })).toMatchObject(invalid('size'));
    await client.call('registerEntry', { body: { filename: first, size: 6, clientName: 'a.txt' } });
    await client.call('presignUpload', { body: { ...upload, size: 4 } });
    expect((await client.send('presignUpload', { body: { ...upload, size: 1 } })).status).toBe(422);
    server.clock.advance(25 * 60 * 60);
    await sweep(server.app.services);
    await client.call('presignUpload', { body: { ...upload, size: 4 } });
  });
});

describe('registering', () => {
  it('takes MIME type and extension from the upload and the name by default', async () => {
    const { client } = await startWithUser();
    expect(await registerFile(client, 'README')).toMatchObject({
      mime: 'application/octet-stream',
      extension: '',
    });
  });

  it('gives the same error for what was not uploaded, belongs to another user, or is already registered', async () => {
    const { server, client } = await startWithUser();
    const other = await server.addUser('jonas@example.com');
    const theirs = await sendObject(other.client, 'theirs');
    const mine = await registerFile(client, 'mine.txt', 'mine');
    const { key } = await client.call('presignUpload', { body: upload });
    const register = (filename: string, size: number) =>
      client.send('registerEntry', { body: { filename, size, clientName: 'x.txt' } });
    const answers = [
      await register(key.split('/').at(-1)!, 5),
      await register(theirs, 6),
      await register(mine.file_name, 4),
      await register('00000000-0000-4000-8000-000000000000', 1),
    ];
    for (const answer of answers) {
      expect(answer.body).toEqual({
        status: 'error',
        message: 'The given data was invalid.',
        errors: {
          filename:
            'The selected filename is invalid. Send the last segment of the key, after the PUT, and only once.',
        },
      });
    }
    expect((await register('../../etc/passwd', 1)).status).toBe(422);
  });

  it.each<[string, Partial<BodyOf<'registerEntry'>>]>([
    ['clientName', { clientName: 'a/b.txt' }],
    ['clientName', { clientName: 'a\u0000b' }],
    ['clientExtension', { clientExtension: 'a/b' }],
    ['relativePath', { relativePath: 'a/../b' }],
    ['parentId', { parentId: unknownId }],
    ['lastModified', { lastModified: 1e15 }],
    ['exifData', { exifData: '{"Model":' }],
    ['exifData', { exifData: `{"a":"${'x'.repeat(70_000)}"}` }],
  ])('refuses an invalid %s, and accepts the upload afterwards', async (field, faulty) => {
    const { client } = await startWithUser();
    const filename = await sendObject(client, 'tides');
    const body = { filename, size: 5, clientName: 'tides.txt' };
    expect(await client.send('registerEntry', { body: { ...body, ...faulty } })).toMatchObject(
      invalid(field),
    );
    expect(await namesIn(client)).toEqual([]);
    expect((await client.send('registerEntry', { body })).status).toBe(200);
  });

  it('invalidates the URL, even if another user has equal content', async () => {
    const { server, client } = await startWithUser();
    const other = await server.addUser('jonas@example.com');
    await registerFile(other.client, 'theirs.txt', 'known');
    const statuses = [];
    for (const bytes of ['known', 'fresh']) {
      const { url, key } = await client.call('presignUpload', { body: upload });
      const send = async () =>
        (await fetch(url, { method: 'PUT', body: bytes, headers: { 'content-type': 'text/plain' } })).status;
      const before = [await send(), await send()];
      const filename = key.split('/').at(-1)!;
      await client.call('registerEntry', { body: { filename, size: 5, clientName: 'mine.txt' } });
      await server.app.services.objectCleanup.settle();
      statuses.push([...before, await send()]);
    }
    expect(statuses).toEqual([
      [200, 200, 409],
      [200, 200, 409],
    ]);
    // One object for each content: a late PUT leaves no other object.
    expect(await storedKeys(server.objects)).toHaveLength(2);
  });
});
