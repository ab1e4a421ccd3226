import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createPostgresDatabase, testPostgres } from '../testing/postgres.ts';
import { findText, noteText } from '../testing/noted-text.ts';
import { startPostgresRelay } from '../testing/postgres-relay.ts';
import type { Connection } from './connection.ts';
import { DatabaseUnavailableError } from './database-errors.ts';

import { usualDeadlines, type Deadlines } from './postgres-connection.ts';
import { PostgresEngine } from './postgres-engine.ts';

/** Opens a server whose deadlines, except for these, never come during a test. */
async function open(location: string, deadlines: Partial<Deadlines>): Promise<PostgresEngine> {
  const long = {
    connection: 60_000,
    lock: 60_000,
    statement: 60_000,
    response: 60_000,
    nextStatement: 60_000,
  };
  const engine = await PostgresEngine.open(location, { ...long, ...deadlines });
  onTestFinished(() => engine.close());
  return engine;
}

/** A write of a server that is paused in its middle, until the test lets it go on. */
async function pausedWrite(engine: PostgresEngine) {
  let goOn!: () => void;
  let pause!: () => void;
  const isGoingOn = new Promise<void>((resolve) => (goOn = resolve));
  const isPaused = new Promise<void>((resolve) => (pause = resolve));
  const result = engine.write(async (db) => {
    await noteText(db, 'paused');
    pause();
    await isGoingOn;
    await noteText(db, 'paused later');
  });
  // Whoever tests it hears of it.
  result.catch(() => undefined);
  await isPaused;
  return { result, goOn };
}

const note = (db: Connection) => noteText(db, 'noted');

describe.skipIf(testPostgres === undefined)('deadlines over PostgreSQL', () => {
  test('a server that is paused in a write does not stop the others, and its write fails', async () => {
    const location = await createPostgresDatabase(testPostgres!);
    const [paused, other] = [await open(location, { nextStatement: 200 }), await open(location, {})];
    await other.write(note);
    const write = await pausedWrite(paused);

    await other.write((db) => noteText(db, 'other'));
    write.goOn();

    await expect(write.result).rejects.toThrow(DatabaseUnavailableError);
    expect(await paused.read(findText)).toBe('other');
  });

  test('a write that waits too long for a lock of another server says that the database is unavailable', async () => {
    const location = await createPostgresDatabase(testPostgres!);
    const [holder, waiting] = [await open(location, {}), await open(location, { lock: 100 })];
    await holder.write(note);
    const write = await pausedWrite(holder);

    await expect(waiting.write(note)).rejects.toThrow(DatabaseUnavailableError);
    write.goOn();
    await write.result;
    await waiting.write(note);
  });

  test('a lock that another server keeps is not waited for without end', async () => {
    const location = await createPostgresDatabase(testPostgres!);
    const [holder, waiting] = [await open(location, {}), await open(location, { lock: 100 })];
    let end!: () => void;
    let begin!: () => void;
    const isEnded = new Promise<void>((resolve) => (end = resolve));
    const hasBegun = new Promise<void>((resolve) => (begin = resolve));
    const task = holder.withLock('a', () => {
      begin();
      return isEnded;
    });
    await hasBegun;

    await expect(waiting.withLock('a', () => Promise.resolve())).rejects.toThrow(DatabaseUnavailableError);
    end();
    await task;
  });

  test('a task waits for its turn, however long the tasks take that have all connections', async () => {
    const location = await createPostgresDatabase(testPostgres!);
    const busy = await open(location, { connection: 500 });
    const other = await open(location, { lock: 1000 });
    let end!: () => void;
    const isEnded = new Promise<void>((resolve) => (end = resolve));
    let begun = 0;
    const running = [1, 2, 3, 4, 5].map((key) =>
      busy.withLock(String(key), () => {
        begun += 1;
        return isEnded;
      }),
    );
    await vi.waitFor(() => {
      expect(begun).toBe(5);
    }, 60_000);
    const sixth = busy.withLock('6', () => Promise.resolve('done'));
    // Longer than the busy server waits for a connection.
    await expect(other.withLock('1', () => Promise.resolve())).rejects.toThrow(DatabaseUnavailableError);
    end();

    expect(await sixth).toBe('done');
    await Promise.all(running);
  });

  test('a statement that takes too long says that the database is unavailable', async () => {
    const engine = await open(await createPostgresDatabase(testPostgres!), { statement: 100 });
    const sleep = (db: Connection) => db.prepare('SELECT pg_sleep(60)').get();

    await expect(engine.read(sleep)).rejects.toThrow(DatabaseUnavailableError);
    await expect(engine.write(sleep)).rejects.toThrow(DatabaseUnavailableError);
    await engine.write(note);
  });

  test('a connection that falls silent fails what waits for it, and is replaced', async () => {
    const location = await createPostgresDatabase(testPostgres!);
    const relay = await startPostgresRelay(location);
    onTestFinished(() => relay.close());
    const engine = await open(relay.url, { response: 300 });
    const uses: Record<string, () => Promise<unknown>> = {
      write: () => engine.write(note),
      read: () => engine.read(findText),
      'look at a token': () => engine.findTokenHolder('none'),
      lock: () => engine.withLock('a', () => Promise.resolve()),
    };
    for (const [name, use] of Object.entries(uses)) {
      // The first fails if an earlier silence has left it a connection.
      await use().catch(() => undefined);
      await use();
      relay.silence();
      await expect(use(), name).rejects.toThrow(DatabaseUnavailableError);
      await use();
    }
  });

  test('connections that have fallen silent do not outlive the server, which would not end', async () => {
    const relay = await startPostgresRelay(await createPostgresDatabase(testPostgres!));
    onTestFinished(() => relay.close());
    const engine = await open(relay.url, {});
    await Promise.all([engine.write(note), engine.withLock('a', () => engine.read(findText))]);
    relay.silence();
    const sockets = () =>
      process.getActiveResourcesInfo().filter((resource) => resource === 'TCPSocketWrap').length;
    const before = sockets();

    await engine.close();

    await vi.waitFor(
      () => {
        expect(sockets()).toBeLessThan(before);
      },
      { timeout: 10_000 },
    );
  });

  test('writes that wait behind others that reach their deadline are refused', async () => {
    const location = await createPostgresDatabase(testPostgres!);
    const [holder, waiting] = [await open(location, {}), await open(location, { lock: 300, response: 200 })];
    await holder.write(note);
    const write = await pausedWrite(holder);

    const first = waiting.write(note);
    first.catch(() => undefined);
    const second = Promise.resolve().then(() => waiting.write(note));

    await expect(first).rejects.toThrow(DatabaseUnavailableError);
    await expect(second).rejects.toThrow(DatabaseUnavailableError);
    write.goOn();
    await write.result;
  });

  test('a closed database is unavailable', async () => {
    const engine = await open(await createPostgresDatabase(testPostgres!), usualDeadlines);
    await engine.close();

    await expect(engine.write(note)).rejects.toThrow(DatabaseUnavailableError);
    await expect(engine.read(findText)).rejects.toThrow(DatabaseUnavailableError);
    await expect(engine.findTokenHolder('none')).rejects.toThrow(DatabaseUnavailableError);
  });
});
