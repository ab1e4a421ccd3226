import type { Connection, Parameters, Statement } from './connection.ts';
import type { Receiver } from './postgres-connection.ts';
import { merged, numbered, type NumberedStatement } from './postgres-statement.ts';

/** Not a failure: the read runs again in a transaction. */
export const severalStatements = new Error('This read has several statements.');

/** More would be too many combinations, whose statements PostgreSQL keeps. */
const mostTogether = 8;

interface Sent {
  query: NumberedStatement;
  resolve: (rows: unknown[]) => void;
  reject: (error: unknown) => void;
}

/**
 * Runs a read that needs one statement, which sees one snapshot without a transaction. Queries that are sent together,
 * before any has returned, become one statement.
 */
export class SingleStatement implements Connection {
  readonly #receiver: Receiver;
  readonly #firstOfSeveral: ReadonlySet<string>;
  #sent: Sent[] = [];
  #hasRun = false;
  /** Name of the query that this read began with. */
  first = '';

  /** @param firstOfSeveral queries with which reads began that sent others later */
  constructor(receiver: Receiver, firstOfSeveral: ReadonlySet<string>) {
    this.#receiver = receiver;
    this.#firstOfSeveral = firstOfSeveral;
  }

  prepare(source: string): Statement {
    const all = async (...parameters: Parameters) => this.#add(numbered(source, parameters));
    return {
      get: async (...parameters) => (await all(...parameters))[0],
      all,
      run: () => Promise.reject(severalStatements),
    };
  }

  #add(query: NumberedStatement): Promise<unknown[]> {
    if (this.first === '') {
      this.first = query.name;
      this.#hasRun = this.#firstOfSeveral.has(this.first);
      if (!this.#hasRun) queueMicrotask(() => void this.#run());
    }
    if (this.#hasRun) throw severalStatements;
    return new Promise((resolve, reject) => {
      this.#sent.push({ query, resolve, reject });
    });
  }

  async #run(): Promise<void> {
    this.#hasRun = true;
    try {
      const results = await this.#results();
      for (const [index, { resolve }] of this.#sent.entries()) resolve(results[index]!);
    } catch (error) {
      for (const { reject } of this.#sent) reject(error);
    }
  }

  /** Returns the rows of each query. */
  async #results(): Promise<unknown[][]> {
    const queries = this.#sent.map(({ query }) => query);
    if (queries.length > mostTogether) throw severalStatements;
    if (queries.length === 1) return [(await this.#receiver.query(queries[0]!)).rows as unknown[]];
    const { rows } = await this.#receiver.query<Record<string, unknown[]>>(merged(queries));
    return Object.values(rows[0]!);
  }
}

/** Notices whether a statement is sent after another has returned. */
export class NoticingConnection implements Connection {
  readonly #connection: Connection;
  #hasReturned = false;
  hasSeveralRounds = false;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  prepare(source: string): Statement {
    const statement = this.#connection.prepare(source);
    return {
      get: (...parameters) => this.#noticed(statement.get(...parameters)),
      all: (...parameters) => this.#noticed(statement.all(...parameters)),
      run: (...parameters) => this.#noticed(statement.run(...parameters)),
    };
  }

  async #noticed<T>(sent: Promise<T>): Promise<T> {
    this.hasSeveralRounds ||= this.#hasReturned;
    const result = await sent;
    this.#hasReturned = true;
    return result;
  }
}
