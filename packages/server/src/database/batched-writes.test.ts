import { EventEmitter, once } from 'node:events';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../testing/empty-database.ts';
import { startPostgresRelay } from '../testing/postgres-relay.ts';
import { createPostgresDatabase, testPostgres } from '../testing/postgres.ts';
import type { Connection, Database } from './database.ts';
import { insertUser } from './accounts.ts';
import { ensureDrive } from './drives.ts';
import { createFolder } from '../entries/folders.ts';
import { requireDestination } from '../entries/destination.ts';

const now = '2026-03-02T08:15:27.104000Z';

async function openCounted() {
  const relay = await startPostgresRelay(await createPostgresDatabase(testPostgres!));
  onTestFinished(relay.close);
  const database = await openDatabase(relay.url);
  await database.write((db) => db.prepare("INSERT INTO stray_objects VALUES ('0', '')").run());
  return { database, traffic: relay.traffic };
}

/** Rows with a number as their key. */
const largest = async (db: Connection): Promise<number> =>
  (
    (await db.prepare('SELECT max(CAST(object_key AS bigint)) AS n FROM stray_objects').get()) as {
      n: number;
    }
  ).n;
const add = (db: Connection, key: number) =>
  db.prepare("INSERT INTO stray_objects VALUES (?, '')").run(String(key));

const keys = (database: Database) =>
  database.read(async (db) =>
    ((await db.prepare('SELECT object_key AS key FROM stray_objects').all()) as { key: string }[])
      .map(({ key }) => Number(key))
      .sort((a, b) => a - b),
  );

const times = <Result>(count: number, act: (index: number) => Result): Result[] =>
  Array.from({ length: count }, (_, index) => act(index));

describe.skipIf(testPostgres === undefined)('writes that come together', () => {
  test('take as many round trips as one of them, and one to know how each ended', async () => {
    const { database, traffic } = await openCounted();
    const user = {
      email: 'mira@example.com',
      password_hash: '',
      display_name: '',
      first_name: '',
      last_name: '',
    };
    const userId = await database.write(async (db) => {
      const id = await insertUser(db, user, now);
      await ensureDrive(db, { userId: id });
      return id;
    });
    const addFolder = (name: string) =>
      database.write(async (db) => {
        const destination = await requireDestination(db, userId, {});
        return createFolder(db, destination, name, { userId, now });
      });
    traffic();

    const added = await Promise.allSettled([
      ...times(40, (index) => addFolder(`Folder ${index}`)),
      addFolder('Folder 7'),
    ]);

    expect(added.filter(({ status }) => status === 'rejected')).toHaveLength(1);
    // The destination, the changes, COMMIT.
    expect(traffic().roundTrips).toBe(3);
  });

  test('do not wait for one before them that takes long', async () => {
    const { database } = await openCounted();
    const events = new EventEmitter();
    const begun = once(events, 'begun');
    const long = database.write(async (db) => {
      await add(db, 1);
      events.emit('begun');
      await once(events, 'end');
    });
    await begun;

    await Promise.all([2, 3].map((key) => database.write((db) => add(db, key))));

    expect(await keys(database)).toEqual([0, 2, 3]);
    events.emit('end');
    await long;
    expect(await keys(database)).toEqual([0, 1, 2, 3]);
  });

  test('decide by what those before them did', async () => {
    const { database } = await openCounted();
    const addNext = () => database.write(async (db) => add(db, (await largest(db)) + 1));

    await Promise.all(times(20, addNext));

    expect(await keys(database)).toEqual(times(21, (index) => index));
  });

  test('share their round trips although they change the objects that they have read', async () => {
    const { database, traffic } = await openCounted();
    traffic();
    const addNext = (key: number) =>
      database.write(async (db) => {
        const row = (await db.prepare("SELECT found_at FROM stray_objects WHERE object_key = '0'").get())!;
        Object.assign(row, { found_at: new Date() });
        await add(db, key);
      });

    await Promise.all(times(5, (index) => addNext(index + 1)));

    expect(traffic().roundTrips).toBe(3);
  });

  test('refuse alone, and leave nothing behind', async () => {
    const { database } = await openCounted();
    const write = (key: number) =>
      database.write(async (db) => {
        await largest(db);
        await add(db, key);
        if (key % 3 === 0) throw new Error(`no ${key}`);
        return key;
      });

    const outcomes = await Promise.allSettled(times(9, (index) => write(index + 1)));

    expect(
      outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : String(outcome.reason))),
    ).toEqual([1, 2, 'Error: no 3', 4, 5, 'Error: no 6', 7, 8, 'Error: no 9']);
    expect(await keys(database)).toEqual([0, 1, 2, 4, 5, 7, 8]);
  });

  test('may change something several times, and see their own changes', async () => {
    const { database } = await openCounted();
    const write = (key: number) =>
      database.write(async (db) => {
        await add(db, key);
        const seen = await largest(db);
        await add(db, -key);
        return seen;
      });

    const seen = await Promise.all(times(5, (index) => write(index + 1)));

    expect(new Set(seen)).toEqual(new Set([1, 2, 3, 4, 5]));
    expect(await keys(database)).toEqual(times(11, (index) => index - 5));
  });

  test('take effect after one that goes on after its changes, and are not held up by it next time', async () => {
    const { database, traffic } = await openCounted();
    const goOn = (key: number) =>
      database.write(async (db) => {
        await db.prepare("INSERT INTO stray_objects (found_at, object_key) VALUES ('', ?)").run(String(key));
        await add(db, (await largest(db)) + 1);
      });
    const mixed = (from: number) => [
      ...times(5, (index) => database.write((db) => add(db, from + index))),
      goOn(from + 10),
      ...times(5, (index) => database.write((db) => add(db, from + 20 + index))),
    ];

    await Promise.all(mixed(100));
    traffic();
    await Promise.all(mixed(200));

    // Of one that goes on: its three statements. Of the others: their changes, COMMIT.
    expect(traffic().roundTrips).toBe(5);
    expect(await keys(database)).toHaveLength(1 + 2 * 12);
  });

  test('are sent again after one that decided by what has changed', async () => {
    const { database, traffic } = await openCounted();
    const addNext = () => database.write(async (db) => add(db, (await largest(db)) + 1));
    const mixed = [
      ...times(5, (index) => database.write((db) => add(db, 10 + index))),
      addNext(),
      ...times(5, (index) => database.write((db) => add(db, 20 + index))),
    ];
    traffic();

    await Promise.all(mixed);

    // Reads, changes, the two statements of the one that runs by itself, changes of the others, COMMIT.
    expect(traffic().roundTrips).toBe(6);
    expect(await keys(database)).toEqual([0, 10, 11, 12, 13, 14, 15, 20, 21, 22, 23, 24]);
  });

  test('are not held up by one whose read fails', async () => {
    const { database } = await openCounted();
    const failing = database.write((db) => db.prepare("SELECT CAST('x' AS bigint)").get());
    const others = times(3, (index) => database.write((db) => add(db, index + 1)));

    await expect(failing).rejects.toThrow(/invalid input syntax/);
    await Promise.all(others);

    expect(await keys(database)).toEqual([0, 1, 2, 3]);
  });
});
