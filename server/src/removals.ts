import { timestamp, type Clock } from './clock.ts';
import type { Connection, Database } from './database/database.ts';
import { beginRemoval, listBeingRemoved, removeSlice } from './database/removals.ts';
import type { ObjectCleanup } from './object-cleanup.ts';

/** Entries to name to one removal: marking them is one transaction. */
export const maximumRoots = 1_000;

/**
 * Removes entries for good, however many they contain: in slices, between which others are answered. What is to go is
 * marked in the database: a run that breaks off, or a server that does, is made up for by the next.
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
   * Removes the entries that `choose` names, which may refuse to. From then on nobody finds them; resolves when all that
   * they contain is gone.
   *
   * @returns how many were named
   */
  async remove(choose: (db: Connection) => readonly number[]): Promise<number> {
    const { count, left } = await this.#database.writeVital((db) => {
      const ids = choose(db);
      return { count: ids.length, left: beginRemoval(db, ids, timestamp(this.#clock())) };
    });
    await this.#finish(left);
    this.#objectCleanup.wake();
    return count;
  }

  /** Goes on with what was left. */
  resume(): Promise<void> {
    this.#resumed = this.#finish(this.#database.read(listBeingRemoved)).then(() => {
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
