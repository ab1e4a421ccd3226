import { randomUUID } from 'node:crypto';
import { timestamp, type Clock } from './clock.ts';
import type { Connection, Database } from './database/database.ts';
import {
  beginLease,
  findAbandonedLease,
  releaseLease,
  takeOverLease,
  type Lease,
} from './database/leases.ts';
import { beginRemoval, finishSlice } from './database/removals.ts';
import type { ObjectCleanup } from './object-cleanup.ts';
import { SliceSize } from './slices.ts';

/** Maximum number of entries in one removal, because they are marked in one transaction. */
export const maximumRoots = 1_000;

/**
 * Deletes entries permanently with any number of descendants, in slices, so that other requests can run in between.
 * Entries are first hidden by a lease in the database, so that another run can delete what an interrupted run left.
 */
export class Removals {
  readonly #database: Database;
  readonly #objectCleanup: ObjectCleanup;
  readonly #clock: Clock;
  /** Begins the holders of all leases of this server. */
  readonly #server = `${randomUUID()} `;
  #leases = 0;
  #isStopped = false;
  #resumed: Promise<void> | undefined;

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
    const holder = this.#newHolder();
    const { count, lease } = await this.#database.writeThatMustSucceed(async (db) => {
      const ids = await choose(db);
      const now = timestamp(this.#clock());
      return { count: ids.length, lease: await beginRemoval(db, ids, { holder, now }) };
    });
    if (lease) await this.finish(lease);
    else this.#objectCleanup.wake();
    return count;
  }

  /** Begins work that hides entries. The work must end the lease, or `finish` it. */
  begin(db: Connection): Promise<Lease> {
    return beginLease(db, this.#newHolder());
  }

  /** Removes what a lease still hides, or shows it if that was decided, and ends the lease. */
  async finish(lease: Lease): Promise<void> {
    try {
      const slices = new SliceSize(100);
      const finishNext = () =>
        this.#database.writeThatMustSucceed((db) => slices.run((size) => finishSlice(db, lease, size)));
      while (!this.#isStopped && (await finishNext()));
    } catch (error) {
      // If this fails too, the lease expires.
      await this.#database.writeThatMustSucceed((db) => releaseLease(db, lease)).catch(() => undefined);
      throw error;
    }
    this.#objectCleanup.wake();
  }

  /** Removes or shows what interrupted work left: what is hidden by a lease that nobody holds. */
  resume(): Promise<void> {
    this.#resumed ??= this.#finishAbandoned().finally(() => {
      this.#resumed = undefined;
    });
    return this.#resumed;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#resumed;
  }

  async #finishAbandoned(): Promise<void> {
    // A file has one server at a time, so the leases of others are those of servers that ended.
    const survivors = this.#database.isShared ? '' : this.#server;
    const failures: unknown[] = [];
    for (let after = 0; !this.#isStopped;) {
      const search = { survivors, after };
      if ((await this.#database.read((db) => findAbandonedLease(db, search))) === undefined) break;
      const holder = this.#newHolder();
      const lease = await this.#database.writeThatMustSucceed((db) => takeOverLease(db, holder, search));
      if (!lease) break;
      // One that cannot be finished must not keep the others for ever.
      await this.finish(lease).catch((error: unknown) => failures.push(error));
      after = lease.id;
    }
    if (failures.length > 0) throw failures[0];
  }

  #newHolder(): string {
    this.#leases += 1;
    return `${this.#server}${this.#leases}`;
  }
}
