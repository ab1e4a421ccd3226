import { timestamp, type Clock, type Stopwatch } from './clock.ts';
import type { Connection, Database } from './database/database.ts';
import { findLatestTime, noteLatestTime } from './database/latest-time.ts';

export interface SteadyClockOptions {
  database: Database;
  clock?: Clock | undefined;
  stopwatch?: Stopwatch | undefined;
}

/**
 * A clock for what expires. It goes with the system's clock, but never back: where that is set back it goes on at its own
 * pace, and after a restart from the latest time that was noted. It takes no part in timestamps that users see.
 */
export class SteadyClock {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #stopwatch: Stopwatch;
  #latest: number;
  #elapsed: number;

  constructor({ database, clock, stopwatch }: SteadyClockOptions) {
    this.#database = database;
    this.#clock = clock ?? (() => new Date());
    this.#stopwatch = stopwatch ?? (() => performance.now());
    const noted = database.read(findLatestTime);
    this.#latest = noted === undefined ? 0 : Date.parse(noted);
    this.#elapsed = this.#stopwatch();
  }

  readonly read: Clock = () => {
    const elapsed = this.#stopwatch();
    this.#latest = Math.max(this.#latest + elapsed - this.#elapsed, this.#clock().getTime());
    this.#elapsed = elapsed;
    return new Date(this.#latest);
  };

  /** Notes the time along with something that expires. */
  note(db: Connection): void {
    noteLatestTime(db, timestamp(this.read()));
  }

  /** Notes the time now and then: what goes by between that and a crash does not count. */
  async noteNow(): Promise<void> {
    await this.#database.writeVital((db) => {
      this.note(db);
    });
  }
}
