import { chmodSync, closeSync, openSync, statSync } from 'node:fs';
import Libsql from 'libsql';
import { DatabaseFullError, DatabaseUnavailableError } from './database-errors.ts';
import { GroupCommit } from './group-commit.ts';
import { migrate } from './migrate.ts';
import { ReadCache, type Cacheable } from './read-cache.ts';
import type { ReservedSpace } from '../reserved-space.ts';
import { LibsqlConnection, type Connection } from './connection.ts';

export type { Connection } from './connection.ts';

/** How long opening waits for a process that is just letting go of the file. */
const busyTimeoutMs = 1000;

const ownerOnly = 0o600;

/**
 * The database of one server, in a file that belongs to this process alone while it is open.
 *
 * @example
 * const database = Database.open('/var/lib/file-storage/database.sqlite');
 * const id = await database.write((db) => insertNote(db, note));
 * const notes = database.read((db) => notesOf(db, userId));
 */
export class Database {
  readonly #driver: Libsql.Database;
  readonly #connection: LibsqlConnection;
  readonly #commits: GroupCommit;
  readonly #cache = new ReadCache();
  readonly #reservedSpace: ReservedSpace | undefined;

  private constructor(driver: Libsql.Database, file: string, reservedSpace: ReservedSpace | undefined) {
    const opened = statSync(file).ino;
    this.#driver = driver;
    this.#reservedSpace = reservedSpace;
    this.#connection = new LibsqlConnection(driver);
    this.#commits = new GroupCommit(driver, this.#connection, {
      begin: () => {
        // SQLite would write on into a file that is no longer in its folder.
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
   * Opens the file, or creates it, and brings its tables up to date.
   *
   * @param reservedSpace what `writeVital` may use on a full disk
   * @throws DatabaseUnavailableError when the file cannot be used, with the reason in its message
   */
  static open(file: string, reservedSpace?: ReservedSpace): Database {
    const driver = connect(file);
    try {
      driver.exec('PRAGMA locking_mode = EXCLUSIVE');
      driver.exec('PRAGMA journal_mode = WAL');
      driver.exec('PRAGMA synchronous = FULL');
      driver.exec('PRAGMA foreign_keys = ON');
      driver.exec('PRAGMA recursive_triggers = ON');
      migrate(driver);
      return new Database(driver, file, reservedSpace);
    } catch (error) {
      letGo(driver);
      throw asOpeningError(error, file);
    }
  }

  /** Reads what is committed. `work` is synchronous. */
  read<T>(work: (db: Connection) => T): T {
    return work(this.#connection);
  }

  /**
   * Reads like `read`, and again only after the next write. For what most requests ask for.
   *
   * @param key names the work together with its parameters
   */
  readCached<T extends Cacheable>(key: string, work: (db: Connection) => T): T {
    return this.#cache.read(key, () => work(this.#connection));
  }

  /**
   * Runs `work`, which is synchronous, all or nothing: what it wrote is undone when it throws. Resolves to its result
   * once that is on the disk for good. Works that come together share one commit, hence the promise.
   *
   * @throws DatabaseFullError, DatabaseUnavailableError
   */
  write<T>(work: (db: Connection) => T): Promise<T> {
    if (this.#reservedSpace?.isKept === false) return this.#writeOnceRestored(this.#reservedSpace, work);
    return this.#commits.add(work, { vital: false });
  }

  async #writeOnceRestored<T>(reservedSpace: ReservedSpace, work: (db: Connection) => T): Promise<T> {
    if (!(await reservedSpace.restore())) throw new DatabaseFullError();
    return this.#commits.add(work, { vital: false });
  }

  /**
   * Writes like `write`, and on a full disk with the room that is kept for it: what makes room, and signing in. `work`
   * may run twice; it changes nothing but the database.
   */
  writeVital<T>(work: (db: Connection) => T): Promise<T> {
    return this.#commits.add(work, { vital: true });
  }

  /**
   * Whether the database can be written to.
   *
   * @throws DatabaseUnavailableError
   */
  async assertWritable(): Promise<void> {
    // Gone before anybody sees it. A transaction that changes nothing would succeed on a full disk.
    await this.write((db) => {
      db.prepare("INSERT INTO stray_objects (object_key, found_at) VALUES ('probe', '')").run();
      db.prepare("DELETE FROM stray_objects WHERE object_key = 'probe'").run();
    });
  }

  /** What is wrong with the file's structure or its references; nothing in a sound database. */
  integrityErrors(): string[] {
    const pages = this.#connection.prepare('PRAGMA integrity_check').all() as { integrity_check: string }[];
    const references = this.#connection.prepare('PRAGMA foreign_key_check').all() as BrokenReference[];
    return [
      ...pages.map((row) => row.integrity_check).filter((message) => message !== 'ok'),
      ...references.map(({ table, rowid, parent }) => `${table} ${rowid} refers to nothing in ${parent}`),
    ];
  }

  /** Commits what is waiting and lets go of the file. */
  close(): void {
    this.#commits.flush();
    letGo(this.#driver);
  }
}

/**
 * Closing alone keeps the lock until the driver's statements are collected as garbage. Leaving WAL is the one way out
 * of the exclusive mode; the next to open the file enters both again.
 */
function letGo(driver: Libsql.Database): void {
  try {
    driver.exec('PRAGMA journal_mode = DELETE; PRAGMA locking_mode = NORMAL; SELECT * FROM sqlite_schema');
  } catch {
    // Nothing to let go of: locked by another server, no database, or gone.
  }
  driver.close();
}

interface BrokenReference {
  table: string;
  rowid: number;
  parent: string;
}

function connect(file: string): Libsql.Database {
  try {
    // SQLite gives the files beside it the same mode.
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
    return new DatabaseUnavailableError(`${file} is in use by another server.`, { cause: error });
  }
  return new DatabaseUnavailableError(`${file} cannot be opened: ${reason}`, { cause: error });
}
