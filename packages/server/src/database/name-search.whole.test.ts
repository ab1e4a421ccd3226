import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openDatabase } from '../testing/empty-database.ts';
import { testOnSqlite, testPostgres } from '../testing/postgres.ts';
import { insertUser } from './accounts.ts';
import { putBlob } from './blobs.ts';
import type { Connection } from './connection.ts';
import type { Database } from './database.ts';
import { ensureDrive } from './drives.ts';
import { insertFile, updateEntry } from './entries.ts';
import { countEntries, listEntryIds } from './entry-listing.ts';
import { findNamed } from './name-search.ts';

const now = '2026-03-02T08:15:27.104000Z';

interface Owner {
  ownerId: number;
  driveId: number;
}

async function addOwner(db: Connection, name: string): Promise<Owner> {
  const account = { email: `${name}@example.com`, password_hash: '', display_name: name };
  const ownerId = await insertUser(db, { ...account, first_name: name, last_name: '' }, now);
  return { ownerId, driveId: (await ensureDrive(db, { userId: ownerId })).id };
}

let files = 0;

/** Adds a file to the root of a drive. Unlike folders, files may have the same name. */
async function addFile(db: Connection, owner: Owner, name: string): Promise<number> {
  files += 1;
  const content = { sha256: 'a', size: 1 };
  await putBlob(db, { object_key: 'a', ...content });
  const kind = { type: 'text', mime: 'text/plain', extension: 'txt', ...content };
  return insertFile(db, { ...owner, ...kind, parentId: null, name, fileName: String(files), now });
}

/** The ids that a search lists, with the index and without. Expects that it counts as many. */
async function search(
  database: Database,
  { driveId, ownerId }: Owner,
  nameContains: string,
): Promise<number[]> {
  const plain = { driveId, scope: 'drive' as const, nameContains };
  const namedIds = await database.read((db) => findNamed(db, { userId: ownerId }, nameContains));
  const query = { ...plain, namedIds };
  const page = { orderBy: 'id' as const, orderDir: 'asc' as const, limit: 10_000, offset: 0 };
  const ids = await database.read((db) => listEntryIds(db, query, page));
  expect(await database.read((db) => listEntryIds(db, plain, page))).toEqual(ids);
  expect(await database.read((db) => countEntries(db, query))).toBe(ids.length);
  return ids;
}

const inOneCase: Record<string, string> = {
  ...{
    A: 'a',
    B: 'b',
    K: 'k',
    S: 's',
    E: 'e',
    I: 'i',
    '\u{212A}': 'k',
    ſ: 's',
    ß: 'ss',
    ẞ: 'ss',
    Σ: 'σ',
    ς: 'σ',
  },
};
const compared = (text: string) =>
  Array.from(text.normalize('NFD'), (letter) => inOneCase[letter] ?? letter)
    .join('')
    .normalize('NFC');

// Letters whose case only Unicode knows, one letter in two forms, wildcards of LIKE, GLOB and FTS5, and characters of several bytes.
const characters = Array.from(`aAbBkK\u{212A}sSſéÉ\u0301eİIiıßẞσΣς%_*"'\\- .()中😀`);
const texts = (minLength: number, maxLength: number) =>
  fc
    .array(fc.constantFrom(...characters), { minLength, maxLength })
    .map((parts) => parts.join(''))
    .filter((text) => text !== '');

/** Each changes an entry, and what is expected of it. */
const changes = {
  rename: async (db: Connection, entry: Entry, name: string) => {
    await updateEntry(db, { id: entry.id, name, description: null, now });
    entry.name = name;
  },
  move: async (db: Connection, entry: Entry, _name: string, driveId: number) => {
    await db.prepare('UPDATE entries SET drive_id = ? WHERE id = ?').run(driveId, entry.id);
    entry.driveId = driveId;
  },
  trash: async (db: Connection, entry: Entry) => {
    await db.prepare('UPDATE entries SET deleted_at = ?, trash_id = id WHERE id = ?').run(now, entry.id);
    entry.isVisible = false;
  },
  remove: async (db: Connection, entry: Entry) => {
    await db.prepare('DELETE FROM entries WHERE id = ?').run(entry.id);
    entry.isVisible = false;
  },
};

interface Entry {
  id: number;
  name: string;
  driveId: number;
  isVisible: boolean;
}

const steps = fc.array(
  fc.record({
    kind: fc.constantFrom(...(Object.keys(changes) as (keyof typeof changes)[])),
    which: fc.nat(),
    name: texts(1, 9),
  }),
  { maxLength: 12 },
);

test('a search lists the names that contain the text, in any case and Unicode form, after any change', async () => {
  const database = await openDatabase();
  const owners = await database.write(async (db) => [
    await addOwner(db, 'mira'),
    await addOwner(db, 'jonas'),
  ]);
  const names = fc.array(texts(1, 9), { minLength: 1, maxLength: 8 });
  const sought = fc.array(texts(1, 4), { minLength: 1, maxLength: 4 });
  const entries: Entry[] = [];
  const property = fc.asyncProperty(names, steps, sought, async (added, taken, others) => {
    await database.write(async (db) => {
      await db.prepare('DELETE FROM entries').run();
      entries.length = 0;
      for (const name of added) {
        for (const owner of owners) {
          const id = await addFile(db, owner, name);
          entries.push({ id, name, driveId: owner.driveId, isVisible: true });
        }
      }
      for (const { kind, which, name } of taken) {
        const entry = entries[which % entries.length]!;
        if (entry.isVisible) await changes[kind](db, entry, name, owners[which % 2]!.driveId);
      }
    });
    for (const text of [...others, ...entries.map(({ name }) => Array.from(name).slice(0, 5).join(''))]) {
      for (const owner of owners) {
        const expected = entries.filter(
          (entry) =>
            entry.isVisible &&
            entry.driveId === owner.driveId &&
            compared(entry.name).includes(compared(text)),
        );
        expect(await search(database, owner, text)).toEqual(expected.map(({ id }) => id));
      }
    }
  });
  await fc.assert(property, { numRuns: 40 });
  expect(await database.integrityErrors()).toEqual([]);
});

test('a text in many names is found without the index, and one in few names with it', async () => {
  const database = await openDatabase();
  const { mira, jonas } = await database.write(async (db) => {
    const owners = { mira: await addOwner(db, 'mira'), jonas: await addOwner(db, 'jonas') };
    for (let index = 0; index < 1100; index += 1) await addFile(db, owners.mira, `Report ${index}`);
    await addFile(db, owners.jonas, 'Report 7');
    return owners;
  });
  const isInFew = async ({ ownerId }: Owner, text: string) =>
    (await database.read((db) => findNamed(db, { userId: ownerId }, text))) !== undefined;

  expect(await isInFew(mira, 'report')).toBe(false);
  expect(await search(database, mira, 'report')).toHaveLength(1100);
  expect(await isInFew(mira, 'REPORT 109')).toBe(true);
  expect(await search(database, mira, 'REPORT 109')).toHaveLength(11);
  // Those of others do not count.
  expect(await isInFew(jonas, 'report')).toBe(true);
  expect(await search(database, jonas, 'report')).toHaveLength(1);
  // Too short for the index.
  expect(await isInFew(mira, '99')).toBe(false);
  expect(await search(database, mira, '99')).toHaveLength(20);
});

testOnSqlite('an index that lacks a name is an integrity error', async () => {
  const database = await openDatabase();
  await database.write(async (db) => {
    await addFile(db, await addOwner(db, 'mira'), 'Tides');
    const forget = `INSERT INTO name_search (name_search, rowid, name)
      SELECT 'delete', searchable_names.id, name FROM searchable_names WHERE name = 'tides'`;
    await db.prepare(forget).run();
  });

  const errors = await database.integrityErrors();

  expect(errors).toHaveLength(1);
  expect(errors[0]).toMatch(/^name_search does not match the names of the entries: /);
});

test('a user without a drive has no names', async () => {
  const database = await openDatabase();
  expect(await database.read((db) => findNamed(db, { userId: 7 }, 'tides'))).toEqual([]);
});

test.skipIf(testPostgres === undefined)('PostgreSQL finds names by the index', async () => {
  const database = await openDatabase();
  const plan = await database.read((db) =>
    db.prepare("EXPLAIN SELECT id FROM (named_entries!(1, 'tides')) AS named LIMIT 1000").all(),
  );
  expect(JSON.stringify(plan)).toContain('entries_by_trigrams');
});
