import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Pool, types as defaultTypes, type PoolClient } from 'pg';
import type { Connection, Parameters, Statement, Work } from './connection.ts';
import { DatabaseUnavailableError, translateError } from './database-errors.ts';
import type { Engine } from './engine.ts';
import { numbered } from './postgres-statement.ts';
import type { Cacheable } from './read-cache.ts';

/** Connections of one server. Each request uses one at a time, and the others wait. */
const connections = 20;

/** After so many attempts in which other writes came between, a write runs alone, which cannot fail for that. */
const attemptsBesideOthers = 4;
const mostAttempts = attemptsBesideOthers + 4;

// LOCK takes no snapshot yet, so a write that waited for its turn sees what the others wrote.
const besideOthers = 'BEGIN ISOLATION LEVEL SERIALIZABLE; LOCK TABLE turns IN ROW SHARE MODE';
const alone = 'BEGIN ISOLATION LEVEL SERIALIZABLE; LOCK TABLE turns IN EXCLUSIVE MODE';

/** The number under which a server that creates the tables locks out the others. */
const schemaLock = 20_260_302;

const schema = path.join(import.meta.dirname, 'postgres.sql');

/**
 * Isolation: each write is serializable, so it has the effect that it would have alone. It runs again if PostgreSQL
 * refuses it because of another, and in the end with no other write beside it, on whichever server. Each read sees one snapshot. Nothing is cached, because other servers write as well.
 */
export class PostgresEngine implements Engine {
  readonly #pool: Pool;
  #writing = 0;
  #closed: Promise<void> | undefined;

  private constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** @throws DatabaseUnavailableError if it cannot be reached or used */
  static async open(url: string): Promise<PostgresEngine> {
    const pool = new Pool({ connectionString: url, max: connections, types: { getTypeParser } });
    // The next statement on this connection fails, and whoever sent it hears of it.
    pool.on('error', () => undefined);
    const engine = new PostgresEngine(pool);
    try {
      await engine.#createTables();
      return engine;
    } catch (error) {
      await pool.end();
      const reason = error instanceof Error ? error.message : String(error);
      const { host } = new URL(url);
      throw new DatabaseUnavailableError(`The database at ${host} cannot be opened: ${reason}`, {
        cause: error,
      });
    }
  }

  async #createTables(): Promise<void> {
    await this.#transaction('BEGIN', async (client) => {
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
      return await this.#transaction('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY', async (client) =>
        work(new PostgresConnection(client)),
      );
    } catch (error) {
      throw translateError(error);
    }
  }

  readCached<T extends Cacheable>(_key: string, work: Work<T>): Promise<T> {
    return this.read(work);
  }

  get writesWaiting(): number {
    return this.#writing;
  }

  async write<T>(work: Work<T>): Promise<T> {
    this.#writing += 1;
    try {
      return await this.#repeated(work);
    } finally {
      this.#writing -= 1;
    }
  }

  async #repeated<T>(work: Work<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#transaction(
          attempt > attemptsBesideOthers ? alone : besideOthers,
          async (client) => work(new PostgresConnection(client)),
        );
      } catch (error) {
        if (attempt >= attemptsFor(error)) throw translateError(error);
        // A random time, so that those who collided do not collide again.
        await setTimeout(Math.random() * 2 ** attempt);
      }
    }
  }

  writeVital<T>(work: Work<T>): Promise<T> {
    return this.write(work);
  }

  /** PostgreSQL checks its references itself. */
  integrityErrors(): Promise<string[]> {
    return Promise.resolve([]);
  }

  close(): Promise<void> {
    this.#closed ??= this.#pool.end();
    return this.#closed;
  }

  async #transaction<T>(begin: string, work: (client: PoolClient) => Promise<T>): Promise<T> {
    const client = await this.#pool.connect();
    let failure: Error | undefined;
    try {
      await client.query(begin);
      const result = await work(client);
      await client.query('COMMIT');
      return result;
    } catch (error) {
      // A connection that cannot roll back is not used again.
      await client.query('ROLLBACK').catch((broken: unknown) => {
        failure = broken instanceof Error ? broken : new Error(String(broken));
      });
      throw error;
    } finally {
      client.release(failure);
    }
  }
}

class PostgresConnection implements Connection {
  readonly #client: PoolClient;

  constructor(client: PoolClient) {
    this.#client = client;
  }

  prepare(source: string): Statement {
    const query = async (parameters: Parameters) => this.#client.query(numbered(source, parameters));
    return {
      get: async (...parameters) => (await query(parameters)).rows[0] as unknown,
      all: async (...parameters) => (await query(parameters)).rows as unknown[],
      run: async (...parameters) => ({ changes: (await query(parameters)).rowCount ?? 0 }),
    };
  }
}

const numbers = new Set<number>([defaultTypes.builtins.INT8, defaultTypes.builtins.NUMERIC]);

/** Rows hold numbers: sums and counts come as `numeric` and `bigint`, which the driver would return as text. */
function getTypeParser(type: number, format?: 'text' | 'binary'): (value: string) => unknown {
  if (numbers.has(type)) return Number;
  return defaultTypes.getTypeParser(type, format) as (value: string) => unknown;
}

/**
 * A transaction that met another one runs again. So does one that met a row which was not there when it looked: then the
 * work looks again, and decides by what it sees.
 */
function attemptsFor(error: unknown): number {
  const { code } = error as { code?: string };
  if (code === '40001' || code === '40P01') return mostAttempts;
  return code === '23505' || code === '23503' ? 3 : 0;
}
