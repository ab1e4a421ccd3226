import type { Pool, PoolClient } from 'pg';
import { createKeyedLock } from '../keyed-lock.ts';
import { createLimiter } from '../limiter.ts';
import { DatabaseUnavailableError, translateError } from './database-errors.ts';
import { openPool, type Deadlines } from './postgres-connection.ts';

/** Locks of one server at a time. The others wait, for as long as it takes: a task may wait for the object storage. */
const connections = 5;

/** Locks between servers. PostgreSQL releases those of a server that dies. */
export class PostgresLocks {
  readonly #pool: Pool;
  readonly #withLock = createKeyedLock();
  readonly #limit = createLimiter({
    ...{ atOnce: connections, waiting: Infinity, waitingOfOne: Infinity },
    refuse: () => new DatabaseUnavailableError(),
  });

  constructor(url: string, deadlines: Deadlines) {
    this.#pool = openPool(url, connections, deadlines);
  }

  /**
   * Runs tasks with the same key one after the other, whichever server they come to.
   *
   * @throws DatabaseUnavailableError if another server keeps its lock for too long
   */
  withLock<T>(key: string, task: () => Promise<T>): Promise<T> {
    // Those of this server wait without a connection.
    return this.#withLock(key, () =>
      this.#connected(async (client) => {
        await client.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [key]);
        return releasing(client, key, task);
      }),
    );
  }

  /** Runs a task, unless another server runs one with this key. */
  unlessElsewhere(key: string, task: () => Promise<void>): Promise<void> {
    return this.#withLock(key, () =>
      this.#connected(async (client) => {
        const sql = 'SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS taken';
        const { rows } = await client.query<{ taken: boolean }>(sql, [key]);
        if (rows[0]!.taken) await releasing(client, key, task);
      }),
    );
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }

  #connected<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    return this.#limit('', async () => {
      try {
        const client = await this.#pool.connect();
        // Closing the connection releases the lock, whatever failed.
        const result = await work(client).catch((error: unknown) => {
          client.release(true);
          throw error;
        });
        client.release();
        return result;
      } catch (error) {
        throw translateError(error);
      }
    });
  }
}

async function releasing<T>(client: PoolClient, key: string, task: () => Promise<T>): Promise<T> {
  const result = await task();
  await client.query('SELECT pg_advisory_unlock(hashtextextended($1, 0))', [key]);
  return result;
}
