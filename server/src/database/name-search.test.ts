import path from 'node:path';
import fc from 'fast-check';
import Libsql from 'libsql';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { insertUser } from './accounts.ts';
import type { Connection } from './connection.ts';
import { Database } from './database.ts';
import { ensureDrive } from './drives.ts';
import { insertFile, insertFolder, updateEntry } from './entries.ts';
import { putBlob } from './blobs.ts';
import { countEntries, listEntryIds } from './entry-listing.ts';
import { migrate, readMigrations } from './migrate.ts';
import { entriesNamed, namesOfBatch } from './name-search.ts';
import { deletePermanently } from './trash.ts';

const now = '2026-03-02T08:15:27.104000Z';
const order = { orderBy: 'id', orderDir: 'asc', limit: 10_000, offset: 0 } as const;

const alphabets = [
  ...['a', 'b', 'A', 'B', 'é', 'É', 'e\u0301', 'ß', 'ẞ', 'K', '\u212A', 'k', 'ſ', 's', 'ı', 'İ', 'i'],
  ...[' ', '\t', '"', "'", '*', '-', '^', ':', '(', ')', '+', '{', '}', ',', '.', '\\', '%', '_', '/'],
  ...['AND', 'OR', 'NOT', 'NEAR', 'name', 'name:', 'NEAR(a b)', '日本', '本', '📁', '📂', '\u{10FFFF}'],
  ...['\uFFFE', '\uFFFF', '\uFFFD', '\u0001', '\u0001\u0001', '\u007F', '\u0080'],
];
const piece = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...alphabets) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 4 }) },
);
const anyText = fc
  .array(piece, { minLength: 1, maxLength: 8 })
  .map((pieces) => pieces.join('').replaceAll('\0', '0'));

/** The name itself, in capitals, and its parts of one to three characters. */
function partsOf(name: string): string[] {
  const characters = Array.from(name);
  const parts = [1, 2, 3].flatMap((length) => [characters.slice(0, length), characters.slice(-length)]);
  return [name, name.toUpperCase(), ...parts.map((part) => part.join(''))];
}

/** Names that a run may not draw. */
const hard = ['\uFFFF', 'a\uFFFE', '\u{10FFFF}', '"', '""', 'x\u0001', 'KÉ\u212A', 'NEAR(a b)'].map(
  (name) => ({
    kind: 'add' as const,
    name,
    which: 0,
  }),
);

/** A search before the index existed. */
function linear(db: Connection, driveId: number, text: string): number[] {
  const pattern = `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const sql = `
    SELECT id FROM entries
    WHERE drive_id = ? AND trash_id IS NULL AND name LIKE ? ESCAPE '\\' ORDER BY rank, id`;
  return (db.prepare(sql).all(driveId, pattern) as { id: number }[]).map(({ id }) => id);
}

const indexed = (db: Connection, driveId: number, text: string) =>
  listEntryIds(db, { driveId, scope: 'drive', nameContains: text }, order);

/** Returns the entries that the index finds, also where a search would not use it. */
function candidates(db: Connection, text: string): Set<number> {
  const { sql, values } = entriesNamed(db, text, Number.MAX_SAFE_INTEGER)!;
  const rows = db.prepare(`SELECT id FROM entries WHERE ${sql}`).all(...values) as { id: number }[];
  return new Set(rows.map(({ id }) => id));
}

let fileNumber = 0;

async function openDrive(file?: string) {
  const database = Database.open(file ?? path.join(await temporaryFolder(), 'database.sqlite'));
  onTestFinished(() => {
    database.close();
  });
  const place = await database.write((db) => {
    const names = { display_name: 'Mira', first_name: 'Mira', last_name: '' };
    const ownerId = insertUser(db, { email: 'mira@example.com', password_hash: '', ...names }, now);
    const blobId = putBlob(db, { object_key: 'uploads/a/a', sha256: '0'.repeat(64), size: 1 });
    return { driveId: ensureDrive(db, { userId: ownerId }).id, ownerId, blobId };
  });
  const add = (db: Connection, name: string) => {
    const facts = { type: 'text', mime: 'text/plain', extension: 'txt', size: 1, now };
    return insertFile(db, { ...place, ...facts, parentId: null, name, fileName: String(++fileNumber) });
  };
  return { database, ...place, add };
}

/** Runs `check`, and undoes its writes. */
async function undone(database: Database, check: (db: Connection) => void): Promise<void> {
  const done = new Error('undone');
  await database
    .write((db) => {
      check(db);
      throw done;
    })
    .catch((error: unknown) => {
      if (error !== done) throw error;
    });
}

test('a search finds what a comparison of every name finds', { timeout: 60_000 }, async () => {
  const { database, driveId, add } = await openDrive();
  const addMany = (db: Connection, count: number) => {
    for (let index = 0; index < count; index += 1) add(db, `report-${index}.pdf`);
  };
  // So many that rare names are looked up in the index, and common ones are not.
  await database.write((db) => {
    addMany(db, 2 * namesOfBatch);
  });
  const kind = fc.constantFrom('add', 'add', 'add', 'rename', 'rename', 'delete');
  const change = fc.record({ kind, name: anyText, which: fc.nat() });
  const property = fc.asyncProperty(
    fc.array(change, { minLength: 1, maxLength: 30 }),
    fc.array(anyText, { minLength: 1, maxLength: 10 }),
    async (changes, texts) => {
      await undone(database, (db) => {
        const ids: number[] = [];
        const make = ({ kind, name, which }: (typeof changes)[number]) => {
          const at = which % (ids.length || 1);
          const id = ids[at];
          if (kind === 'add' || id === undefined) ids.push(add(db, name));
          else if (kind === 'rename') updateEntry(db, { id, name, description: null, now });
          else deletePermanently(db, ids.splice(at, 1));
        };
        const sought = new Set([
          'port-7',
          '1.',
          'É',
          '421',
          ...texts,
          ...changes.flatMap((one) => partsOf(one.name)),
        ]);
        const compare = () => {
          for (const text of sought) {
            const expected = linear(db, driveId, text);
            expect([text, indexed(db, driveId, text)]).toEqual([text, expected]);
            const found = candidates(db, text);
            expect([text, expected.filter((id) => !found.has(id))]).toEqual([text, []]);
          }
        };
        const half = Math.ceil(changes.length / 2);
        changes.slice(0, half).forEach(make);
        compare();
        // Brings these changes into the index.
        addMany(db, namesOfBatch);
        compare();
        changes.slice(half).forEach(make);
        addMany(db, namesOfBatch);
        compare();
      });
    },
  );
  await fc.assert(property, { numRuns: 20, examples: [[hard, []]] });
});

test('the index forgets names that are gone', async () => {
  const { database, add } = await openDrive();
  const [gone, renamed] = await database.write((db) => {
    const ids = [add(db, 'gone away'), add(db, 'former name')] as const;
    for (let index = 0; index < namesOfBatch; index += 1) add(db, 'tide');
    return ids;
  });
  await database.write((db) => {
    deletePermanently(db, [gone]);
    updateEntry(db, { id: renamed, name: 'present name', description: null, now });
    for (let index = 0; index < namesOfBatch; index += 1) add(db, 'ebb');
  });
  const terms = database.read((db) =>
    db.prepare("SELECT doc FROM entry_name_terms WHERE term IN ('gon', 'awa', 'form', 'mer', 'ent')").all(),
  );
  expect(terms).toEqual([{ doc: renamed }]);
  expect(database.integrityErrors()).toEqual([]);
});

test('a database of an older server is indexed', async () => {
  const file = path.join(await temporaryFolder(), 'database.sqlite');
  const driver = new Libsql(file);
  const before = readMigrations().filter(({ name }) => name !== 'name-search');
  migrate(
    driver,
    before.map((migration, index) => ({ ...migration, number: index + 1 })),
  );
  driver.exec(`
    INSERT INTO users (id, email, password_hash, display_name, first_name, last_name, created_at, updated_at)
      VALUES (7, 'jonas@example.com', '', '', '', '', '', '');
    INSERT INTO drives (id, user_id) VALUES (7, 7)`);
  const sql = `
    INSERT INTO entries (drive_id, owner_id, rank, type, name, created_at, updated_at)
      VALUES (7, 7, 0, 'folder', ?, '', '')`;
  for (const name of ['Harbour', 'HÄFEN', 'a']) driver.prepare(sql).run([name]);
  driver.close();

  const { database } = await openDrive(file);

  const found = (text: string) => database.read((db) => [...candidates(db, text)].length);
  expect(['arb', 'HARBOUR', 'häfen', 'fen', 'A', 'bo', 'zz'].map(found)).toEqual([1, 1, 0, 1, 2, 1, 0]);
});

test('only a text that few names contain is looked up in the index', async () => {
  const { database, driveId, ownerId, add } = await openDrive();
  await database.write((db) => {
    for (let index = 0; index < 2 * namesOfBatch; index += 1) add(db, `report-${index}.pdf`);
    insertFolder(db, { driveId, parentId: null, ownerId, name: 'Harbour', now });
  });
  const looksUp = (text: string, most: number) =>
    database.read((db) => entriesNamed(db, text, most)) !== undefined;
  expect(['report', 'Harbour', 're', 'bo', '.', 'H'].map((text) => looksUp(text, 20))).toEqual([
    false,
    true,
    false,
    true,
    false,
    true,
  ]);
  expect(looksUp('Harbour', 0)).toBe(false);
  const total = (nameContains: string) =>
    database.read((db) => countEntries(db, { driveId, scope: 'drive', nameContains }));
  expect(['report', 'Harbour', 'bo'].map(total)).toEqual([2 * namesOfBatch, 1, 1]);
});
