import { cpSync, readFileSync } from 'node:fs';
import { cp, readdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import Libsql from 'libsql';
import { expect, test } from 'vitest';
import { openDatabase } from '../testing/empty-database.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { insertUser } from './accounts.ts';
import { assertWritable, Database, type Connection } from './database.ts';
import {
  DatabaseFullError,
  DatabaseUnavailableError,
  isUniqueViolation,
  UnstorableTextError,
} from './database-errors.ts';
import { WaitingTransactionError } from './read-write-lock.ts';
import { schemaVersion } from './schema.ts';
import { insertNote, listNotesAsJson, type NoteRow } from './notes.ts';

const now = '2026-03-02T08:15:27.104000Z';
const names = { display_name: 'Mira', first_name: 'Mira', last_name: 'Test', password_hash: '-' };

async function listNotes(db: Connection, userId: number): Promise<NoteRow[]> {
  let json = '';
  for await (const piece of listNotesAsJson(async (work) => work(db), userId)) json += piece;
  return JSON.parse(json) as NoteRow[];
}

async function openNotes() {
  const folder = await temporaryFolder();
  const database = await openDatabase(path.join(folder, 'database.sqlite'));
  const addUser = (email: string) => (db: Connection) => insertUser(db, { email, ...names }, now);
  const userId = await database.write(addUser('mira@example.com'));
  const addNote = (title: string, body = '-') => {
    return (db: Connection) => insertNote(db, { userId, title, body, now });
  };
  const titles = async () => (await database.read((db) => listNotes(db, userId))).map(({ title }) => title);
  return { folder, database, userId, addUser, addNote, titles };
}

/** Returns the notes that a new process would find if this one was killed now. */
async function titlesAfterKill(folder: string, userId: number): Promise<string[]> {
  const copy = path.join(await temporaryFolder(), 'copy');
  await cp(folder, copy, { recursive: true });
  const database = await Database.open(path.join(copy, 'database.sqlite'));
  try {
    expect(await database.integrityErrors()).toEqual([]);
    return (await database.read((db) => listNotes(db, userId))).map(({ title }) => title);
  } finally {
    await database.close();
  }
}

test('when a write resolves, it is on the disk, without closing the database', async () => {
  const { folder, database, userId, addNote } = await openNotes();

  await database.write(addNote('kept'));

  expect(await titlesAfterKill(folder, userId)).toEqual(['kept']);
});

test('a write is not visible before the commit that it shares', async () => {
  const { database, addNote, titles } = await openNotes();

  const write = database.write(addNote('later'));

  expect(await titles()).toEqual([]);
  await write;
  expect(await titles()).toEqual(['later']);
});

test('writes of one turn of the event loop share a commit', async () => {
  const { database, addNote } = await openNotes();
  const inTransaction: number[] = [];
  const countingWork = (title: string) => async (db: Connection) => {
    await addNote(title)(db);
    // The count includes the uncommitted rows of earlier writes in the same transaction.
    inTransaction.push(
      ((await db.prepare('SELECT count(*) AS notes FROM notes').get()) as { notes: number }).notes,
    );
  };

  let resolved = 0;
  const writes = ['a', 'b', 'c'].map((title) =>
    database.write(countingWork(title)).then(() => {
      resolved += 1;
      return inTransaction.length;
    }),
  );

  expect(resolved).toBe(0);
  expect(await Promise.all(writes)).toEqual([3, 3, 3]);
  expect(inTransaction).toEqual([1, 2, 3]);
});

test('a write that fails is rolled back alone', async () => {
  const { database, addNote, titles } = await openNotes();
  const failing = database.write(async (db) => {
    await addNote('half done')(db);
    throw new Error('changed my mind');
  });

  const outcomes = await Promise.allSettled([
    database.write(addNote('before')),
    failing,
    database.write(addNote('after')),
  ]);

  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  await expect(failing).rejects.toThrow('changed my mind');
  expect(await titles()).toEqual(['before', 'after']);
});

test('a write that another of its commit refuses is refused when that is on the disk', async () => {
  const { folder, database, userId, addNote } = await openNotes();
  const copy = path.join(await temporaryFolder(), 'copy');

  const first = database.write(addNote('made'));
  const refused = database.write(async (db) => {
    if ((await db.prepare('SELECT 1 FROM notes').all()).length > 0) throw new Error('There are notes.');
  });
  // A process that is killed as soon as the refusal is known leaves this behind.
  const copied = refused.catch(() => {
    cpSync(folder, copy, { recursive: true });
  });
  await Promise.all([first, copied, database.write(addNote('after'))]);

  await expect(refused).rejects.toThrow('There are notes.');
  expect(await titlesAfterKill(copy, userId)).toEqual(['made', 'after']);
});

test('a cached read is never older than the last resolved write', async () => {
  const { database, userId, addNote } = await openNotes();
  const cached = () =>
    database.readCached('notes', async (db) => JSON.stringify(await listNotes(db, userId)));
  expect(await cached()).toBe('[]');

  await database.write(addNote('new'));

  expect(await cached()).toContain('"title":"new"');
  await database.write((db) => db.prepare('DELETE FROM notes').run());
  expect(await cached()).toBe('[]');
});

test('closing commits pending writes', async () => {
  const { folder, database, userId, addNote } = await openNotes();
  const write = database.write(addNote('last'));

  await database.close();

  await expect(write).resolves.toMatchObject({ title: 'last' });
  expect(await titlesAfterKill(folder, userId)).toEqual(['last']);
});

test('values are read as they were written', async () => {
  const { database, userId, addNote } = await openNotes();
  const body = `'"; DROP TABLE notes; -- ${'x'.repeat(100_000)} 🌊`;
  await database.write(addNote('odd', body));

  expect(await database.read((db) => listNotes(db, userId))).toEqual([
    { id: 1, title: 'odd', body, created_at: now, updated_at: now },
  ]);
  const row = await database.read((db) =>
    db.prepare("SELECT ? || '' AS text, ? AS flag, ? AS empty, ? AS large").get(12, true, null, 2 ** 53 - 1),
  );
  expect(row).toEqual({ text: '12', flag: 1, empty: null, large: 2 ** 53 - 1 });
  expect(await database.read((db) => db.prepare('SELECT :a + :b AS sum').get({ a: 1, b: 2 }))).toEqual({
    sum: 3,
  });
});

test.each([
  ['a\0b', UnstorableTextError],
  [undefined as unknown as null, TypeError],
])('the value %j is refused', async (value, error) => {
  const { database } = await openNotes();

  await expect(() => database.read((db) => db.prepare('SELECT ?').get(value))).rejects.toThrow(error);
});

test('an email address belongs to one user, whatever its case', async () => {
  const { database, addUser } = await openNotes();

  const write = database.write(addUser('MIRA@example.com'));

  await expect(write).rejects.toSatisfy(isUniqueViolation);
});

test('a write after one that was refused stores its own values', async () => {
  const { database, addUser } = await openNotes();
  await expect(database.write(addUser('mira@example.com'))).rejects.toSatisfy(isUniqueViolation);

  await database.write(addUser('jonas@example.com'));

  expect(await database.read((db) => db.prepare('SELECT email FROM users ORDER BY id').all())).toEqual([
    { email: 'mira@example.com' },
    { email: 'jonas@example.com' },
  ]);
});

test.each<[string, (database: Database) => Promise<unknown>]>([
  ['a read inside of a write', (database) => database.write(() => database.read(() => 1))],
  ['a write inside of a write', (database) => database.write(() => database.write(() => 1))],
  ['a write inside of a read', (database) => database.read(() => database.write(() => 1))],
])('%s fails instead of waiting for ever', async (_name, nested) => {
  const { database, addNote, titles } = await openNotes();

  await expect(nested(database)).rejects.toThrow(WaitingTransactionError);

  await database.write(addNote('afterwards'));
  expect(await titles()).toEqual(['afterwards']);
});

test('a read never sees half of a write', async () => {
  const { database, addNote, titles } = await openNotes();
  const seen: Promise<string[]>[] = [];

  await database.write(async (db) => {
    await addNote('first')(db);
    seen.push(titles());
    await addNote('second')(db);
  });

  expect(await Promise.all(seen)).toEqual([['first', 'second']]);
});

test('on a full disk, writes that do not fit fail, and the database stays valid', async () => {
  const { database, addNote, titles } = await openNotes();
  const pragma = (source: string) => database.read((db) => db.prepare(`PRAGMA ${source}`).get());
  const { page_count } = (await pragma('page_count')) as { page_count: number };
  await pragma(`max_page_count = ${page_count + 2}`);

  await expect(database.write(addNote('large', 'x'.repeat(100_000)))).rejects.toThrow(DatabaseFullError);

  await pragma('max_page_count = 1000000');
  await database.write(addNote('fits'));
  expect(await titles()).toEqual(['fits']);
  expect(await database.integrityErrors()).toEqual([]);
});

test('writes fail if the file is gone, instead of being lost', async () => {
  const { folder, database, addNote } = await openNotes();
  await rename(folder, `${folder}-moved`);

  const write = database.write(addNote('lost'));

  await expect(write).rejects.toThrow(DatabaseUnavailableError);
  await expect(assertWritable(database)).rejects.toThrow('The database file is gone.');
  await rename(`${folder}-moved`, folder);
  await expect(assertWritable(database)).resolves.toBeUndefined();
});

test('a broken reference is reported as an integrity error', async () => {
  const { database, addNote } = await openNotes();
  await database.write(addNote('orphan'));
  expect(await database.integrityErrors()).toEqual([]);
  await database.read((db) => db.prepare('PRAGMA foreign_keys = OFF').run());
  await database.write((db) => db.prepare('DELETE FROM users').run());

  expect((await database.integrityErrors()).sort()).toEqual([
    'note_usage 1 refers to nothing in users',
    'notes 1 refers to nothing in users',
  ]);
});

test('a file that is not a database is not changed', async () => {
  const file = path.join(await temporaryFolder(), 'database.sqlite');
  await writeFile(file, 'These are my notes.\n'.repeat(100));

  await expect(() => Database.open(file)).rejects.toThrow(`${file} cannot be opened: file is not a database`);
  expect(await readdir(path.dirname(file))).toEqual(['database.sqlite']);
});

test('a database of another version of the server is refused, and gets no tables', async () => {
  const file = path.join(await temporaryFolder(), 'database.sqlite');
  const driver = new Libsql(file);
  driver.exec('CREATE TABLE identity (id TEXT NOT NULL); CREATE TABLE migrations (number INTEGER)');

  await expect(() => Database.open(file)).rejects.toThrow(
    `${file} cannot be opened: it has the tables of another version of the server (before 1, this one has ${schemaVersion}).`,
  );
  const tables = driver.prepare('SELECT name FROM sqlite_schema ORDER BY name').all([]);
  expect(tables).toEqual([{ name: 'identity' }, { name: 'migrations' }]);
  driver.close();
});

test('a check that the database is writable does write', async () => {
  const { folder, database } = await openNotes();
  const written = () => readFileSync(path.join(folder, 'database.sqlite-wal'));
  const before = written();

  await assertWritable(database);

  expect(written().equals(before)).toBe(false);
});
