import { chmodSync, closeSync, openSync, statSync } from 'node:fs';
import Libsql from 'libsql';
import { DatabaseFullError, DatabaseInUseError, DatabaseUnavailableError } from './database-errors.ts';
import type { Engine } from './engine.ts';
import { GroupCommit } from './group-commit.ts';
import { ReadCache, type Cacheable } from './read-cache.ts';
import type { ReservedSpace } from '../reserved-space.ts';
import { otherVersion, schemaVersion, sqliteSchema } from './schema.ts';
import { findTokenHolder, type TokenHolder } from './tokens.ts';
import { createKeyedLock } from '../keyed-lock.ts';
import { LibsqlConnection, type Transaction } from './connection.ts';
import { ReadWriteLock } from './read-write-lock.ts';
import { unfinishedMoveTable, UnfinishedMoveError } from './unfinished-move.ts';

/** How long opening waits for another process that is just releasing the file. */
const busyTimeoutMs = 1000;

const ownerOnly = 0o600;

/** A file. While it is open, no other process can use it. */
export class SqliteEngine implements Engine {
  readonly isShared = false;
  readonly #driver: Libsql.Database;
  readonly #connection: LibsqlConnection;
  readonly #lock = new ReadWriteLock();
  readonly #commits: GroupCommit;
  readonly #cache = new ReadCache();
  readonly #withLock = createKeyedLock();
  readonly #reservedSpace: ReservedSpace | undefined;

  private constructor(driver: Libsql.Database, file: string, reservedSpace: ReservedSpace | undefined) {
    const opened = statSync(file).ino;
    this.#driver = driver;
    this.#reservedSpace = reservedSpace;
    this.#connection = new LibsqlConnection(driver);
    this.#commits = new GroupCommit(driver, this.#connection, this.#lock, {
      begin: () => {
        // SQLite would go on writing to a file that was deleted from its folder, and the data would be lost.
        if (statSync(file, { throwIfNoEntry: false })?.ino === opened) return;
        throw new DatabaseUnavailableError('The database file is gone.');
      },
      end: () => {
        this.#cache.clear();
      },
      makeRoom: () => reservedSpace?.release() ?? false,
    });
  }

  /**
   * Opens the file, or creates it with its tables.
   *
   * @throws DatabaseUnavailableError if the file cannot be used; the message says why
   */
  static open(file: string, reservedSpace?: ReservedSpace): SqliteEngine {
    const driver = connect(file);
    try {
      driver.exec('PRAGMA locking_mode = EXCLUSIVE');
      driver.exec('PRAGMA journal_mode = WAL');
      driver.exec('PRAGMA synchronous = FULL');
      driver.exec('PRAGMA foreign_keys = ON');
      driver.exec('PRAGMA recursive_triggers = ON');
      refuseUnfinishedMove(driver);
      createTables(driver);
      return new SqliteEngine(driver, file, reservedSpace);
    } catch (error) {
      letGo(driver);
      throw asOpeningError(error, file);
    }
  }

  read<T>(transaction: Transaction<T>): Promise<T> {
    return this.#lock.shared(() => transaction(this.#connection));
  }

  readCached<T extends Cacheable>(key: string, transaction: Transaction<T>): Promise<T> {
    return this.#cache.read(key, () => this.read(transaction));
  }

  findTokenHolder(hash: string): Promise<TokenHolder | undefined> {
    return this.readCached(`token ${hash}`, (db) => findTokenHolder(db, hash));
  }

  /** Writes that come together share one commit. */
  write<T>(transaction: Transaction<T>): Promise<T> {
    if (this.#reservedSpace?.isKept === false)
      return this.#writeOnceRestored(this.#reservedSpace, transaction);
    return this.#commits.add(transaction, { mustSucceed: false });
  }

  async #writeOnceRestored<T>(reservedSpace: ReservedSpace, transaction: Transaction<T>): Promise<T> {
    if (!(await reservedSpace.restore())) throw new DatabaseFullError();
    return this.#commits.add(transaction, { mustSucceed: false });
  }

  writeThatMustSucceed<T>(transaction: Transaction<T>): Promise<T> {
    return this.#commits.add(transaction, { mustSucceed: true });
  }

  withLock<T>(key: string, task: () => Promise<T>): Promise<T> {
    return this.#withLock(key, task);
  }

  /** There is no other server. */
  unlessElsewhere(_key: string, task: () => Promise<void>): Promise<void> {
    return task();
  }

  get writesWaiting(): number {
    return this.#commits.waiting;
  }

  /** Returns the errors in the structure, the references and the search index of the file; an empty list if there are none. */
  async integrityErrors(): Promise<string[]> {
    const pages = (await this.#connection.prepare('PRAGMA integrity_check').all()) as {
      integrity_check: string;
    }[];
    const references = (await this.#connection
      .prepare('PRAGMA foreign_key_check')
      .all()) as BrokenReference[];
    return [
      ...pages.map((row) => row.integrity_check).filter((message) => message !== 'ok'),
      ...references.map(({ table, rowid, parent }) => `${table} ${rowid} refers to nothing in ${parent}`),
      ...(await this.#nameSearchErrors()),
    ];
  }

  /** Compares the index of the names with the names. */
  async #nameSearchErrors(): Promise<string[]> {
    try {
      await this.#connection
        .prepare("INSERT INTO name_search (name_search, rank) VALUES ('integrity-check', 1)")
        .run();
      return [];
    } catch (error) {
      return [`name_search does not match the names of the entries: ${String(error)}`];
    }
  }

  /** Commits pending writes and closes the file. */
  async close(): Promise<void> {
    await this.#commits.flush();
    await this.#lock.exclusive(() => {
      letGo(this.#driver);
    });
  }
}

/**
 * Releases the lock and closes the file. Closing alone keeps the lock until the garbage collector frees the driver's
 * statements. Only leaving WAL mode ends the exclusive lock. The next process that opens the file turns both on again.
 */
export function letGo(driver: Libsql.Database): void {
  try {
    driver.exec('PRAGMA journal_mode = DELETE; PRAGMA locking_mode = NORMAL; SELECT * FROM sqlite_schema');
  } catch {
    // Nothing to release: another server has the lock, the file is not a database, or it is gone.
  }
  driver.close();
}

function refuseUnfinishedMove(driver: Libsql.Database): void {
  const found = driver.prepare('SELECT 1 FROM sqlite_schema WHERE name = ?').all([unfinishedMoveTable]);
  if (found.length > 0) throw new UnfinishedMoveError();
}

/** @throws Error if another version of the server created the database */
function createTables(driver: Libsql.Database): void {
  const named = "SELECT name FROM sqlite_schema WHERE name IN ('identity', 'schema_version')";
  const found = driver.prepare(named).all([]).length;
  if (found > 0) {
    const sql = 'SELECT version FROM schema_version';
    const [row] = found === 2 ? (driver.prepare(sql).all([]) as { version: number }[]) : [];
    if (row?.version !== schemaVersion) throw new Error(otherVersion(row?.version));
    return;
  }
  driver.exec('BEGIN');
  try {
    driver.exec(sqliteSchema());
    driver.exec('COMMIT');
  } catch (error) {
    // SQLite has already rolled back if the disk is full.
    if (driver.inTransaction) driver.exec('ROLLBACK');
    throw error;
  }
}

interface BrokenReference {
  table: string;
  rowid: number;
  parent: string;
}

function connect(file: string): Libsql.Database {
  try {
    // Created first, because SQLite gives its other files (WAL) the same mode.
    closeSync(openSync(file, 'a', ownerOnly));
    chmodSync(file, ownerOnly);
    return new Libsql(file, { timeout: busyTimeoutMs });
  } catch (error) {
    throw asOpeningError(error, file);
  }
}

function asOpeningError(error: unknown, file: string): Error {
  const reason = error instanceof Error ? error.message : String(error);
  if (reason.includes('database is locked')) {
    return new DatabaseInUseError(`${file} is in use by another server.`, { cause: error });
  }
  return new DatabaseUnavailableError(`${file} cannot be opened: ${reason}`, { cause: error });
}
