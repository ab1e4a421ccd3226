import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { Database, type Connection } from '../../../../packages/server/src/database/database.ts';
import { links, notes, stars, users } from './stored.ts';

let folder: string;
let database: Database;
let db: Connection;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'records-'));
  database = await Database.open(path.join(folder, 'database.sqlite'));
  db = await database.read((connection) => connection);
  await db
    .prepare(
      `INSERT INTO users (email, password_hash, display_name, first_name, last_name, created_at, updated_at)
     VALUES ('mira@example.com', '', '', '', '', '', '')`,
    )
    .run();
});

afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

const addNote = (title: string, body = ''): Promise<number> =>
  notes.add(db, { userId: 1, title, body, createdAt: '', updatedAt: '' });

test('records have the names of the faults, not those of the columns', async () => {
  const id = await addNote('Kept');
  expect(await notes.find(db, { id })).toEqual({
    id,
    userId: 1,
    title: 'Kept',
    body: '',
    createdAt: '',
    updatedAt: '',
  });
});

test('records are found by a value, by one of several, by null and by all of these', async () => {
  const [first, second, third] = [await addNote('a'), await addNote('b'), await addNote('b', 'long')];
  const idsWhere = async (where: Parameters<typeof notes.all>[1]) =>
    (await notes.all(db, where)).map(({ id }) => id);
  expect(await idsWhere({})).toEqual([first, second, third]);
  expect(await idsWhere({ title: 'b' })).toEqual([second, third]);
  expect(await idsWhere({ title: 'b', body: '' })).toEqual([second]);
  expect(await idsWhere({ id: [first, third, 99] })).toEqual([first, third]);
  expect(await idsWhere({ id: [] })).toEqual([]);
  expect(await idsWhere({ title: [] })).toEqual([]);
  expect(await links.all(db, { password: null })).toEqual([]);
});

test('only the records that match are changed or removed', async () => {
  const [first, second] = [await addNote('a'), await addNote('b')];
  await notes.change(db, { id: second }, { title: 'c' });
  expect((await notes.all(db)).map(({ title }) => title)).toEqual(['a', 'c']);
  expect(await notes.remove(db, { id: first })).toBe(1);
  expect((await notes.all(db)).map(({ id }) => id)).toEqual([second]);
});

test('a copy has an id of its own', async () => {
  const id = await addNote('a');
  expect(await notes.add(db, { ...(await notes.find(db, { id })), id: undefined })).toBeGreaterThan(id);
});

test('a second record of the same key is not added, and a missing value is an error', async () => {
  await users.change(db, {}, { display_name: 'Mira' });
  await expect(() => notes.add(db, { title: 'of nobody' })).rejects.toThrow(/NOT NULL/);
  await expect(() => stars.add(db, { userId: 1, entryId: 99 })).rejects.toThrow(/FOREIGN KEY/);
});
