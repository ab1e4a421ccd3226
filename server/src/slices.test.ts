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
  expect((await sizesFor((size) => size * 3)).slice(0, 6)).toEqual([50, 25, 13, 7, 5, 5]);
  // One at a time at least, however slow.
  expect((await sizesFor(() => 1000)).slice(-1)).toEqual([1]);
});

test('a slice that runs again is noted once, and no item is left out', async () => {
  await sizesFor((size) => size / 10, 3);
});
