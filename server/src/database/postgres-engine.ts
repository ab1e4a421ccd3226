import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Pool } from 'pg';
import type { Connection, Statement, Work } from './connection.ts';
import { DatabaseUnavailableError, translateError } from './database-errors.ts';
import type { Engine } from './engine.ts';
import { openPool, PostgresConnection, transaction } from './postgres-connection.ts';
import { PostgresGroupCommit } from './postgres-group-commit.ts';
import { PostgresLocks } from './postgres-locks.ts';
import type { Cacheable } from './read-cache.ts';
import { SnapshotCache } from './snapshot-cache.ts';
import { markOfMove, UnfinishedMoveError } from './unfinished-move.ts';

/** The number under which a server that creates the tables locks out the others. */
const schemaLock = 20_260_302;

const schema = path.join(import.meta.dirname, 'postgres.sql');

const readOnly = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY';

/**
 * Isolation: each group of writes is serializable, so it has the effect that it would have alone. It runs again if
 * PostgreSQL refuses it because of another, and in the end with no other write beside it, on whichever server. Each read
 * sees one snapshot.
 */
export class PostgresEngine implements Engine {
  readonly #pool: Pool;
  /** A connection that no transaction occupies. */
  readonly #lookout: Pool;
  readonly #cache: SnapshotCache;
  readonly #commits: PostgresGroupCommit;
  readonly #locks: PostgresLocks;
  /** The first statements of reads that have more than one. */
  readonly #firstOfSeveral = new Set<string>();
  #closed: Promise<void> | undefined;

  private constructor(url: string) {
    this.#pool = openPool(url, 20);
    this.#lookout = openPool(url, 1);
    this.#cache = new SnapshotCache(async () => nameOfSnapshot(this.#lookout));
    this.#commits = new PostgresGroupCommit(this.#pool);
    this.#locks = new PostgresLocks(url);
  }

  /** @throws DatabaseUnavailableError if it cannot be reached or used */
  static async open(url: string): Promise<PostgresEngine> {
    const engine = new PostgresEngine(url);
    try {
      await engine.#createTables();
      await refuseUnfinishedMove(engine.#lookout);
      return engine;
    } catch (error) {
      await engine.close();
      const reason = error instanceof Error ? error.message : String(error);
      const { host } = new URL(url);
      throw new DatabaseUnavailableError(`The database at ${host} cannot be opened: ${reason}`, {
        cause: error,
      });
    }
  }

  async #createTables(): Promise<void> {
    await transaction(this.#pool, 'BEGIN', async (client) => {
      await client.query(`SELECT pg_advisory_xact_lock(${schemaLock})`);
      const { rows } = await client.query<{ migrations: string | null }>(
        "SELECT to_regclass('migrations') AS migrations",
      );
      if (rows[0]!.migrations !== null) return;
      await client.query(readFileSync(schema, 'utf8'));
      await client.query("INSERT INTO migrations (number, name) VALUES (1, 'tables')");
    });
  }

  async read<T>(work: Work<T>): Promise<T> {
    try {
      return await work(new SingleStatement(this.#pool, this.#firstOfSeveral));
    } catch (error) {
      if (error !== severalStatements) throw translateError(error);
    }
    try {
      const run = async (db: Connection) => work(db);
      return await transaction(this.#pool, readOnly, (client) => run(new PostgresConnection(client)), {
        isRead: true,
      });
    } catch (error) {
      throw translateError(error);
    }
  }

  readCached<T extends Cacheable>(key: string, work: Work<T>, since?: number): Promise<T> {
    return this.#cache.read(key, () => this.read(work), since);
  }

  inTurn<T>(key: string, task: () => Promise<T>): Promise<T> {
    return this.#locks.inTurn(key, task);
  }

  unlessElsewhere(key: string, task: () => Promise<void>): Promise<void> {
    return this.#locks.unlessElsewhere(key, task);
  }

  get writesWaiting(): number {
    return this.#commits.waiting;
  }

  write<T>(work: Work<T>): Promise<T> {
    return this.#commits.add(work);
  }

  writeVital<T>(work: Work<T>): Promise<T> {
    return this.write(work);
  }

  /** PostgreSQL checks its references itself. */
  integrityErrors(): Promise<string[]> {
    return Promise.resolve([]);
  }

  close(): Promise<void> {
    this.#closed ??= this.#end();
    return this.#closed;
  }

  async #end(): Promise<void> {
    await this.#commits.flush();
    await Promise.all([this.#pool.end(), this.#lookout.end(), this.#locks.close()]);
  }
}

async function refuseUnfinishedMove(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ mark: string | null }>('SELECT to_regclass($1) AS mark', [markOfMove]);
  if (rows[0]!.mark !== null) throw new UnfinishedMoveError();
}

/** Names the transactions whose changes a read would see now. */
async function nameOfSnapshot(pool: Pool): Promise<string> {
  const query = { name: 'snapshot', text: 'SELECT CAST(pg_current_snapshot() AS text) AS name' };
  try {
    const { rows } = await pool.query<{ name: string }>(query);
    return rows[0]!.name;
  } catch (error) {
    throw translateError(error);
  }
}

/** Not a failure: the read runs again in a transaction. */
const severalStatements = new Error('This read has several statements.');

/** Runs the only statement of a read, which needs no transaction to see one snapshot. */
class SingleStatement implements Connection {
  readonly #connection: PostgresConnection;
  readonly #firstOfSeveral: Set<string>;
  #first: string | undefined;

  constructor(pool: Pool, firstOfSeveral: Set<string>) {
    this.#connection = new PostgresConnection(pool);
    this.#firstOfSeveral = firstOfSeveral;
  }

  prepare(source: string): Statement {
    const statement = this.#connection.prepare(source);
    return {
      get: async (...parameters) => this.#once(source, () => statement.get(...parameters)),
      all: async (...parameters) => this.#once(source, () => statement.all(...parameters)),
      run: async (...parameters) => this.#once(source, () => statement.run(...parameters)),
    };
  }

  #once<T>(source: string, run: () => Promise<T>): Promise<T> {
    if (this.#first !== undefined) this.#firstOfSeveral.add(this.#first);
    if (this.#first !== undefined || this.#firstOfSeveral.has(source)) throw severalStatements;
    this.#first = source;
    return run();
  }
}
