import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, it, vi } from 'vitest';
import { findUploadByKey } from '../database/uploads.ts';
import type { StoredObject } from '../objects/object-store.ts';
import { startWithUser } from '../testing/test-server.ts';

// The storage and the database change one after the other. Here one stops, or another request comes, in between.

const bytes = 'Tide tables';
const filename = 'tides.bin';
const mime = 'application/octet-stream';

/** A multipart upload whose parts have arrived. */
async function arrived(size = bytes.length) {
  const { server, client } = await startWithUser();
  const announced = { filename, mime, size, extension: 'bin' };
  const { key, uploadId } = await client.call('createMultipartUpload', { body: announced });
  const upload = { key, uploadId };
  const { urls } = await client.call('signParts', { body: { ...upload, partNumbers: [1] } });
  const part = await fetch(urls[0]!.url, { method: 'PUT', body: bytes });
  const completion = (ETag: string) => ({ body: { ...upload, parts: [{ PartNumber: 1, ETag }] } });
  const etag = part.headers.get('etag')!;
  const body = { filename: key.split('/').at(-1)!, size: bytes.length, clientName: filename };
  const statusOf = async (answer: Promise<{ status: number }>) => (await answer).status;
  const { objectCleanup } = server.app.services;
  return {
    server,
    upload,
    complete: () => statusOf(client.send('completeMultipartUpload', completion(etag))),
    completeOtherwise: () => statusOf(client.send('completeMultipartUpload', completion('"other"'))),
    abort: () => statusOf(client.send('abortMultipartUpload', { body: upload })),
    register: () => statusOf(client.send('registerEntry', { body })),
    listParts: () => statusOf(client.send('listUploadedParts', { body: upload })),
    isKnown: () => server.database.read(async (db) => (await findUploadByKey(db, key)) !== undefined),
    /** Names of what the storage holds. */
    stored: async () => {
      // What was interrupted goes on when the server starts.
      objectCleanup.wake();
      await objectCleanup.settle();
      const folders = ['stored', 'multipart'].map((name) => path.join(server.dataFolder, 'objects', name));
      return (await Promise.all(folders.map((folder) => readdir(folder)))).flat();
    },
  };
}

describe('an abort', () => {
  it('that the database interrupts changes nothing', async () => {
    const { server, complete, abort, listParts } = await arrived();
    const failure = new Error('The database stops.');
    vi.spyOn(server.database, 'writeThatMustSucceed').mockRejectedValueOnce(failure);
    expect(await abort()).toBe(500);
    expect([await listParts(), await complete(), await abort()]).toEqual([200, 200, 200]);
  });

  it('that the storage interrupts is an abort, and the parts are removed later', async () => {
    const { server, complete, abort, listParts, stored } = await arrived();
    const failure = new Error('The storage stops.');
    const abortMultipart = vi.spyOn(server.objects, 'abortMultipart').mockRejectedValue(failure);
    expect(await abort()).toBe(200);
    expect([await listParts(), await complete(), await abort()]).toEqual([404, 404, 404]);
    expect(await stored()).toHaveLength(1);
    abortMultipart.mockRestore();
    expect(await stored()).toEqual([]);
  });

  it('of an upload that is just being joined leaves no object', async () => {
    const { server, complete, abort, stored } = await arrived();
    vi.spyOn(server.objects, 'completeMultipart').mockImplementationOnce(async ({ key }) => {
      expect(await abort()).toBe(200);
      expect(await stored()).toEqual([]);
      // The storage had read the parts before the abort removed them.
      await server.objects.write(key, Readable.from([Buffer.from(bytes)]), { contentType: mime });
      return (await server.objects.head(key))!;
    });
    expect(await complete()).toBe(200);
    expect(await stored()).toEqual([]);
  });
});

describe('a completion', () => {
  it('that does not find the parts is the end of the upload', async () => {
    const { server, upload, complete, abort, isKnown } = await arrived();
    await rm(path.join(server.dataFolder, 'objects', 'multipart', upload.uploadId), { recursive: true });
    expect(await complete()).toBe(404);
    expect(await abort()).toBe(404);
    expect(await isKnown()).toBe(false);
  });

  it('is refused if the storage stopped after it had joined a part that had grown meanwhile', async () => {
    for (const announced of [bytes.length, 0]) {
      const { server, complete, register, stored } = await arrived(announced);
      vi.spyOn(server.objects, 'completeMultipart').mockImplementationOnce(async ({ key }) => {
        await server.objects.write(key, Readable.from([Buffer.from(`${bytes}!`)]), { contentType: mime });
        throw new Error('The storage stops.');
      });
      expect([await complete(), await complete(), await register()]).toEqual([500, 422, 422]);
      expect(await stored()).toEqual([]);
    }
  });

  it('that another server overtakes, because both lost their lock, is that of the other', async () => {
    for (const [isSame, expected] of [
      [true, 200],
      [false, 422],
    ] as const) {
      const { server, complete, completeOtherwise, register } = await arrived();
      const listParts = server.objects.listParts.bind(server.objects);
      const mapSequentially = vi.spyOn(server.database, 'withLock');
      vi.spyOn(server.objects, 'listParts').mockImplementationOnce(async (key, uploadId) => {
        mapSequentially.mockImplementationOnce((_key, task) => task());
        expect(await complete()).toBe(200);
        return listParts(key, uploadId);
      });
      expect(await (isSame ? complete() : completeOtherwise())).toBe(expected);
      expect(await complete()).toBe(200);
      expect(await register()).toBe(200);
    }
  });
});

describe('a registration', () => {
  it('of an upload that was aborted while its bytes are read is refused', async () => {
    const { server, complete, abort, register, stored } = await arrived();
    expect(await complete()).toBe(200);
    const head = server.objects.head.bind(server.objects);
    vi.spyOn(server.objects, 'head').mockImplementationOnce(async (key) => {
      // A bucket knows no digest, so the bytes are read.
      const object: StoredObject = { ...(await head(key))!, sha256: undefined };
      expect(await abort()).toBe(200);
      expect(await stored()).toEqual([]);
      return object;
    });
    expect(await register()).toBe(422);
  });

  it('that another server overtakes is refused, and what that one registered stays', async () => {
    const { server, complete, register, stored } = await arrived();
    expect(await complete()).toBe(200);
    const write = server.database.write.bind(server.database);
    vi.spyOn(server.database, 'write').mockImplementationOnce(async (work) => {
      await write(work);
      return write(work);
    });
    expect(await register()).toBe(422);
    expect(server.log.join('')).not.toContain('request failed');
    expect(await stored()).toHaveLength(1);
  });
});
