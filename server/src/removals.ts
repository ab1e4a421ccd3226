import { timestamp, type Clock } from './clock.ts';
import type { Connection, Database } from './database/database.ts';
import { beginRemoval, listBeingRemoved, removeSlice } from './database/removals.ts';
import type { ObjectCleanup } from './object-cleanup.ts';

/** Maximum number of entries in one removal, because they are marked in one transaction. */
export const maximumRoots = 1_000;

/**
 * Deletes entries permanently with any number of descendants, in slices, so that other requests can run in between.
 * Entries are first marked in the database, so a later run deletes what an interrupted run left.
 */
export class Removals {
  readonly #database: Database;
  readonly #objectCleanup: ObjectCleanup;
  readonly #clock: Clock;
  #isStopped = false;
  #resumed: Promise<void> = Promise.resolve();

  constructor(database: Database, objectCleanup: ObjectCleanup, clock: Clock) {
    this.#database = database;
    this.#objectCleanup = objectCleanup;
    this.#clock = clock;
  }

  /**
   * Deletes the entries that `choose` returns; `choose` may throw. They are hidden at once, and the promise resolves
   * when all their contents are deleted.
   *
   * @returns the number of chosen entries
   */
  async remove(choose: (db: Connection) => readonly number[] | Promise<readonly number[]>): Promise<number> {
    const { count, left } = await this.#database.writeVital(async (db) => {
      const ids = await choose(db);
      return { count: ids.length, left: await beginRemoval(db, ids, timestamp(this.#clock())) };
    });
    await this.#finish(left);
    this.#objectCleanup.wake();
    return count;
  }

  /** Continues interrupted removals. */
  async resume(): Promise<void> {
    this.#resumed = this.#finish(await this.#database.read(listBeingRemoved)).then(() => {
      this.#objectCleanup.wake();
    });
    return this.#resumed;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#resumed;
  }

  async #finish(ids: readonly number[]): Promise<void> {
    for (let left = ids; left.length > 0 && !this.#isStopped;) {
      const before = left;
      left = await this.#database.writeVital((db) => removeSlice(db, before));
    }
  }
}
