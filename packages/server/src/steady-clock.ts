import { timestamp, type Clock, type Stopwatch } from './clock.ts';
import type { Connection, Database } from './database/database.ts';
import { findLatestTime, noteLatestTime } from './database/latest-time.ts';

export interface SteadyClockOptions {
  database: Database;
  clock?: Clock | undefined;
  stopwatch?: Stopwatch | undefined;
}

/**
 * A clock for expiry times. It follows the system clock, but never goes back: if the system clock is set back, it
 * continues at normal speed, and after a restart from the latest noted time. Timestamps that users see do not use it.
 */
export class SteadyClock {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #stopwatch: Stopwatch;
  #latest: number;
  #elapsed: number;

  private constructor({ database, clock, stopwatch }: SteadyClockOptions, noted: string | undefined) {
    this.#database = database;
    this.#clock = clock ?? (() => new Date());
    this.#stopwatch = stopwatch ?? (() => performance.now());
    this.#latest = noted === undefined ? 0 : Date.parse(noted);
    this.#elapsed = this.#stopwatch();
  }

  /** Continues from the latest noted time. */
  static async open(options: SteadyClockOptions): Promise<SteadyClock> {
    return new SteadyClock(options, await options.database.read(findLatestTime));
  }

  readonly read: Clock = () => {
    const elapsed = this.#stopwatch();
    this.#latest = Math.max(this.#latest + elapsed - this.#elapsed, this.#clock().getTime());
    this.#elapsed = elapsed;
    return new Date(this.#latest);
  };

  /** Notes the time in the transaction that stores something that expires. */
  async note(db: Connection): Promise<void> {
    await noteLatestTime(db, timestamp(this.read()));
  }

  /** Notes the time regularly. After a crash and a clock that was set back, the time since the last note is lost. */
  async noteNow(): Promise<void> {
    const latest = await this.#database.writeThatMustSucceed(async (db) => {
      await this.note(db);
      return findLatestTime(db);
    });
    // Another server of this database may be ahead.
    this.#latest = Math.max(this.#latest, Date.parse(latest!));
  }
}
