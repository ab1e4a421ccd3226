import { setImmediate } from 'node:timers/promises';
import type { PoolClient, QueryResult } from 'pg';
import { mapSequentially } from '../sequential.ts';
import type { Transaction } from './connection.ts';
import { endsTransaction } from './database-errors.ts';
import { SpeculativeWrite, type Outcome } from './speculative-write.ts';
import { PostgresConnection, send } from './postgres-connection.ts';

/** After so many round trips of reads, a write that still reads runs by itself instead. */
const mostRounds = 3;

/** How often a kind of write that had to run again then runs by itself at once. */
const mostSequentialRuns = 100;

/**
 * Runs writes of one transaction in a few round trips, however many they are. First, all of them read, until each has
 * only its last statements left, which change something. Then these are sent in one batch, one write after the other, and
 * before those of each write once more what it had read: where that now returns something else because of a write before
 * it, the write decided by what is no longer true. It is undone with all after it, and runs by itself. Then those after
 * it are sent in a batch again, except for those of its kind, and those that have already gone on with their results.
 */
export class BatchedWrites {
  /** How often these kinds of writes are still to run by themselves. */
  readonly #sequentialRuns = new Map<string, number>();

  /** Lets writes come to their first statements, so that these are sent with the BEGIN of their transaction. */
  async start(transactions: readonly Transaction<unknown>[]): Promise<SpeculativeWrite[]> {
    const writes = transactions.map((transaction) => new SpeculativeWrite(transaction));
    await setImmediate();
    return writes;
  }

  /** Runs writes that were started, and returns the outcome of each. */
  async run(client: PoolClient, writes: readonly SpeculativeWrite[]): Promise<Outcome[]> {
    const outcomes = new Map<SpeculativeWrite, Outcome>();
    let ready = await this.#read(client, writes);
    while (ready.length > 0) {
      const done = await changeInBatch(client, ready);
      for (const write of ready.slice(0, done)) outcomes.set(write, write.outcome!);
      const stuck = ready[done];
      if (!stuck) break;
      void send(client, `ROLLBACK TO write${done}`);
      this.#sequentialRuns.set(stuck.kind, mostSequentialRuns);
      outcomes.set(stuck, await runInSavepoint(client, stuck.transaction));
      const left = ready.slice(done + 1);
      ready = left.filter((write) => !write.isAccepted && !this.#mustRunSequentially(write.kind));
    }
    return mapSequentially(
      writes,
      async (write) => outcomes.get(write) ?? runInSavepoint(client, write.transaction),
    );
  }

  /** Returns the writes that can be sent in one batch. */
  async #read(client: PoolClient, writes: readonly SpeculativeWrite[]): Promise<SpeculativeWrite[]> {
    void send(client, 'SAVEPOINT reading');
    try {
      await readInBatch(client, writes);
    } catch (error) {
      if (endsTransaction(error)) throw error;
      await client.query('ROLLBACK TO reading');
      return [];
    }
    return writes.filter((write) => write.isReady && !this.#mustRunSequentially(write.kind));
  }

  #mustRunSequentially(kind: string): boolean {
    const times = this.#sequentialRuns.get(kind);
    if (times === undefined) return false;
    if (times > 1) this.#sequentialRuns.set(kind, times - 1);
    else this.#sequentialRuns.delete(kind);
    return true;
  }
}

async function readInBatch(client: PoolClient, writes: readonly SpeculativeWrite[]): Promise<void> {
  for (let round = 0; round < mostRounds; round += 1) {
    const reads = writes.flatMap((write) => write.takeReads());
    if (reads.length === 0) return;
    const results = await inOrder(reads.map(({ query }) => client.query(query)));
    for (const [index, read] of reads.entries()) read.answer(results[index]!);
    // Until each write waits for a result.
    await setImmediate();
  }
}

/** Returns how many of these writes, from the first, have taken effect. */
async function changeInBatch(client: PoolClient, writes: readonly SpeculativeWrite[]): Promise<number> {
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

/** Runs a write in a savepoint. */
async function runInSavepoint(client: PoolClient, transaction: Transaction<unknown>): Promise<Outcome> {
  void send(client, 'SAVEPOINT work');
  try {
    const value = await transaction(new PostgresConnection(client));
    void send(client, 'RELEASE work');
    return { value };
  } catch (error) {
    if (endsTransaction(error)) throw error;
    void send(client, 'ROLLBACK TO work; RELEASE work');
    return { error };
  }
}
