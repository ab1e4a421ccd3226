import { setImmediate } from 'node:timers/promises';
import type { PoolClient, QueryResult } from 'pg';
import { inTurn } from '../in-turn.ts';
import type { Work } from './connection.ts';
import { endsTransaction } from './database-errors.ts';
import { EarlyWrite, type Outcome } from './early-write.ts';
import { PostgresConnection, send } from './postgres-connection.ts';

/** After so many round trips of reads, a write that still reads runs in its turn instead. */
const mostRounds = 3;

/** How often a kind of write that had to run again then runs in its turn at once. */
const timesInTurn = 100;

/**
 * Runs writes of one transaction in a few round trips, however many they are. First, all of them read, until each has
 * only its last statements left, which change something. Then these are sent together, one write after the other, and
 * before those of each write once more what it had read: where that now returns something else because of a write before
 * it, the write decided by what is no longer true. It is undone with all after it, and runs in its turn. Then those after
 * it are sent together again, except for those of its kind, and those that have already gone on with their results.
 */
export class WritesTogether {
  /** How often these kinds of writes are still to run in their turn. */
  readonly #inTurn = new Map<string, number>();

  /** Lets writes come to their first statements, so that these are sent with the BEGIN of their transaction. */
  async start(works: readonly Work<unknown>[]): Promise<EarlyWrite[]> {
    const writes = works.map((work) => new EarlyWrite(work));
    await setImmediate();
    return writes;
  }

  /** Runs writes that were started, and returns the outcome of each. */
  async run(client: PoolClient, writes: readonly EarlyWrite[]): Promise<Outcome[]> {
    const outcomes = new Map<EarlyWrite, Outcome>();
    let ready = await this.#read(client, writes);
    while (ready.length > 0) {
      const done = await changeTogether(client, ready);
      for (const write of ready.slice(0, done)) outcomes.set(write, write.outcome!);
      const stuck = ready[done];
      if (!stuck) break;
      void send(client, `ROLLBACK TO write${done}`);
      this.#inTurn.set(stuck.kind, timesInTurn);
      outcomes.set(stuck, await runInTurn(client, stuck.work));
      const left = ready.slice(done + 1);
      ready = left.filter((write) => !write.isAccepted && !this.#runsInTurn(write.kind));
    }
    return inTurn(writes, async (write) => outcomes.get(write) ?? runInTurn(client, write.work));
  }

  /** Returns the writes that can be sent together. */
  async #read(client: PoolClient, writes: readonly EarlyWrite[]): Promise<EarlyWrite[]> {
    void send(client, 'SAVEPOINT reading');
    try {
      await readTogether(client, writes);
    } catch (error) {
      if (endsTransaction(error)) throw error;
      await client.query('ROLLBACK TO reading');
      return [];
    }
    return writes.filter((write) => write.isReady && !this.#runsInTurn(write.kind));
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

/** Runs a write in a savepoint. */
async function runInTurn(client: PoolClient, work: Work<unknown>): Promise<Outcome> {
  void send(client, 'SAVEPOINT work');
  try {
    const value = await work(new PostgresConnection(client));
    void send(client, 'RELEASE work');
    return { value };
  } catch (error) {
    if (endsTransaction(error)) throw error;
    void send(client, 'ROLLBACK TO work; RELEASE work');
    return { error };
  }
}
