import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Pool, PoolClient } from 'pg';
import type { Work } from './connection.ts';
import { DatabaseUnavailableError, translateError } from './database-errors.ts';
import type { Engine, PoolUsage } from './engine.ts';
import { addsFoldedNames, foldedName, namesToFold } from './folded-names.ts';
import { pendingAfter, readMigrations, type Migration } from './migrate.ts';
import {
  noDeadlines,
  openPool,
  PostgresConnection,
  transaction,
  usualDeadlines,
  type Deadlines,
} from './postgres-connection.ts';
import { PostgresGroupCommit } from './postgres-group-commit.ts';
import { PostgresLocks } from './postgres-locks.ts';
import { NoticingConnection, severalStatements, SingleStatement } from './postgres-reads.ts';
import type { Cacheable } from './read-cache.ts';
import { SnapshotCache, type Look } from './snapshot-cache.ts';
import type { TokenHolder } from './tokens.ts';
import { markOfMove, UnfinishedMoveError } from './unfinished-move.ts';

/** The number under which a server that creates or changes the tables locks out the others. */
const schemaLock = 20_260_302;

/** The tables of the first servers over PostgreSQL, and what was changed since. */
const readPostgresMigrations = (): Migration[] => [
  {
    number: 1,
    name: 'tables',
    source: readFileSync(path.join(import.meta.dirname, 'postgres.sql'), 'utf8'),
  },
  ...readMigrations(path.join(import.meta.dirname, 'postgres-migrations'), 2),
];

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
  readonly #cache: SnapshotCache<TokenHolder>;
  readonly #commits: PostgresGroupCommit;
  readonly #locks: PostgresLocks;
  /** Names of the queries with which reads began that sent others later. */
  readonly #firstOfSeveral = new Set<string>();
  #closed: Promise<void> | undefined;

  private constructor(url: string, deadlines: Deadlines) {
    this.#pool = openPool(url, 20, deadlines);
    this.#lookout = openPool(url, 1, deadlines);
    this.#cache = new SnapshotCache(async (hashes) => lookWith(this.#lookout, hashes));
    this.#commits = new PostgresGroupCommit(this.#pool, deadlines.response);
    this.#locks = new PostgresLocks(url, deadlines);
  }

  /** @throws DatabaseUnavailableError if it cannot be reached or used */
  static async open(url: string, deadlines = usualDeadlines): Promise<PostgresEngine> {
    const engine = new PostgresEngine(url, deadlines);
    try {
      await migrate(url);
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

  async read<T>(work: Work<T>): Promise<T> {
    const single = new SingleStatement(this.#pool, this.#firstOfSeveral);
    try {
      return await work(single);
    } catch (error) {
      if (error !== severalStatements) throw translateError(error);
    }
    try {
      const run = (client: PoolClient) => this.#readInTransaction(client, work, single.first);
      return await transaction(this.#pool, readOnly, run, { isRead: true });
    } catch (error) {
      throw translateError(error);
    }
  }

  async #readInTransaction<T>(client: PoolClient, work: Work<T>, first: string): Promise<T> {
    const connection = new NoticingConnection(new PostgresConnection(client));
    const result = await work(connection);
    // What an error needs to know makes a read of one statement one of several, this time.
    if (connection.hasSeveralRounds) this.#firstOfSeveral.add(first);
    else this.#firstOfSeveral.delete(first);
    return result;
  }

  readCached<T extends Cacheable>(key: string, work: Work<T>, since?: number): Promise<T> {
    return this.#cache.read(key, () => this.read(work), since);
  }

  findTokenHolder(hash: string): Promise<TokenHolder | undefined> {
    return this.#cache.find(hash);
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

  get pool(): PoolUsage {
    const { totalCount, idleCount, waitingCount } = this.#pool;
    return { open: totalCount, inUse: totalCount - idleCount, waiting: waitingCount };
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

async function migrate(url: string): Promise<void> {
  const pool = openPool(url, 1, noDeadlines);
  try {
    await transaction(pool, 'BEGIN', async (client) => {
      await client.query(`SELECT pg_advisory_xact_lock(${schemaLock})`);
      const { rows } = await client.query<{ migrations: string | null }>(
        "SELECT to_regclass('migrations') AS migrations",
      );
      const current = rows[0]!.migrations === null ? 0 : await lastMigration(client);
      for (const { number, name, source } of pendingAfter(current, readPostgresMigrations())) {
        await client.query(source);
        if (name === addsFoldedNames) await foldNames(client);
        await client.query('INSERT INTO migrations (number, name) VALUES ($1, $2)', [number, name]);
      }
    });
  } finally {
    await pool.end();
  }
}

async function foldNames(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ id: number; name: string }>(namesToFold);
  const fold = `
    UPDATE entries SET folded_name = given.folded
    FROM unnest(CAST($1 AS bigint[]), CAST($2 AS text[])) AS given (id, folded) WHERE entries.id = given.id`;
  await client.query(fold, [rows.map(({ id }) => id), rows.map(({ name }) => foldedName(name))]);
}

async function lastMigration(client: PoolClient): Promise<number> {
  const { rows } = await client.query<{ number: number }>('SELECT max(number) AS number FROM migrations');
  return rows[0]!.number;
}

async function refuseUnfinishedMove(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ mark: string | null }>('SELECT to_regclass($1) AS mark', [markOfMove]);
  if (rows[0]!.mark !== null) throw new UnfinishedMoveError();
}

/** Names the transactions whose changes a read would see now, and finds the holders of tokens. */
async function lookWith(pool: Pool, hashes: readonly string[]): Promise<Look<TokenHolder>> {
  try {
    const { rows } = await pool.query<{ name: string; holders: (TokenHolder & { hash: string })[] }>({
      name: 'look',
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
