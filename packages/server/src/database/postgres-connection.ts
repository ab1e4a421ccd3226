import type { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import { Client, Pool, types as defaultTypes, type PoolClient } from 'pg';
import { maximumStatements, type Connection, type Parameters, type Statement } from './connection.ts';
import { numbered } from './postgres-statement.ts';

/** What the connections of a server are called, by which it can be seen that one runs. */
export const programName = 'file-storage-server';

/**
 * PostgreSQL plans each statement once, and finds rows by indexes, as SQLite does, for which the statements and indexes
 * are made. Otherwise it would plan a listing longer than run it, read whole tables where its statistics are old, and then
 * refuse writes for conflicts with each other write to such a table. It uses one process for each statement: to start others
 * takes longer than most searches.
 */
const planning = [
  'plan_cache_mode=force_generic_plan',
  'enable_seqscan=off',
  'enable_hashjoin=off',
  'enable_mergejoin=off',
  'jit=off',
  'max_parallel_workers_per_gather=0',
];

/** In milliseconds. Whatever takes longer fails, and the database counts as unavailable. */
export interface Deadlines {
  /** For a connection, or for one of the pool that is free. */
  readonly connection: number;
  /** For a lock that another transaction holds. */
  readonly lock: number;
  /** For the result of a statement, as PostgreSQL measures it. */
  readonly statement: number;
  /** For the result of a statement, as this server measures it. A connection that stays silent is replaced. */
  readonly response: number;
  /** For the next statement of a transaction. PostgreSQL ends transactions of servers that are paused or cut off. */
  readonly nextStatement: number;
}

/** A statement takes milliseconds, so these only end what would never end, or keep all others waiting. */
export const usualDeadlines: Deadlines = {
  connection: 10_000,
  lock: 10_000,
  statement: 20_000,
  response: 25_000,
  nextStatement: 5000,
};

/** A wait for this long never ends: the longest time that a timer of Node takes, and longer than anything runs. */
const never = 2 ** 31 - 1;

/** For statements that may take hours, such as those that change tables. */
export const noDeadlines: Deadlines = {
  connection: usualDeadlines.connection,
  lock: never,
  statement: never,
  response: never,
  nextStatement: never,
};

const settingsFor = ({ lock, statement, nextStatement }: Deadlines) => [
  `lock_timeout=${lock}`,
  `statement_timeout=${statement}`,
  `idle_in_transaction_session_timeout=${nextStatement}`,
  // PostgreSQL ends the sessions, and so the transactions, of servers that it cannot reach any more.
  'tcp_user_timeout=20000',
  'tcp_keepalives_idle=10',
  'tcp_keepalives_interval=2',
  'tcp_keepalives_count=5',
];

/** Milliseconds in which PostgreSQL has to close a connection that this server ends. */
const farewellMs = 1000;

/** A connection that fell silent is never closed by its other end, and a server that stops would wait for that. */
class EndingClient extends Client {
  override end(): Promise<void>;
  override end(callback: (error: Error) => void): void;
  override end(callback?: (error: Error) => void): Promise<void> | undefined {
    const { connection } = this as unknown as { connection: EventEmitter & { stream: Socket } };
    const timer = setTimeout(() => connection.stream.destroy(), farewellMs);
    connection.once('end', () => {
      clearTimeout(timer);
    });
    if (callback === undefined) return super.end();
    super.end(callback);
    return undefined;
  }
}

/**
 * Opens a pool whose connections send statements without waiting for the results of those before, which PostgreSQL runs
 * in order.
 *
 * @param max connections; each transaction uses one, and the others wait
 */
export function openPool(url: string, max: number, deadlines: Deadlines): Pool {
  const settings = [...planning, ...settingsFor(deadlines)];
  const pool = new Pool({
    Client: EndingClient,
    connectionString: url,
    max,
    pipeline: true,
    application_name: programName,
    options: settings.map((setting) => `-c ${setting}`).join(' '),
    connectionTimeoutMillis: deadlines.connection,
    query_timeout: deadlines.response,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types: { getTypeParser },
  });
  // The next statement on this connection fails, and whoever sent it hears of it. The pool hears only of connections that
  // nobody uses.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('release', (error, client) => {
    if (!(error as unknown)) forgetStatements(client);
  });
  return pool;
}

/** Frees the memory of PostgreSQL for the statements of a connection, if they are too many. Those in use come again. */
function forgetStatements(client: PoolClient): void {
  const { connection } = client as unknown as { connection: { parsedStatements: object } };
  if (Object.keys(connection.parsedStatements).length <= maximumStatements) return;
  connection.parsedStatements = {};
  // Runs before what is sent next. If it fails, the connection broke off, and so that fails too.
  client.query('DEALLOCATE ALL').catch(() => undefined);
}

const numbers = new Set<number>([defaultTypes.builtins.INT8, defaultTypes.builtins.NUMERIC]);

/** Rows hold numbers: sums and counts come as `numeric` and `bigint`, which the driver would return as text. */
function getTypeParser(type: number, format?: 'text' | 'binary'): (value: string) => unknown {
  if (numbers.has(type)) return Number;
  return defaultTypes.getTypeParser(type, format) as (value: string) => unknown;
}

/** What statements are sent to: one connection, or a pool, which sends each on any connection. */
export type Receiver = Pick<PoolClient | Pool, 'query'>;

export class PostgresConnection implements Connection {
  readonly #receiver: Receiver;
  /** Why the transaction was aborted. */
  #cause: unknown;

  constructor(receiver: Receiver) {
    this.#receiver = receiver;
  }

  prepare(source: string): Statement {
    const query = async (parameters: Parameters) => {
      const sent = this.#receiver.query(numbered(source, parameters));
      return sent.catch((error: unknown) => this.#refuse(error));
    };
    return {
      get: async (...parameters) => (await query(parameters)).rows[0] as unknown,
      all: async (...parameters) => (await query(parameters)).rows as unknown[],
      run: async (...parameters) => ({ changes: (await query(parameters)).rowCount ?? 0 }),
    };
  }

  /**
   * Of statements that are sent together, those after the first that fails only say that the transaction was aborted. Whoever
   * waits for all of them may hear of one of these first, and would not know that the transaction can run again.
   */
  #refuse(error: unknown): never {
    const isAborted = (error as { code?: string }).code === '25P02';
    if (!isAborted) this.#cause = error;
    throw isAborted ? (this.#cause ?? error) : error;
  }
}

/**
 * Sends a command whose result nobody waits for, in one packet with the statement after it. If it fails, so does that
 * statement.
 */
export function send(client: PoolClient, command: string): Promise<unknown> {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  stream.cork();
  process.nextTick(() => {
    stream.uncork();
  });
  const sent = client.query(command);
  sent.catch(() => undefined);
  return sent;
}

/**
 * Runs `work` between `begin` and COMMIT, which is sent with the first statement of `work`. Rolls back if `work` throws.
 *
 * @param isRead whether nothing depends on COMMIT, so that the result need not wait for it
 */
export async function inTransaction<T>(
  pool: Pool,
  begin: string,
  work: (client: PoolClient) => Promise<T>,
  { isRead = false } = {},
): Promise<T> {
  const client = await pool.connect();
  const begun = send(client, begin);
  try {
    const result = await work(client);
    const committed = client.query('COMMIT');
    if (isRead) {
      releaseAfter(client, committed);
      return result;
    }
    await committed;
    client.release();
    return result;
  } catch (error) {
    releaseAfter(client, client.query('ROLLBACK'));
    // Says more than the failure of the statement after it.
    await begun;
    throw error;
  }
}

/** A connection whose transaction cannot end is not used again. */
function releaseAfter(client: PoolClient, ended: Promise<unknown>): void {
  ended.then(
    () => {
      client.release();
    },
    (error: unknown) => {
      client.release(error instanceof Error ? error : true);
    },
  );
}
