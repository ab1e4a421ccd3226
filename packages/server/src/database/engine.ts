import type { Transaction } from './connection.ts';
import type { Cacheable } from './read-cache.ts';
import type { TokenHolder } from './tokens.ts';

/** The connections to a database server. */
export interface PoolUsage {
  open: number;
  inUse: number;
  /** How much work waits for a connection. */
  waiting: number;
}

/**
 * The database of one server: a file of SQLite, or PostgreSQL.
 *
 * @example
 * const database = await Database.open('/var/lib/file-storage/database.sqlite');
 * const id = await database.write((db) => insertNote(db, note));
 * const notes = await database.read((db) => notesOf(db, userId));
 */
export interface Engine {
  /** Whether other servers may use it at the same time. */
  readonly isShared: boolean;

  /** Reads committed data. The transaction sees one state of the data, and may run again. */
  read<T>(transaction: Transaction<T>): Promise<T>;

  /**
   * Reads like `read`, but may cache the result until the next write. For queries that most requests need.
   *
   * @param key identifies the query and its parameters
   * @param since the result may be as old as this (`performance.now()`); by default, it is not older than the call
   */
  readCached<T extends Cacheable>(key: string, transaction: Transaction<T>, since?: number): Promise<T>;

  /** Returns the user whose token has this hash. The token may have expired. */
  findTokenHolder(hash: string): Promise<TokenHolder | undefined>;

  /**
   * Runs a transaction, which is rolled back if it throws. Resolves to its result once it is durable. It may run again, if
   * another one came between, so it must not change anything except the database.
   *
   * @throws DatabaseFullError, DatabaseUnavailableError
   */
  write<T>(transaction: Transaction<T>): Promise<T>;

  /** Writes like `write`, but on a full disk uses the reserved space. For deletions, which make room, and for logins. */
  writeThatMustSucceed<T>(transaction: Transaction<T>): Promise<T>;

  /** Runs tasks with the same key one after the other, whichever server of this database they come to. */
  withLock<T>(key: string, task: () => Promise<T>): Promise<T>;

  /** Runs a task, unless another server of this database runs one with this key. */
  unlessElsewhere(key: string, task: () => Promise<void>): Promise<void>;

  /** Number of writes that wait for the next commit. */
  readonly writesWaiting: number;

  /** Connections for reads and writes; undefined for a file. */
  readonly pool?: PoolUsage;

  /** Returns the errors in the structure and the references of the data; an empty list if there are none. */
  integrityErrors(): Promise<string[]>;

  /** Commits pending writes and closes the database. */
  close(): Promise<void>;
}
