import { isDeepStrictEqual } from 'node:util';
import type { QueryResult } from 'pg';
import type { Connection, Parameters, Statement, Transaction } from './connection.ts';
import { numbered, type NumberedStatement } from './postgres-statement.ts';

/** What a write came to: its result, or why it refused. */
export type Outcome = { value: unknown } | { error: unknown };

interface Issued {
  query: NumberedStatement;
  answer: (result: QueryResult) => void;
}

interface NotedRead {
  query: NumberedStatement;
  rows: object[];
}

/** A write that runs before its turn: what it read is noted, and its changes are held back. */
export class SpeculativeWrite implements Connection {
  readonly #read: NotedRead[] = [];
  /** Statements without a result yet. */
  #issued: Issued[] = [];
  #hasChanged = false;
  #kind: string | undefined;
  /** Whether it has gone on with the results of its changes, so that they cannot be sent again. */
  isAccepted = false;
  outcome: Outcome | undefined;

  readonly transaction: Transaction<unknown>;

  constructor(transaction: Transaction<unknown>) {
    this.transaction = transaction;
    Promise.resolve()
      .then(() => transaction(this))
      .then(
        (value) => (this.outcome = { value }),
        (error: unknown) => (this.outcome = { error }),
      );
  }

  prepare(source: string): Statement {
    const issue = async (parameters: Parameters): Promise<QueryResult> => {
      const query = numbered(source, parameters);
      // Never answered if the write is undone: it runs again from its beginning.
      return new Promise((resolve) => {
        this.#issued.push({ query, answer: resolve });
      });
    };
    return {
      get: async (...parameters) => (await issue(parameters)).rows[0] as unknown,
      all: async (...parameters) => (await issue(parameters)).rows as unknown[],
      run: async (...parameters) => ({ changes: (await issue(parameters)).rowCount ?? 0 }),
    };
  }

  /** What it reads next, if it changes nothing at the same time. */
  takeReads(): Issued[] {
    if (!this.#issued.every(({ query }) => isRead(query))) return [];
    return this.#issued.splice(0).map(({ query, answer }) => {
      const noted: NotedRead = { query, rows: [] };
      this.#read.push(noted);
      return {
        query,
        answer: (result) => {
          // The write may add to the rows that it gets.
          noted.rows = result.rows.map((row: object) => ({ ...row }));
          answer(result);
        },
      };
    });
  }

  /** Whether it has come to its last statements as far as one can know, or to its end. */
  get isReady(): boolean {
    return this.outcome !== undefined || this.#issued.some(({ query }) => !isRead(query));
  }

  /** Names the statements that it had come to when it was ready, so that it differs from others which begin in the same way. */
  get kind(): string {
    this.#kind ??= this.statements.map(({ name }) => name).join();
    return this.#kind;
  }

  /** What it has read, and then what it issues now. */
  get statements(): NumberedStatement[] {
    return [...this.#read, ...this.#issued].map(({ query }) => query);
  }

  /** Goes on with the results of `statements`, unless it decided by what has changed. */
  accept(results: readonly QueryResult[]): boolean {
    const isSame = this.#read.every(({ rows }, index) => isDeepStrictEqual(rows, results[index]!.rows));
    if (!isSame) return false;
    this.isAccepted = true;
    for (const [index, { query, answer }] of this.#issued.splice(0).entries()) {
      const result = results[this.#read.length + index]!;
      this.#hasChanged ||= !isRead(query) && result.rowCount !== 0;
      answer(result);
    }
    return true;
  }

  /** Whether it has ended, and leaves nothing to undo. */
  get isFinished(): boolean {
    if (this.outcome === undefined || this.#issued.length > 0) return false;
    return 'value' in this.outcome || !this.#hasChanged;
  }
}

const isRead = ({ text }: NumberedStatement): boolean =>
  /^\s*(SELECT|WITH)\b/i.test(text) && !/\b(INSERT|UPDATE|DELETE)\b/i.test(text);
