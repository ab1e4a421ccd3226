import { randomBytes } from 'node:crypto';
import type * as fs from 'node:fs';
import type * as promises from 'node:fs/promises';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { collect, newKey, type } from './contract/harness.ts';
import { DiskFolder } from './disk-folder.ts';
import { DiskObjectStore } from './disk.ts';
import { StorageFullError, StorageUnavailableError, UploadMissingError } from './object-errors.ts';

const disk = vi.hoisted(() => ({
  full: false,
  isStuck: false,
  /** Runs after a folder was read, and before the caller gets the names. */
  afterNames: undefined as (() => Promise<void>) | undefined,
}));

/** While the disk is full, content is written to /dev/full, where every write fails. */
vi.mock('node:fs', async (importOriginal) => {
  const original = await importOriginal<typeof fs>();
  const createWriteStream: typeof fs.createWriteStream = (file, options) =>
    disk.full
      ? original.createWriteStream('/dev/full', { ...(options as object), flags: 'w' })
      : original.createWriteStream(file, options);
  return { ...original, createWriteStream };
});

/** While the disk is stuck, nothing can be removed. */
vi.mock('node:fs/promises', async (importOriginal) => {
  const original = await importOriginal<typeof promises>();
  const rm: typeof promises.rm = (file, options) =>
    disk.isStuck ? Promise.reject(new Error('EBUSY')) : original.rm(file, options);
  const readdir = async (folder: string) => {
    const names = await original.readdir(folder);
    await disk.afterNames?.();
    return names;
  };
  return { ...original, rm, readdir };
});

let root: string;
let store: DiskObjectStore;
const open = () => DiskObjectStore.open(root, { baseUrl: () => 'http://127.0.0.1/objects' });
const write = (key: string, content = 'content') =>
  store.write(key, Readable.from([Buffer.from(content)]), { contentType: type });
const incoming = () => readdir(path.join(root, 'incoming'));

beforeEach(async () => {
  root = path.join(await temporaryFolder(), 'objects');
  store = await open();
});

describe('a full disk', () => {
  beforeEach(() => {
    disk.full = true;
  });
  afterEach(() => {
    disk.full = false;
  });

  it('is reported, and nothing is left of the object', async () => {
    const key = newKey();
    await expect(write(key)).rejects.toThrow(StorageFullError);
    expect(await store.head(key)).toBeUndefined();
    expect(await incoming()).toEqual([]);
  });

  it('refuses a part, and keeps the parts before it', async () => {
    const key = newKey();
    disk.full = false;
    const uploadId = await store.createMultipart({ key, contentType: type });
    const part = await store.receivePart({ key, uploadId, partNumber: 1 }, Readable.from([Buffer.from('a')]));
    disk.full = true;
    const again = store.receivePart({ key, uploadId, partNumber: 1 }, Readable.from([Buffer.from('b')]));
    await expect(again).rejects.toThrow(StorageFullError);
    expect(await store.listParts(key, uploadId)).toEqual([part]);
    await expect(store.completeMultipart({ key, uploadId, parts: [part] })).rejects.toThrow(StorageFullError);
    disk.full = false;
    await store.completeMultipart({ key, uploadId, parts: [part] });
    expect(await incoming()).toEqual([]);
  });
});

it('an upload that is aborted while its parts are listed is missing', async () => {
  const key = newKey();
  const uploadId = await store.createMultipart({ key, contentType: type });
  await store.receivePart({ key, uploadId, partNumber: 1 }, Readable.from([Buffer.from('a')]));
  disk.afterNames = () => store.abortMultipart(key, uploadId);
  const parts = store.listParts(key, uploadId);
  await expect(parts).rejects.toThrow(UploadMissingError);
  disk.afterNames = undefined;
});

it('what cannot be removed is reported, and the operation succeeds', async () => {
  const failures: unknown[] = [];
  const folder = await DiskFolder.open(root, { onLeftover: (failure) => failures.push(failure) });
  disk.isStuck = true;
  expect(await folder.withIncoming(() => Promise.resolve('done'))).toBe('done');
  disk.isStuck = false;
  expect(failures).toEqual([new Error('EBUSY')]);
});

it('a missing folder is an unavailable storage, not an empty one', async () => {
  const key = newKey();
  await write(key);
  await rm(root, { recursive: true });
  const uploadId = '3f0b4c1e-5a55-4b0c-8d0e-7b0a5f4e6c11';
  const attempts = [
    () => store.head(key),
    () => store.read(key),
    () => store.sha256(key),
    () => write(newKey()),
    () => store.delete([key]),
    () => collect(store.list()),
    () => store.createMultipart({ key, contentType: type }),
    () => store.listParts(key, uploadId),
    () => store.completeMultipart({ key, uploadId, parts: [{ partNumber: 1, etag: '"x"' }] }),
    () => store.abortMultipart(key, uploadId),
    () => collect(store.listMultipart()),
  ];
  for (const attempt of attempts) await expect(attempt()).rejects.toThrow(StorageUnavailableError);
});

it('the start removes what a crash left unfinished, and keeps the rest', async () => {
  const key = newKey();
  await write(key);
  const uploadId = await store.createMultipart({ key: newKey(), contentType: type });
  await mkdir(path.join(root, 'incoming', 'half'));
  await writeFile(path.join(root, 'incoming', 'half', 'content'), 'ha');
  store = await open();
  expect(await incoming()).toEqual([]);
  expect(await text(await store.read(key))).toBe('content');
  expect((await collect(store.listMultipart())).map((upload) => upload.uploadId)).toEqual([uploadId]);
});

it('unknown files in the folder are left alone', async () => {
  await writeFile(path.join(root, 'stored', 'README'), 'mine');
  await mkdir(path.join(root, 'multipart', 'mine'));
  expect(await collect(store.list())).toEqual([]);
  expect(await collect(store.listMultipart())).toEqual([]);
  expect(await readdir(path.join(root, 'stored'))).toEqual(['README']);
});

it('of two writers to one key, one succeeds', async () => {
  const key = newKey();
  const contents = Array.from({ length: 8 }, () => randomBytes(100_000).toString('hex'));
  const results = await Promise.allSettled(contents.map((content) => write(key, content)));
  const winners = contents.filter((_content, index) => results[index]?.status === 'fulfilled');
  expect(winners).toEqual([await text(await store.read(key))]);
  expect(await incoming()).toEqual([]);
});

it('a part that arrives after the end of its upload is refused', async () => {
  const key = newKey();
  const uploadId = await store.createMultipart({ key, contentType: type });
  async function* endedMeanwhile() {
    yield Buffer.from('x');
    await store.abortMultipart(key, uploadId);
  }
  const part = store.receivePart({ key, uploadId, partNumber: 1 }, endedMeanwhile());
  await expect(part).rejects.toThrow(UploadMissingError);
  expect(await incoming()).toEqual([]);
});

it('an object can be read to its end after it was deleted', async () => {
  const key = newKey();
  await write(key);
  const stream = await store.read(key);
  await store.delete([key]);
  expect(await text(stream)).toBe('content');
  expect(await store.head(key)).toBeUndefined();
});
