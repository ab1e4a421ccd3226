import { readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, onTestFinished, test } from 'vitest';
import { whyToolLacks } from '../../../../scripts/lib/test-tools.ts';
import { putBlob } from '../database/blobs.ts';
import { Database } from '../database/database.ts';
import { newObjectKey } from '../objects/object-key.ts';
import { openStore } from '../objects/open-store.ts';
import { startS3rver } from '../testing/s3rver.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { move } from './move.ts';
import { Progress } from './progress.ts';

const silent = new Progress({ write: () => undefined });
const textOf = async (body: Readable) => Buffer.concat(await body.toArray()).toString();
const open = (location: string) => openStore(location, { baseUrl: () => '' });

/** A database that refers to three objects, and a folder that holds them. */
async function source() {
  const folder = await temporaryFolder();
  const file = path.join(folder, 'database.sqlite');
  const fromObjects = path.join(folder, 'objects');
  const store = await open(fromObjects);
  const database = await Database.open(file);
  const keys: string[] = [];
  for (const text of ['one', 'two', '']) {
    const key = newObjectKey();
    const { sha256, size } = await store.write(key, Readable.from([Buffer.from(text)]), {
      contentType: 'text/plain',
    });
    await database.write((db) => putBlob(db, { object_key: key, sha256, size }));
    keys.push(key);
  }
  await database.close();
  const pathOf = (key: string) => path.join(fromObjects, 'stored', key.split('/').slice(1).join('.'));
  return { folder, from: `sqlite:${file}`, fromObjects, keys, pathOf };
}

const targets: [string, () => Promise<string>][] = [
  ['folder', async () => path.join(await temporaryFolder(), 'moved')],
];
if (!whyToolLacks('s3rver')) {
  targets.push([
    'bucket',
    async () => {
      const { url, stop } = await startS3rver();
      onTestFinished(stop);
      return url;
    },
  ]);
}

describe.each(targets)('a move of objects to a %s', (kind, target) => {
  test('copies them, also those that an interrupted move had not copied', async () => {
    const { from, fromObjects, keys } = await source();
    const toObjects = await target();
    if (kind === 'bucket') {
      const done = await (await open(fromObjects)).read(keys[1]!);
      await (await open(toObjects)).write(keys[1]!, done, { contentType: 'text/plain' });
    }

    const lines = await move({ from, fromObjects, toObjects }, silent);

    expect(lines).toEqual(['Moved 3 objects with 6 bytes. All have the SHA-256 that they had.']);
    const moved = await open(toObjects);
    expect(await Promise.all(keys.map(async (key) => textOf(await moved.read(key))))).toEqual([
      'one',
      'two',
      '',
    ]);
    expect(await moved.head(keys[0]!)).toMatchObject({ size: 3, contentType: 'text/plain' });
    expect(await move({ from, fromObjects, toObjects }, silent)).toEqual(lines);
  });

  test('refuses a place with other objects', async () => {
    const { from, fromObjects } = await source();
    const toObjects = await target();
    const other = await open(toObjects);
    const key = newObjectKey();
    await other.write(key, Readable.from([Buffer.from('other')]), { contentType: 'text/plain' });

    await expect(move({ from, fromObjects, toObjects }, silent)).rejects.toThrow(
      kind === 'bucket'
        ? /^s3\+http:\/\/127\.0\.0\.1:\d+\/files is not empty: it holds uploads.*, which is not of the source\.$/
        : /holds objects that this database knows nothing of\.$/,
    );
  });
});

test('copies the others if objects are missing or damaged, and names these', async () => {
  const { folder, from, fromObjects, keys, pathOf } = await source();
  const [missing, damaged, whole] = keys as [string, string, string];
  await rm(pathOf(missing), { recursive: true });
  await writeFile(path.join(pathOf(damaged), 'content'), 'twx');
  const toObjects = path.join(folder, 'moved');

  await expect(move({ from, fromObjects, toObjects }, silent)).rejects.toThrow(
    /^2 objects could not be moved, 1 could:(\n {2}uploads\/\S+ is (missing|damaged) in \S+objects){2}$/,
  );

  expect(await readdir(path.join(toObjects, 'stored'))).toEqual([path.basename(pathOf(whole))]);
});

test('finds an object that is damaged at its new place', async () => {
  const { folder, from, fromObjects, keys, pathOf } = await source();
  const toObjects = path.join(folder, 'moved');
  await move({ from, fromObjects, toObjects }, silent);
  const moved = pathOf(keys[0]!).replace(fromObjects, toObjects);
  await writeFile(path.join(moved, 'content'), 'onx');

  await expect(move({ from, fromObjects, toObjects }, silent)).rejects.toThrow(
    `${keys[0]!} is damaged in ${toObjects}`,
  );
});

test('refuses folders that are not what they are said to be', async () => {
  const { folder, from, fromObjects } = await source();
  const none = path.join(folder, 'none');
  await expect(move({ from, fromObjects: none, toObjects: `${none}2` }, silent)).rejects.toThrow(
    `${none} holds no objects.`,
  );
  await expect(move({ from, fromObjects, toObjects: fromObjects }, silent)).rejects.toThrow(
    'are the same storage.',
  );
  const error = await move(
    { from, fromObjects, toObjects: 's3+https://KEY:SECRET@s3.example.com' },
    silent,
  ).catch((reason: unknown) => reason);
  expect(String(error)).toMatch(/An S3 URL has the form/);
  expect(String(error)).not.toContain('SECRET@s3');
});
