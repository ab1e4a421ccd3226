import type { ReservedSpace } from '../reserved-space.ts';
import type { Transaction } from './connection.ts';
import type { Engine, PoolUsage } from './engine.ts';
import type { Cacheable } from './read-cache.ts';
import { SqliteEngine } from './sqlite-engine.ts';
import type { TokenHolder } from './tokens.ts';

export type { Connection, Transaction } from './connection.ts';

const postgresUrl = /^postgres(ql)?:\/\//;

/** Whether a location of a database is a server, which several processes may use, and not a file. */
export const isShared = (location: string): boolean => postgresUrl.test(location);

/**
 * The database of one server.
 *
 * @example
 * const database = await Database.open('/var/lib/file-storage/database.sqlite');
 * const id = await database.write((db) => insertNote(db, note));
 * const notes = await database.read((db) => notesOf(db, userId));
 */
export class Database {
  /** Whether other servers may use it at the same time. */
  readonly isShared: boolean;
  readonly #engine: Engine;

  private constructor(engine: Engine, shared: boolean) {
    this.#engine = engine;
    this.isShared = shared;
  }

  /**
   * Opens the database, and creates its tables.
   *
   * @param location a file, with or without `sqlite:` in front, or `postgres://USER:PASSWORD@HOST/DATABASE`
   * @param reservedSpace room that `writeThatMustSucceed` may use on a full disk; only for a file
   * @throws DatabaseUnavailableError if the database cannot be used; the message says why
   */
  static async open(location: string, reservedSpace?: ReservedSpace): Promise<Database> {
    if (!isShared(location)) {
      return new Database(SqliteEngine.open(location.replace(/^sqlite:/, ''), reservedSpace), false);
    }
    // Imported only if needed, because it slows down the start.
    const { PostgresEngine } = await import('./postgres-engine.ts');
    return new Database(await PostgresEngine.open(location), true);
  }

  /** Reads committed data. The transaction sees one state of the data, and may run again. */
  read<T>(transaction: Transaction<T>): Promise<T> {
    return this.#engine.read(transaction);
  }

  /**
   * Reads like `read`, but may cache the result until the next write. For queries that most requests need.
   *
   * @param key identifies the query and its parameters
   * @param since the result may be as old as this (`performance.now()`); by default, it is not older than the call
   */
  readCached<T extends Cacheable>(key: string, transaction: Transaction<T>, since?: number): Promise<T> {
    return this.#engine.readCached(key, transaction, since);
  }

  /** Returns the user whose token has this hash. The token may have expired. */
  findTokenHolder(hash: string): Promise<TokenHolder | undefined> {
    return this.#engine.findTokenHolder(hash);
  }

  /**
   * Runs a transaction, which is rolled back if it throws. Resolves to its result once it is durable. It may run again, if
   * another one came between, so it must not change anything except the database.
   *
   * @throws DatabaseFullError, DatabaseUnavailableError
   */
  write<T>(transaction: Transaction<T>): Promise<T> {
    return this.#engine.write(transaction);
  }

  /** Writes like `write`, but on a full disk uses the reserved space. For deletions, which make room, and for logins. */
  writeThatMustSucceed<T>(transaction: Transaction<T>): Promise<T> {
    return this.#engine.writeThatMustSucceed(transaction);
  }

  /** Runs tasks with the same key one after the other, whichever server of this database they come to. */
  withLock<T>(key: string, task: () => Promise<T>): Promise<T> {
    return this.#engine.withLock(key, task);
  }

  /** Runs a task, unless another server of this database runs one with this key. */
  unlessElsewhere(key: string, task: () => Promise<void>): Promise<void> {
    return this.#engine.unlessElsewhere(key, task);
  }

  /** Number of writes that wait for the next commit. */
  get writesWaiting(): number {
    return this.#engine.writesWaiting;
  }

  /** Connections for reads and writes; undefined for a file. */
  get pool(): PoolUsage | undefined {
    return this.#engine.pool;
  }

  /**
   * Checks that the database can be written to.
   *
   * @throws DatabaseFullError, DatabaseUnavailableError
   */
  async assertWritable(): Promise<void> {
    // Writes and deletes a row, which nobody sees. A transaction without changes would succeed on a full disk.
    await this.write(async (db) => {
      await db.prepare("INSERT INTO stray_objects (object_key, found_at) VALUES ('probe', '')").run();
      await db.prepare("DELETE FROM stray_objects WHERE object_key = 'probe'").run();
    });
  }

  /** Returns the errors in the structure and the references of the data; an empty list if there are none. */
  integrityErrors(): Promise<string[]> {
    return this.#engine.integrityErrors();
  }

  /** Commits pending writes and closes the database. */
  close(): Promise<void> {
    return this.#engine.close();
  }
}
