import type { Pool, PoolClient } from 'pg';
import type { Transaction } from './connection.ts';
import { DatabaseUnavailableError, translateError } from './database-errors.ts';
import type { Engine, PoolUsage } from './engine.ts';
import {
  noDeadlines,
  openPool,
  PostgresConnection,
  inTransaction,
  usualDeadlines,
  type Deadlines,
} from './postgres-connection.ts';
import { PostgresGroupCommit } from './postgres-group-commit.ts';
import { PostgresLocks } from './postgres-locks.ts';
import { NoticingConnection, severalStatements, SingleStatement } from './postgres-reads.ts';
import type { Cacheable } from './read-cache.ts';
import { otherVersion, postgresSchema, schemaVersion } from './schema.ts';
import { SnapshotCache, type SnapshotCheck } from './snapshot-cache.ts';
import type { TokenHolder } from './tokens.ts';
import { unfinishedMoveTable, UnfinishedMoveError } from './unfinished-move.ts';

/** The number under which a server that creates the tables locks out the others. */
const schemaLock = 20_260_302;

const readOnly = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY';

/**
 * Isolation: each group of writes is serializable, so it has the effect that it would have alone. It runs again if
 * PostgreSQL refuses it because of another, and in the end with no other write beside it, on whichever server. Each read
 * sees one snapshot.
 */
export class PostgresEngine implements Engine {
  readonly isShared = true;
  readonly #pool: Pool;
  /** A connection that no transaction occupies. */
  readonly #checkPool: Pool;
  readonly #cache: SnapshotCache<TokenHolder>;
  readonly #commits: PostgresGroupCommit;
  readonly #locks: PostgresLocks;
  /** Names of the queries with which reads began that sent others later. */
  readonly #firstOfSeveral = new Set<string>();
  #closed: Promise<void> | undefined;

  private constructor(url: string, deadlines: Deadlines) {
    this.#pool = openPool(url, 20, deadlines);
    this.#checkPool = openPool(url, 1, deadlines);
    this.#cache = new SnapshotCache(async (hashes) => checkSnapshot(this.#checkPool, hashes));
    this.#commits = new PostgresGroupCommit(this.#pool, deadlines.response);
    this.#locks = new PostgresLocks(url, deadlines);
  }

  /** @throws DatabaseUnavailableError if it cannot be reached or used */
  static async open(url: string, deadlines = usualDeadlines): Promise<PostgresEngine> {
    const engine = new PostgresEngine(url, deadlines);
    try {
      await createTables(url);
      await refuseUnfinishedMove(engine.#checkPool);
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

  async read<T>(transaction: Transaction<T>): Promise<T> {
    const single = new SingleStatement(this.#pool, this.#firstOfSeveral);
    try {
      return await transaction(single);
    } catch (error) {
      if (error !== severalStatements) throw translateError(error);
    }
    try {
      const run = (client: PoolClient) => this.#readInTransaction(client, transaction, single.first);
      return await inTransaction(this.#pool, readOnly, run, { isRead: true });
    } catch (error) {
      throw translateError(error);
    }
  }

  async #readInTransaction<T>(client: PoolClient, transaction: Transaction<T>, first: string): Promise<T> {
    const connection = new NoticingConnection(new PostgresConnection(client));
    const result = await transaction(connection);
    // What an error needs to know makes a read of one statement one of several, this time.
    if (connection.hasSeveralRounds) this.#firstOfSeveral.add(first);
    else this.#firstOfSeveral.delete(first);
    return result;
  }

  readCached<T extends Cacheable>(key: string, transaction: Transaction<T>, since?: number): Promise<T> {
    return this.#cache.read(key, () => this.read(transaction), since);
  }

  findTokenHolder(hash: string): Promise<TokenHolder | undefined> {
    return this.#cache.find(hash);
  }

  withLock<T>(key: string, task: () => Promise<T>): Promise<T> {
    return this.#locks.withLock(key, task);
  }

  unlessElsewhere(key: string, task: () => Promise<void>): Promise<void> {
    return this.#locks.unlessElsewhere(key, task);
  }

  get writesWaiting(): number {
    return this.#commits.waiting;
  }

  get pool(): PoolUsage {
    const { totalCount, idleCount, waitingCount } = this.#pool;
    return { open: totalCount, inUse: totalCount - idleCount, waiting: waitingCount };
  }

  write<T>(transaction: Transaction<T>): Promise<T> {
    return this.#commits.add(transaction);
  }

  writeThatMustSucceed<T>(transaction: Transaction<T>): Promise<T> {
    return this.write(transaction);
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
    await Promise.all([this.#pool.end(), this.#checkPool.end(), this.#locks.close()]);
  }
}

/** @throws Error if another version of the server created the database */
async function createTables(url: string): Promise<void> {
  const pool = openPool(url, 1, noDeadlines);
  try {
    await inTransaction(pool, 'BEGIN', async (client) => {
      await client.query(`SELECT pg_advisory_xact_lock(${schemaLock})`);
      const names = "SELECT to_regclass('identity') AS identity, to_regclass('schema_version') AS version";
      const found = (await client.query<Record<'identity' | 'version', string | null>>(names)).rows[0]!;
      if (found.identity === null) {
        await client.query(postgresSchema());
        return;
      }
      const sql = 'SELECT version FROM schema_version';
      const { rows } = found.version === null ? { rows: [] } : await client.query<{ version: number }>(sql);
      if (rows[0]?.version !== schemaVersion) throw new Error(otherVersion(rows[0]?.version));
    });
  } finally {
    await pool.end();
  }
}

async function refuseUnfinishedMove(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string | null }>('SELECT to_regclass($1) AS name', [
    unfinishedMoveTable,
  ]);
  if (rows[0]!.name !== null) throw new UnfinishedMoveError();
}

/** Names the transactions whose changes a read would see now, and finds the holders of tokens. */
async function checkSnapshot(pool: Pool, hashes: readonly string[]): Promise<SnapshotCheck<TokenHolder>> {
  try {
    const { rows } = await pool.query<{ name: string; holders: (TokenHolder & { hash: string })[] }>({
      name: 'check_snapshot',
      text: `
        SELECT CAST(pg_current_snapshot() AS text) AS name, (
          SELECT coalesce(json_agg(json_build_object(
            'hash', hash, 'userId', users.id, 'email', email, 'expires_at', expires_at)), '[]')
          FROM tokens JOIN users ON users.id = tokens.user_id WHERE hash = ANY ($1)) AS holders`,
      values: [hashes],
    });
    const { name, holders } = rows[0]!;
    return { name, found: new Map(holders.map(({ hash, ...holder }) => [hash, holder])) };
  } catch (error) {
    throw translateError(error);
  }
}
