import { expect, test, vi } from 'vitest';
import type { Connection, Database } from './database/database.ts';
import { inSlices } from './slices.ts';

const items = Array.from({ length: 1000 }, (_, index) => index);

/** Works on the items with a clock that only the work moves. Returns the size of each slice. */
async function sizesFor(millisecondsOf: (size: number) => number, mostRuns = 1): Promise<number[]> {
  let now = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
  // A write that another overtakes runs again.
  const write = async (work: (db: Connection) => Promise<unknown>) => {
    let result: unknown;
    for (let run = 0; run < mostRuns; run += 1) result = await work({} as Connection);
    return result;
  };
  const noted: number[][] = [];
  try {
    await inSlices({ write } as unknown as Database, items, (_, slice) => {
      now += millisecondsOf(slice.length);
      return Promise.resolve(() => noted.push([...slice]));
    });
  } finally {
    clock.mockRestore();
  }
  expect(noted.flat()).toEqual(items);
  return noted.map(({ length }) => length);
}

test('slices grow where the database is quick, and shrink where it is slow', async () => {
  expect(await sizesFor((size) => size / 100)).toEqual([50, 100, 200, 400, 250]);
  expect((await sizesFor((size) => size / 2)).slice(0, 4)).toEqual([50, 30, 30, 30]);
  // Not smaller, however slow: each slice has costs that do not depend on its size.
  expect((await sizesFor(() => 1000)).slice(0, 4)).toEqual([50, 25, 20, 20]);
});

test('a slice that runs again is noted once, and no item is left out', async () => {
  await sizesFor((size) => size / 10, 3);
});
