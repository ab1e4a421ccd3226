import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { Database, type Connection } from '../../../../server/src/database/database.ts';
import { links, notes, stars, users } from './stored.ts';

let folder: string;
let database: Database;
let db: Connection;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'records-'));
  database = Database.open(path.join(folder, 'database.sqlite'));
  db = database.read((connection) => connection);
  db.prepare(
    `INSERT INTO users (email, password_hash, display_name, first_name, last_name, created_at, updated_at)
     VALUES ('mira@example.com', '', '', '', '', '', '')`,
  ).run();
});

afterEach(async () => {
  database.close();
  await rm(folder, { recursive: true });
});

const addNote = (title: string, body = ''): number =>
  notes.add(db, { userId: 1, title, body, createdAt: '', updatedAt: '' });

test('records have the names of the faults, not those of the columns', () => {
  const id = addNote('Kept');
  expect(notes.find(db, { id })).toEqual({
    id,
    userId: 1,
    title: 'Kept',
    body: '',
    createdAt: '',
    updatedAt: '',
  });
});

test('records are found by a value, by one of several, by null and by all of these', () => {
  const [first, second, third] = [addNote('a'), addNote('b'), addNote('b', 'long')];
  const idsWhere = (where: Parameters<typeof notes.all>[1]) => notes.all(db, where).map(({ id }) => id);
  expect(idsWhere({})).toEqual([first, second, third]);
  expect(idsWhere({ title: 'b' })).toEqual([second, third]);
  expect(idsWhere({ title: 'b', body: '' })).toEqual([second]);
  expect(idsWhere({ id: [first, third, 99] })).toEqual([first, third]);
  expect(idsWhere({ id: [] })).toEqual([]);
  expect(links.all(db, { password: null })).toEqual([]);
});

test('only the records that match are changed or removed', () => {
  const [first, second] = [addNote('a'), addNote('b')];
  notes.change(db, { id: second }, { title: 'c' });
  expect(notes.all(db).map(({ title }) => title)).toEqual(['a', 'c']);
  expect(notes.remove(db, { id: first })).toBe(1);
  expect(notes.all(db).map(({ id }) => id)).toEqual([second]);
});

test('a copy has an id of its own', () => {
  const id = addNote('a');
  expect(notes.add(db, { ...notes.find(db, { id }), id: undefined })).toBeGreaterThan(id);
});

test('a second record of the same key is not added, and a missing value is an error', () => {
  users.change(db, {}, { display_name: 'Mira' });
  expect(() => notes.add(db, { title: 'of nobody' })).toThrow(/NOT NULL/);
  expect(() => stars.add(db, { userId: 1, entryId: 99 })).toThrow(/FOREIGN KEY/);
});
