import { Client } from 'pg';
import { describe, expect, test } from 'vitest';
import { refuseTooMany } from '../entries/quota.ts';
import { inOneRoundTrip } from './in-one-round-trip.ts';
import { mapSequentially } from '../sequential.ts';
import { openDatabase } from '../testing/empty-database.ts';
import { findText, noteText } from '../testing/noted-text.ts';
import { createPostgresDatabase, testPostgres } from '../testing/postgres.ts';
import { insertUser } from './accounts.ts';
import { putBlob } from './blobs.ts';
import { assertWritable, Database, type Connection } from './database.ts';
import { DatabaseUnavailableError, isUniqueViolation } from './database-errors.ts';
import { ensureDrive } from './drives.ts';
import { findEntries, insertFile, insertFolder, insertUntakenFolder, setParent } from './entries.ts';
import { maximumStatements, type Parameters } from './connection.ts';
import { areHiddenBy } from './copies.ts';
import { countEntries } from './entry-listing.ts';
import { findStarred, removeStars } from './stars.ts';
import { moveToTrash, restoreFromTrash } from './trash.ts';

const now = '2026-03-02T08:15:27.104000Z';

/** Returns the id of the drive of each user, and of the user. Each drive has a folder. */
async function addUsers(db: Connection, count: number): Promise<[number, number][]> {
  return mapSequentially(Array.from({ length: count }), async (_, index) => {
    const names = { display_name: '', first_name: '', last_name: '' };
    const ownerId = await insertUser(db, { email: `${index}@example.com`, password_hash: '', ...names }, now);
    const { id: driveId } = await ensureDrive(db, { userId: ownerId });
    await insertFolder(db, { driveId, parentId: null, ownerId, name: 'First', now });
    return [driveId, ownerId];
  });
}

test('a server that cannot be reached is reported without its password', async () => {
  const opened = Database.open('postgres://user:secret@127.0.0.1:1/none');

  await expect(opened).rejects.toThrow(DatabaseUnavailableError);
  await expect(opened).rejects.toThrow(/^The database at 127\.0\.0\.1:1 cannot be opened: (?!.*secret)/);
});

describe.skipIf(testPostgres === undefined)('over PostgreSQL', () => {
  test('a connection keeps no more statements than the server does', async () => {
    const database = await openDatabase();
    await database.write(async (db) => {
      for (let index = 0; index <= maximumStatements; index += 1) await db.prepare(`SELECT ${index}`).get();
    });
    const sql = 'SELECT CAST(count(*) AS bigint) AS kept FROM pg_prepared_statements';
    // The write had the only connection.
    expect(await database.write((db) => db.prepare(sql).get())).toEqual({ kept: 1 });
    expect(await database.write((db) => db.prepare('SELECT 1 AS one').get())).toEqual({ one: 1 });
  });

  test('writes that meet each other all take effect, and each sees those before it', async () => {
    const database = await openDatabase();
    await database.write((db) => noteText(db, '0'));
    const addOne = async (db: Connection) => noteText(db, String(Number(await findText(db)) + 1));

    await Promise.all(Array.from({ length: 60 }, () => database.write(addOne)));

    expect(await database.read(findText)).toBe('60');
  });

  test('a read sees one state of the data, whatever is written meanwhile', async () => {
    const database = await openDatabase();
    await database.write((db) => noteText(db, '1'));

    const seenWhileNoting = (text: string) =>
      database.read(async (db) => {
        const before = await findText(db);
        await database.write((other) => noteText(other, text));
        return [before, await findText(db)];
      });

    // The first read begins without a transaction, and runs again.
    expect(await seenWhileNoting('2')).toEqual(['2', '2']);
    expect(await seenWhileNoting('3')).toEqual(['2', '2']);
    expect(await database.read(findText)).toBe('3');
  });

  test('the pool says how many connections it has, how many are in use, and how much waits for one', async () => {
    const database = await openDatabase();
    let release!: () => void;
    const released = new Promise<void>((resolve) => (release = resolve));
    const readTwice = (pause?: Promise<void>) =>
      database.read(async (db) => {
        await findText(db);
        await pause;
        await findText(db);
      });
    // From now on, such a read has a transaction of its own, and holds a connection until its end.
    await readTwice();

    const reads = Array.from({ length: 23 }, () => readTwice(released));
    await expect.poll(() => database.pool).toEqual({ open: 20, inUse: 20, waiting: 3 });
    release();
    await Promise.all(reads);

    await expect.poll(() => database.pool).toEqual({ open: 20, inUse: 0, waiting: 0 });
  });

  test('a connection that ends between two statements of a write fails the write alone', async () => {
    const database = await openDatabase();
    const ask = async (sql: string, ...parameters: number[]) =>
      (await database.read((db) => db.prepare(sql).get(...parameters))) as { number: number };
    const failing = database.write(async (db) => {
      const { number } = (await db.prepare('SELECT pg_backend_pid() AS number').get()) as { number: number };
      await ask('SELECT CAST(pg_terminate_backend(CAST(? AS integer)) AS integer) AS number', number);
      const left = () => ask('SELECT count(*) AS number FROM pg_stat_activity WHERE pid = ?', number);
      await expect.poll(left).toEqual({ number: 0 });
      await noteText(db, '1');
    });

    await expect(failing).rejects.toThrow(DatabaseUnavailableError);
    expect(await database.read(findText)).toBeUndefined();
  });

  test('of statements that are sent together, the one that failed first says why, however late it is heard', async () => {
    const database = await openDatabase();
    const heardLater = async (db: Connection) => {
      try {
        await db.prepare("SELECT CAST('x' AS bigint)").get();
      } finally {
        await Promise.resolve();
      }
    };
    const together = (db: Connection) => Promise.all([heardLater(db), db.prepare('SELECT 1').get()]);

    await expect(database.write(together)).rejects.toThrow(/invalid input syntax/);
    await expect(database.read(together)).rejects.toThrow(/invalid input syntax/);
  });

  test('a write that fails is rolled back', async () => {
    const database = await openDatabase();
    const failing = database.write(async (db) => {
      await noteText(db, '1');
      throw new Error('changed my mind');
    });

    await expect(failing).rejects.toThrow('changed my mind');
    expect(await database.read(findText)).toBeUndefined();
  });

  test('values are read as they were written', async () => {
    const database = await openDatabase();
    const sql = "SELECT ? || '' AS text, ? AS flag, ? AS large, sum(value) AS sum FROM (ids!(?)) AS listed";
    const row = await database.read((db) => db.prepare(sql).get('🌊', true, 2 ** 53 - 1, '[1,2]'));

    expect(row).toEqual({ text: '🌊', flag: 1, large: 2 ** 53 - 1, sum: 3 });
  });

  test('queries that are sent together return what each returns alone', async () => {
    const database = await openDatabase();
    const sql = 'SELECT ? AS text, ? AS large, ? AS nothing';
    const row = (db: Connection) => db.prepare(sql).get('🌊 "', 2 ** 53 - 1, null);
    const none = (db: Connection) => db.prepare('SELECT key FROM guesses WHERE key = ?').get('a');
    const list = (db: Connection) => db.prepare('ids!(?)').all('[2,1]');

    expect(await database.read((db) => Promise.all([row(db), none(db), list(db)]))).toEqual([
      { text: '🌊 "', large: 2 ** 53 - 1, nothing: null },
      undefined,
      [{ value: 2 }, { value: 1 }],
    ]);
  });

  test('a row that exists already is a violation of a unique constraint', async () => {
    const database = await openDatabase();
    const add = (db: Connection) =>
      db.prepare("INSERT INTO stray_objects (object_key, found_at) VALUES ('a', '')").run();
    await database.write(add);

    await expect(database.write(add)).rejects.toSatisfy(isUniqueViolation);
  });

  test('a database of another version is refused', async () => {
    const location = await createPostgresDatabase(testPostgres!);
    const client = new Client({ connectionString: location });
    await client.connect();
    const openedWith = async (change: string) => {
      await client.query(change);
      await expect(Database.open(location)).rejects.toThrow(
        /cannot be opened: .* another version of the server/,
      );
    };
    await openedWith('UPDATE schema_version SET version = version + 1');
    await openedWith('DROP TABLE schema_version');
    await client.end();
  });

  test.each<[string, (db: Connection, ids: number[]) => Promise<unknown>]>([
    ['are copied', (db, ids) => areHiddenBy(db, { id: 1, holder: '' }, ids)],
    ['are moved', (db, ids) => setParent(db, ids, { parentId: null, now })],
    ['are restored', (db, ids) => restoreFromTrash(db, ids)],
    ['are starred', (db, ids) => findStarred(db, 1, ids)],
    ['are not starred any more', (db, ids) => removeStars(db, 1, ids)],
    ['have the name', (db, namedIds) => countEntries(db, { driveId: 1, scope: 'drive', namedIds })],
    ['are in several folders', (db, parentIds) => countEntries(db, { driveId: 1, scope: { parentIds } })],
  ])('entries that %s are found by their ids, whatever else the statement looks for', async (_what, find) => {
    const database = await openDatabase();
    const plans: string[] = [];
    await database.read(async (db) => {
      const explaining: Connection = {
        prepare: (source) => {
          const explain = async (...parameters: Parameters) => {
            plans.push(JSON.stringify(await db.prepare(`EXPLAIN ${source}`).all(...parameters)));
          };
          return {
            get: explain,
            all: async (...parameters) => (await explain(...parameters), []),
            run: async (...parameters) => (await explain(...parameters), { changes: 0 }),
          };
        },
      };
      await find(explaining, [1, 2]).catch(() => undefined);
    });
    expect(plans).toHaveLength(1);
    // Otherwise it compares each entry that it finds by the rest with each id.
    expect(plans[0]).not.toMatch(/Join Filter[^"]*unnest/);
  });

  test('rows that are found otherwise are compared with a list of ids that is read once', async () => {
    const database = await openDatabase();
    const ids = JSON.stringify(Array.from({ length: 6000 }).map((_, index) => index));
    const count = 'SELECT count(*) AS n FROM generate_series(1, 6000) AS number WHERE is_among!(number, ?)';

    // Read again for each row, it takes longer than a statement may.
    expect(await database.read((db) => db.prepare(count).get(ids))).toEqual({ n: 5999 });
  });

  test('a change of many entries writes each folder above them once', async () => {
    const database = await openDatabase();
    await database.write(async (db) => {
      const [[driveId, ownerId]] = (await addUsers(db, 1)) as [[number, number]];
      let parentId: number | null = null;
      for (let depth = 0; depth < 20; depth += 1) {
        parentId = await insertFolder(db, { driveId, parentId, ownerId, name: 'Deep', now });
      }
      const content = { sha256: '0'.repeat(64), size: 1 };
      await putBlob(db, { object_key: 'uploads/a/a', ...content });
      const facts = { driveId, ownerId, ...content, type: 'text', mime: '', extension: '', now };
      const ids = await mapSequentially(Array.from({ length: 50 }), async (_, number) => {
        const name = `${number}`;
        return insertFile(db, { ...facts, parentId, name, fileName: name });
      });
      const written = async () => {
        const sql = `SELECT n_tup_upd AS number FROM pg_stat_xact_user_tables WHERE relname = 'entries'`;
        return ((await db.prepare(sql).get()) as { number: number }).number;
      };
      const before = await written();

      await moveToTrash(db, await findEntries(db, ids), now);
      expect((await written()) - before).toBe(50 + 20);
      await restoreFromTrash(db, ids);
      expect((await written()) - before).toBe(2 * (50 + 20));
      await setParent(db, ids, { parentId: null, now });
      expect((await written()) - before).toBe(3 * (50 + 20));
    });
  });

  test('two servers that add folders of different users at once do not run again', async () => {
    const location = await createPostgresDatabase(testPostgres!);
    const servers = [await openDatabase(location), await openDatabase(location)];
    const drives = await servers[0]!.write((db) => addUsers(db, 150));
    let runs = 0;
    let arrived = 0;
    let meet!: () => void;
    const met = new Promise<void>((resolve) => (meet = resolve));
    const addFolders = async (db: Connection, [driveId, ownerId]: readonly [number, number]) => {
      runs += 1;
      for (let number = 0; number < 50; number += 1) {
        const folder = { driveId, parentId: null, ownerId, name: `Folder ${number}`, now };
        await inOneRoundTrip(refuseTooMany(db, ownerId, 1, 'parentId'), insertUntakenFolder(db, folder));
      }
      arrived += 1;
      if (arrived === servers.length) meet();
      // Both have done their work when the first of them commits.
      await met;
    };

    await Promise.all(servers.map((server, index) => server.write((db) => addFolders(db, drives[index]!))));

    expect(runs).toBe(2);
  });

  test('two servers that open an empty database create its tables once', async () => {
    const location = await createPostgresDatabase(testPostgres!);
    const opened = await Database.open(location);
    await opened.write(async (db) => {
      await db.prepare('DROP SCHEMA public CASCADE').run();
      await db.prepare('CREATE SCHEMA public').run();
    });
    await opened.close();

    const both = await Promise.all([Database.open(location), Database.open(location)]);

    await assertWritable(both[0]);
    await assertWritable(both[1]);
    await Promise.all(both.map((database) => database.close()));
  });
});
