import type Libsql from 'libsql';
import { DatabaseFullError, translateError } from './database-errors.ts';
import type { Connection } from './connection.ts';

interface Waiting {
  /** Whether it may use the last of the room. */
  vital: boolean;
  isRejected: boolean;
  /** Runs the work and returns what is left to do after the commit. */
  run: (db: Connection) => () => void;
  reject: (reason: unknown) => void;
}

export interface CommitHooks {
  /** Before each group; what it throws fails the whole of it. */
  begin: () => void;
  /** After each group, and before anyone hears of its outcome. */
  end: () => void;
  /** Where the disk is full: makes room for what is vital, and says whether there is some now. */
  makeRoom: () => boolean;
}

/**
 * Commits together what is to be written in one turn of the event loop, so that many small writes cost one flush of
 * the disk. Each work runs in a savepoint of its own: one that fails takes nothing of the others with it.
 */
export class GroupCommit {
  readonly #driver: Libsql.Database;
  readonly #connection: Connection;
  readonly #hooks: CommitHooks;
  #waiting: Waiting[] = [];

  constructor(driver: Libsql.Database, connection: Connection, hooks: CommitHooks) {
    this.#driver = driver;
    this.#connection = connection;
    this.#hooks = hooks;
  }

  add<T>(work: (db: Connection) => T, { vital }: { vital: boolean }): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const run = (db: Connection) => {
        const result = work(db);
        return () => {
          resolve(result);
        };
      };
      this.#waiting.push({ run, reject, vital, isRejected: false });
      if (this.#waiting.length === 1) {
        setImmediate(() => {
          this.flush();
        });
      }
    });
  }

  flush(): void {
    const group = this.#waiting;
    this.#waiting = [];
    if (group.length === 0) return;
    const error = this.#settle(group);
    if (error instanceof DatabaseFullError) this.#settle(this.#vitalOf(group));
    // Has no effect on a promise that is settled already.
    for (const { reject } of group) reject(error);
  }

  /** Commits a group and resolves its works, or says why it could not be committed. */
  #settle(group: readonly Waiting[]): unknown {
    if (group.length === 0) return undefined;
    try {
      for (const resolve of this.#commit(group)) resolve();
      return undefined;
    } catch (error) {
      return translateError(error);
    }
  }

  /** What is tried again on a full disk; a work that was refused has been told so. */
  #vitalOf(group: readonly Waiting[]): Waiting[] {
    const vital = group.filter((waiting) => waiting.vital && !waiting.isRejected);
    return vital.length > 0 && this.#hooks.makeRoom() ? vital : [];
  }

  #commit(group: readonly Waiting[]): (() => void)[] {
    this.#hooks.begin();
    this.#driver.exec('BEGIN IMMEDIATE');
    try {
      const settled = group.flatMap((waiting) => this.#runInSavepoint(waiting));
      this.#driver.exec('COMMIT');
      return settled;
    } catch (error) {
      if (this.#driver.inTransaction) this.#driver.exec('ROLLBACK');
      throw error;
    } finally {
      this.#hooks.end();
    }
  }

  #runInSavepoint(waiting: Waiting): (() => void)[] {
    this.#driver.exec('SAVEPOINT work');
    try {
      const settle = waiting.run(this.#connection);
      this.#driver.exec('RELEASE work');
      return [settle];
    } catch (error) {
      // A disk that is full ends the whole transaction.
      if (!this.#driver.inTransaction) throw error;
      this.#driver.exec('ROLLBACK TO work');
      this.#driver.exec('RELEASE work');
      waiting.isRejected = true;
      waiting.reject(translateError(error));
      return [];
    }
  }
}
