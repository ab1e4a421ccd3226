import type { Connection, Database } from './database/database.ts';

/** Milliseconds that a slice takes, about: so long do other writes wait for it. */
const aim = 15;

/** Items in the first slice, and in the largest. */
const first = 50;
const most = 1_000;

/**
 * How much of a long work one transaction does, by how long the one before took: the same number of entries takes SQLite
 * much less time than a distant PostgreSQL, and a flat folder less than a deep one.
 */
export class SliceSize {
  #size: number;
  readonly #least: number;

  /** @param least below this, what every slice costs, such as reading a list of what is left, would be most of it */
  constructor(least = 20) {
    this.#size = Math.max(first, least);
    this.#least = least;
  }

  /** Runs one slice inside of its transaction. The next has at most twice its size, or half. */
  async run<T>(work: (size: number) => Promise<T>): Promise<T> {
    const size = this.#size;
    const began = performance.now();
    const result = await work(size);
    const factor = aim / Math.max(performance.now() - began, 1);
    const next = Math.round(size * Math.min(2, Math.max(0.5, factor)));
    this.#size = Math.min(most, Math.max(this.#least, next));
    return result;
  }
}

/**
 * Works on items in slices, each in a transaction of its own, so that other requests can run in between.
 *
 * @param work may run again; returns what to note once the slice is stored
 */
export async function inSlices<Item>(
  database: Database,
  items: readonly Item[],
  work: (db: Connection, slice: readonly Item[]) => Promise<() => void>,
): Promise<void> {
  const slices = new SliceSize();
  let done = 0;
  while (done < items.length) {
    const { length, note } = await database.write((db) =>
      slices.run(async (size) => {
        const slice = items.slice(done, done + size);
        return { length: slice.length, note: await work(db, slice) };
      }),
    );
    note();
    done += length;
  }
}
