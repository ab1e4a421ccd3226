import { describe, expect, test } from 'vitest';
import { openDatabase } from '../testing/empty-database.ts';
import { createPostgresDatabase, testPostgres } from '../testing/postgres.ts';
import type { Database } from './database.ts';

/** A task that runs until the test ends it. */
function longTask() {
  let end!: () => void;
  let begun!: () => void;
  const ended = new Promise<void>((resolve) => (end = resolve));
  const hasBegun = new Promise<void>((resolve) => (begun = resolve));
  const task = () => {
    begun();
    return ended;
  };
  return { task, hasBegun, end };
}

async function twoServers(): Promise<[Database, Database]> {
  const location = await createPostgresDatabase(testPostgres!);
  return [await openDatabase(location), await openDatabase(location)];
}

describe.skipIf(testPostgres === undefined)('locks between servers', () => {
  test('tasks with one key run one after the other, and others do not wait', async () => {
    const [one, other] = await twoServers();
    const first = longTask();
    const order: string[] = [];
    // Noted inside the task: once the lock is released, the other server may be quicker than this one's answer.
    const running = one.withLock('a', async () => {
      await first.task();
      order.push('first');
    });
    await first.hasBegun;
    const waiting = other.withLock('a', () => Promise.resolve(order.push('second')));

    await other.withLock('b', () => Promise.resolve(order.push('elsewhere')));
    first.end();
    await Promise.all([running, waiting]);

    expect(order).toEqual(['elsewhere', 'first', 'second']);
  });

  test('a task is left to the server that runs it already', async () => {
    const [one, other] = await twoServers();
    const first = longTask();
    const running = one.unlessElsewhere('sweep', first.task);
    await first.hasBegun;
    let runs = 0;
    const task = () => {
      runs += 1;
      return Promise.resolve();
    };

    await other.unlessElsewhere('sweep', task);
    expect(runs).toBe(0);
    first.end();
    await running;
    await other.unlessElsewhere('sweep', task);
    expect(runs).toBe(1);
  });

  test('a task that fails leaves its turn to the next', async () => {
    const [one, other] = await twoServers();
    await expect(one.withLock('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');

    expect(await other.withLock('a', () => Promise.resolve('done'))).toBe('done');
  });
});
