import { expect, test } from 'vitest';
import { SnapshotCache } from './snapshot-cache.ts';

/** A database whose state the test changes, and a cache over it. */
function startCache() {
  const data = { version: 0, checks: 0, reads: 0, isReachable: true };
  const cache = new SnapshotCache((keys) => {
    data.checks += 1;
    const found = new Map(keys.map((key) => [key, `${key} ${data.version}`]));
    return data.isReachable
      ? Promise.resolve({ name: `v${data.version}`, found })
      : Promise.reject(new Error('cut off'));
  });
  const find = (key: string) => cache.find(key);
  const read = (since?: number) =>
    cache.read(
      'key',
      () => {
        data.reads += 1;
        return Promise.resolve(`value ${data.version}`);
      },
      since,
    );
  return { data, read, find };
}

test('a value is read once while nothing is committed, and again afterwards', async () => {
  const { data, read } = startCache();

  expect(await read()).toBe('value 0');
  expect(await read()).toBe('value 0');
  expect(data.reads).toBe(1);
  data.version = 1;
  expect(await read()).toBe('value 1');
});

test('rows that are wanted together are found by one check, and again by the next', async () => {
  const { data, read, find } = startCache();

  expect(await Promise.all([find('a'), read(), find('b')])).toEqual(['a 0', 'value 0', 'b 0']);
  expect(data.checks).toBe(1);
  data.version = 1;
  expect(await find('a')).toBe('a 1');
});

test('reads that come together share a check and a read', async () => {
  const { data, read } = startCache();

  await Promise.all(Array.from({ length: 10 }, () => read()));

  expect(data).toMatchObject({ checks: 1, reads: 1 });
});

test('a read does not share a check that began before it', async () => {
  const { data, read } = startCache();
  const first = read();
  // Time for its check to begin.
  for (let turn = 0; turn < 3; turn += 1) await Promise.resolve();
  expect(data.checks).toBe(1);
  data.version = 1;

  expect(await read()).toBe('value 1');
  await first;
});

test('a read that may be older uses the last check, unless it began too early', async () => {
  const { data, read } = startCache();
  const before = performance.now();
  await read();

  await read(before);
  expect(data.checks).toBe(1);
  await read(performance.now() + 1);
  expect(data.checks).toBe(2);
});

test('nothing is kept when a check fails, and the next one runs', async () => {
  const { data, read } = startCache();
  await read();
  data.isReachable = false;
  await expect(read()).rejects.toThrow('cut off');
  data.isReachable = true;

  expect(await read()).toBe('value 0');
  expect(data.reads).toBe(2);
});
