import { setImmediate } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { PoolClient, QueryResult } from 'pg';
import type { Connection, Parameters, Statement, Work } from './connection.ts';
import { endsTransaction } from './database-errors.ts';
import { send } from './postgres-connection.ts';
import { numbered, type NumberedStatement } from './postgres-statement.ts';

/** What a write came to: its result, or why it refused. */
export type Outcome = { value: unknown } | { error: unknown };

/** After so many round trips of reads, a write that still reads runs in its turn instead. */
const mostRounds = 3;

/** How often a kind of write that had to run again then runs in its turn at once. */
const timesInTurn = 100;

/**
 * Runs writes of one transaction in a few round trips, however many they are. First, all of them read, until each has
 * only its last statements left, which change something. Then these are sent together, one write after the other, and
 * before those of each write once more what it had read: where that now returns something else because of a write before
 * it, the write decided by what is no longer true. It is undone with all after it, and these run in their turn.
 */
export class WritesTogether {
  /** How often these kinds of writes are still to run in their turn. */
  readonly #inTurn = new Map<string, number>();

  /** Returns the outcome of each write; undefined for those that have yet to run, each in its turn. */
  async run(client: PoolClient, works: readonly Work<unknown>[]): Promise<(Outcome | undefined)[]> {
    void send(client, 'SAVEPOINT reading');
    const writes = works.map((work) => new EarlyWrite(work));
    try {
      await readTogether(client, writes);
    } catch (error) {
      if (endsTransaction(error)) throw error;
      await client.query('ROLLBACK TO reading');
      return works.map(() => undefined);
    }
    const ready = writes.filter((write) => write.isReady && !this.#runsInTurn(write.kind));
    const done = await changeTogether(client, ready);
    if (done < ready.length) {
      void send(client, `ROLLBACK TO write${done}`);
      this.#inTurn.set(ready[done]!.kind, timesInTurn);
    }
    const finished = new Set(ready.slice(0, done));
    return writes.map((write) => (finished.has(write) ? write.outcome : undefined));
  }

  #runsInTurn(kind: string): boolean {
    const times = this.#inTurn.get(kind);
    if (times === undefined) return false;
    if (times > 1) this.#inTurn.set(kind, times - 1);
    else this.#inTurn.delete(kind);
    return true;
  }
}

async function readTogether(client: PoolClient, writes: readonly EarlyWrite[]): Promise<void> {
  for (let round = 0; round <= mostRounds; round += 1) {
    // Until each write waits for a result.
    await setImmediate();
    const reads = round < mostRounds ? writes.flatMap((write) => write.takeReads()) : [];
    if (reads.length === 0) return;
    const results = await inOrder(reads.map(({ query }) => client.query(query)));
    for (const [index, read] of reads.entries()) read.answer(results[index]!);
  }
}

/** Returns how many of these writes, from the first, have taken effect. */
async function changeTogether(client: PoolClient, writes: readonly EarlyWrite[]): Promise<number> {
  const sent = writes.map((write, index) => {
    void send(client, `SAVEPOINT write${index}`);
    const results = Promise.allSettled(write.statements.map((query) => client.query(query)));
    return { write, results };
  });
  let accepted = 0;
  for (const { write, results } of sent) {
    const outcomes = await results;
    const failure = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failure && endsTransaction(failure.reason)) throw failure.reason;
    const isAccepted =
      !failure &&
      write.accept(outcomes.map((outcome) => (outcome as PromiseFulfilledResult<QueryResult>).value));
    if (!isAccepted) break;
    accepted += 1;
  }
  await Promise.all(sent.map(({ results }) => results));
  await setImmediate();
  const unfinished = writes.slice(0, accepted).findIndex((write) => !write.isFinished);
  return unfinished === -1 ? accepted : unfinished;
}

/** Of statements that are sent together, those after the first that fails only say that the transaction was aborted. */
async function inOrder(sent: readonly Promise<QueryResult>[]): Promise<QueryResult[]> {
  const outcomes = await Promise.allSettled(sent);
  return outcomes.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  });
}

interface Issued {
  query: NumberedStatement;
  answer: (result: QueryResult) => void;
}

interface NotedRead {
  query: NumberedStatement;
  rows: object[];
}

/** A write that runs before its turn: what it read is noted, and its changes are held back. */
class EarlyWrite implements Connection {
  readonly #read: NotedRead[] = [];
  /** Statements without a result yet. */
  #issued: Issued[] = [];
  #hasChanged = false;
  outcome: Outcome | undefined;

  constructor(work: Work<unknown>) {
    Promise.resolve()
      .then(() => work(this))
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

  /** Names the statements that it has come to, so that it differs from others which begin in the same way. */
  get kind(): string {
    return this.statements.map(({ name }) => name).join();
  }

  /** What it has read, and then what it issues now. */
  get statements(): NumberedStatement[] {
    return [...this.#read, ...this.#issued].map(({ query }) => query);
  }

  /** Goes on with the results of `statements`, unless it decided by what has changed. */
  accept(results: readonly QueryResult[]): boolean {
    const isSame = this.#read.every(({ rows }, index) => isDeepStrictEqual(rows, results[index]!.rows));
    if (!isSame) return false;
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
