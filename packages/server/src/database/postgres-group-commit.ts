import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Transaction } from './connection.ts';
import { DatabaseUnavailableError, translateError } from './database-errors.ts';
import type { Outcome } from './speculative-write.ts';
import { PostgresConnection, inTransaction } from './postgres-connection.ts';
import { BatchedWrites } from './batched-writes.ts';

/** After so many attempts in which other writes came between, a group runs alone, which cannot fail for that. */
const attemptsBesideOthers = 4;
const mostAttempts = attemptsBesideOthers + 4;

/** PostgreSQL is slower in a transaction with more than 64 savepoints. */
const mostTogether = 50;

/** Milliseconds that a write waits for the commit of those before it. Then a group beside them takes it. */
const patience = 40;

/** Groups that run beside each other. Of several writes of one user, only the first to commit does not run again. */
const mostGroups = 3;

// LOCK takes no snapshot yet, so a group that waited for its turn sees what the others wrote.
const besideOthers = 'BEGIN ISOLATION LEVEL SERIALIZABLE; LOCK TABLE turns IN ROW SHARE MODE';
const alone = 'BEGIN ISOLATION LEVEL SERIALIZABLE; LOCK TABLE turns IN EXCLUSIVE MODE';

interface Waiting {
  run: Transaction<unknown>;
  resolve: (result: unknown) => void;
  reject: (reason: unknown) => void;
  /** In how many groups it failed by itself. */
  failures: number;
  /** When it came, as `performance.now()` counts. */
  since: number;
}

/**
 * Commits together the writes that come while the commit before them runs, so that many small writes need one flush of
 * the disk. Each takes effect in order, in its own savepoint: if one fails, only its own changes are rolled back. Those
 * that would wait long for one before them, such as a move of a thousand files, are committed beside it.
 */
export class PostgresGroupCommit {
  readonly #pool: Pool;
  readonly #longestWait: number;
  readonly #batches = new BatchedWrites();
  #waiting: Waiting[] = [];
  readonly #running = new Set<Promise<void>>();
  #impatience: NodeJS.Timeout | undefined;

  /** @param longestWait in milliseconds: what waits longer for its turn is refused */
  constructor(pool: Pool, longestWait: number) {
    this.#pool = pool;
    this.#longestWait = longestWait;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  add<T>(run: Transaction<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push({
        run,
        resolve: resolve as (result: unknown) => void,
        reject,
        failures: 0,
        since: performance.now(),
      });
      this.#runSoon();
    });
  }

  /** Commits what waits. Its errors go to those who wait. */
  async flush(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  /** Runs what waits, or looks after a while whether it still waits. */
  #runSoon(): void {
    const oldest = this.#waiting[0];
    if (!oldest || this.#running.size === mostGroups) return;
    const left = this.#running.size === 0 ? 0 : oldest.since + patience - performance.now();
    if (left <= 0) {
      const run = this.#run().finally(() => {
        this.#running.delete(run);
        this.#runSoon();
      });
      this.#running.add(run);
      return;
    }
    if (this.#impatience) return;
    this.#impatience = setTimeout(() => {
      this.#impatience = undefined;
      this.#runSoon();
    }, left);
  }

  async #run(): Promise<void> {
    await setImmediate();
    while (this.#waiting.length > 0) {
      this.#refuseLate();
      const group = this.#waiting.slice(0, mostTogether);
      this.#waiting = this.#waiting.slice(mostTogether);
      await this.#settle(group);
    }
  }

  /** While groups fail at their deadlines, one after the other, what waits behind them would wait many times as long. */
  #refuseLate(): void {
    const isLate = ({ since }: Waiting) => performance.now() - since > this.#longestWait;
    for (const { reject } of this.#waiting.filter(isLate)) reject(new DatabaseUnavailableError());
    this.#waiting = this.#waiting.filter((waiting) => !isLate(waiting));
  }

  async #settle(group: readonly Waiting[]): Promise<void> {
    if (group.length === 0) return;
    for (let attempt = 1; ; attempt += 1) {
      try {
        const begin = attempt > attemptsBesideOthers ? alone : besideOthers;
        const outcomes = await (group.length === 1
          ? this.#runOne(begin, group[0]!)
          : this.#runAll(begin, group));
        for (const [index, waiting] of group.entries()) this.#tell(waiting, outcomes[index]!);
        return;
      } catch (error) {
        if (!isOvertaken(error) || attempt >= mostAttempts) {
          for (const waiting of group) this.#refuse(waiting, error);
          return;
        }
        // A random time, so that those who collided do not collide again.
        await sleep(Math.random() * 2 ** attempt);
      }
    }
  }

  /** A write alone is rolled back with the transaction. */
  async #runOne(begin: string, { run }: Waiting): Promise<Outcome[]> {
    const value = await inTransaction(this.#pool, begin, async (client) => {
      return await run(new PostgresConnection(client));
    });
    return [{ value }];
  }

  async #runAll(begin: string, group: readonly Waiting[]): Promise<Outcome[]> {
    const writes = await this.#batches.start(group.map(({ run }) => run));
    return inTransaction(this.#pool, begin, (client) => this.#batches.run(client, writes));
  }

  #tell(waiting: Waiting, outcome: Outcome): void {
    if ('value' in outcome) waiting.resolve(outcome.value);
    else this.#refuse(waiting, outcome.error);
  }

  /** A write that met a row which was not there when it looked runs again: it looks again, and decides by what it sees. */
  #refuse(waiting: Waiting, error: unknown): void {
    const { code } = error as { code?: string };
    waiting.failures += 1;
    if ((code === '23505' || code === '23503') && waiting.failures < 3) {
      this.#waiting.push(waiting);
      this.#runSoon();
    } else waiting.reject(translateError(error));
  }
}

/** Whether PostgreSQL refused a transaction because of another, or because both waited for each other. */
function isOvertaken(error: unknown): boolean {
  const { code } = error as { code?: string };
  return code === '40001' || code === '40P01';
}
