import type Libsql from 'libsql';
import { DatabaseFullError, translateError } from './database-errors.ts';
import type { Connection, Transaction } from './connection.ts';
import type { ReadWriteLock } from './read-write-lock.ts';

interface Waiting {
  /** Whether this write may use the reserved space. */
  mustSucceed: boolean;
  /** Runs the transaction, and returns the function to call after the commit. */
  run: (db: Connection) => Promise<() => void>;
  reject: (reason: unknown) => void;
}

export interface CommitHooks {
  /** Called before each group. If it throws, all writes of the group fail. */
  begin: () => void;
  /** Called after each group, before any of its promises settles. */
  end: () => void;
  /** Called if the disk is full: frees the reserved space for writes that must succeed, and returns whether it did. */
  makeRoom: () => boolean;
}

/**
 * Commits all writes of one turn of the event loop together, so that many small writes need one flush of the disk. Each
 * write has its own savepoint: if it fails, only its own changes are rolled back. Its caller hears of that after the commit:
 * what it failed for may be a change of another write, which is lost if the commit fails.
 */
export class GroupCommit {
  readonly #driver: Libsql.Database;
  readonly #connection: Connection;
  readonly #lock: ReadWriteLock;
  readonly #hooks: CommitHooks;
  #waiting: Waiting[] = [];

  constructor(driver: Libsql.Database, connection: Connection, lock: ReadWriteLock, hooks: CommitHooks) {
    this.#driver = driver;
    this.#connection = connection;
    this.#lock = lock;
    this.#hooks = hooks;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  add<T>(transaction: Transaction<T>, { mustSucceed }: { mustSucceed: boolean }): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const run = async (db: Connection) => {
        const result = await transaction(db);
        return () => {
          resolve(result);
        };
      };
      this.#waiting.push({ run, reject, mustSucceed });
      if (this.#waiting.length === 1) {
        setImmediate(() => {
          void this.flush();
        });
      }
    });
  }

  /** Commits what waits. Its errors go to those who wait. */
  async flush(): Promise<void> {
    const group = this.#waiting;
    this.#waiting = [];
    if (group.length === 0) return;
    const error = await this.#settle(group);
    if (error instanceof DatabaseFullError) await this.#settle(this.#toTryAgain(group));
    // Has no effect on promises that have already settled.
    for (const { reject } of group) reject(error);
  }

  /** Commits a group and settles its writes. Returns the error if the commit fails. */
  async #settle(group: readonly Waiting[]): Promise<unknown> {
    if (group.length === 0) return undefined;
    try {
      const settled = await this.#lock.exclusive(() => this.#commit(group));
      for (const settle of settled) settle();
      return undefined;
    } catch (error) {
      return translateError(error);
    }
  }

  /** Returns the writes to try again on a full disk. */
  #toTryAgain(group: readonly Waiting[]): Waiting[] {
    const last = group.filter(({ mustSucceed }) => mustSucceed);
    return last.length > 0 && this.#hooks.makeRoom() ? last : [];
  }

  async #commit(group: readonly Waiting[]): Promise<(() => void)[]> {
    this.#hooks.begin();
    this.#driver.exec('BEGIN IMMEDIATE');
    try {
      const settled: (() => void)[] = [];
      for (const waiting of group) settled.push(await this.#runInSavepoint(waiting));
      this.#driver.exec('COMMIT');
      return settled;
    } catch (error) {
      if (this.#driver.inTransaction) this.#driver.exec('ROLLBACK');
      throw error;
    } finally {
      this.#hooks.end();
    }
  }

  async #runInSavepoint({ run, reject }: Waiting): Promise<() => void> {
    this.#driver.exec('SAVEPOINT work');
    try {
      const settle = await run(this.#connection);
      this.#driver.exec('RELEASE work');
      return settle;
    } catch (error) {
      // SQLite rolls back the whole transaction if the disk is full.
      if (!this.#driver.inTransaction) throw error;
      this.#driver.exec('ROLLBACK TO work');
      this.#driver.exec('RELEASE work');
      return () => {
        reject(translateError(error));
      };
    }
  }
}
