import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { Database } from './database/database.ts';
import { DatabaseFullError } from './database/database-errors.ts';
import { DiskReserve } from './disk-reserve.ts';
import type { ReservedSpace } from './reserved-space.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

test('the reserve takes room on the disk, releases it, and takes it again', async () => {
  const folder = await temporaryFolder();
  const reserve = await DiskReserve.open(folder);
  expect(reserve.isKept).toBe(false);

  expect(await Promise.all([reserve.restore(), reserve.restore()])).toEqual([true, true]);
  const { size, blocks } = await stat(path.join(folder, 'reserve'));
  expect(size).toBe(8 * 1024 ** 2);
  expect(blocks * 512).toBeGreaterThanOrEqual(size);
  expect((await DiskReserve.open(folder)).isKept).toBe(true);

  expect([reserve.release(), reserve.release()]).toEqual([true, false]);
  expect(await readdir(folder)).toEqual([]);
  expect(await reserve.restore()).toBe(true);
});

/** Simulates a disk: the database may grow only by this number of pages. */
async function onFullDisk() {
  const database: Database = await Database.open(path.join(await temporaryFolder(), 'database.sqlite'), {
    get isKept() {
      return room.isKept;
    },
    release: () => {
      if (!room.isKept) return false;
      room.isKept = false;
      void pragma(`max_page_count = ${pages + 100}`);
      return true;
    },
    restore: () => Promise.resolve(room.isKept),
  } satisfies ReservedSpace);
  const pragma = (source: string) => database.read((db) => db.prepare(`PRAGMA ${source}`).get());
  const room = { isKept: true };
  await database.write((db) => db.prepare('CREATE TABLE filling (text TEXT)').run());
  const { page_count: pages } = (await pragma('page_count')) as { page_count: number };
  await pragma(`max_page_count = ${pages}`);
  const fill = (text: string) => database.write((db) => insert(db, text));
  const fillWithoutFail = (text: string) => database.writeThatMustSucceed((db) => insert(db, text));
  const insert = (db: Parameters<Parameters<Database['read']>[0]>[0], text: string) =>
    db.prepare('INSERT INTO filling (text) VALUES (?)').run(text.repeat(20_000));
  const filled = () =>
    database.read((db) => db.prepare('SELECT substr(text, 1, 1) AS text FROM filling ORDER BY rowid').all());
  return { database, room, fill, fillWithoutFail, filled };
}

test('on a full disk only writes that must succeed do so, in the reserved room', async () => {
  const { database, room, fill, fillWithoutFail, filled } = await onFullDisk();
  const refused = () => {
    throw new TypeError('no');
  };

  const group = [
    fill('a'),
    fillWithoutFail('b'),
    fillWithoutFail('c'),
    database.writeThatMustSucceed(refused),
  ];

  expect(
    (await Promise.allSettled(group)).map((result) =>
      result.status === 'rejected' ? (result.reason as unknown) : 'written',
    ),
  ).toEqual([expect.any(DatabaseFullError), 'written', 'written', expect.any(TypeError)]);
  expect(room.isKept).toBe(false);
  await expect(fill('d')).rejects.toThrow(DatabaseFullError);
  await fillWithoutFail('e');
  expect(await filled()).toEqual([{ text: 'b' }, { text: 'c' }, { text: 'e' }]);

  room.isKept = true;
  await fill('f');
  expect(await filled()).toHaveLength(4);
});
