import { setImmediate, setTimeout } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import type { Work } from './connection.ts';
import { endsTransaction, translateError } from './database-errors.ts';
import { PostgresConnection, send, transaction } from './postgres-connection.ts';
import { WritesTogether, type Outcome } from './postgres-together.ts';

/** After so many attempts in which other writes came between, a group runs alone, which cannot fail for that. */
const attemptsBesideOthers = 4;
const mostAttempts = attemptsBesideOthers + 4;

/** PostgreSQL is slower in a transaction with more than 64 savepoints. */
const mostTogether = 50;

// LOCK takes no snapshot yet, so a group that waited for its turn sees what the others wrote.
const besideOthers = 'BEGIN ISOLATION LEVEL SERIALIZABLE; LOCK TABLE turns IN ROW SHARE MODE';
const alone = 'BEGIN ISOLATION LEVEL SERIALIZABLE; LOCK TABLE turns IN EXCLUSIVE MODE';

interface Waiting {
  run: Work<unknown>;
  resolve: (result: unknown) => void;
  reject: (reason: unknown) => void;
  /** In how many groups it failed by itself. */
  failures: number;
}

/**
 * Commits together the writes that come while the commit before them runs, so that many small writes need one flush of
 * the disk. Each takes effect in its turn, in its own savepoint: if one fails, only its own changes are rolled back.
 */
export class PostgresGroupCommit {
  readonly #pool: Pool;
  readonly #together = new WritesTogether();
  #waiting: Waiting[] = [];
  #running: Promise<void> | undefined;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  add<T>(work: Work<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push({ run: work, resolve: resolve as (result: unknown) => void, reject, failures: 0 });
      this.#running ??= this.#run();
    });
  }

  /** Commits what waits. Its errors go to those who wait. */
  async flush(): Promise<void> {
    await this.#running;
  }

  async #run(): Promise<void> {
    await setImmediate();
    while (this.#waiting.length > 0) {
      const group = this.#waiting.slice(0, mostTogether);
      this.#waiting = this.#waiting.slice(mostTogether);
      await this.#settle(group);
    }
    this.#running = undefined;
  }

  async #settle(group: readonly Waiting[]): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const begin = attempt > attemptsBesideOthers ? alone : besideOthers;
        const settled = await transaction(this.#pool, begin, (client) => this.#runEach(client, group));
        for (const settle of settled) settle();
        return;
      } catch (error) {
        if (!isOvertaken(error) || attempt >= mostAttempts) {
          for (const waiting of group) this.#refuse(waiting, error);
          return;
        }
        // A random time, so that those who collided do not collide again.
        await setTimeout(Math.random() * 2 ** attempt);
      }
    }
  }

  /** Returns what tells those who wait, after the commit: another write may have failed because of what this one did. */
  async #runEach(client: PoolClient, group: readonly Waiting[]): Promise<(() => void)[]> {
    // A write alone is rolled back with the transaction.
    if (group.length === 1) {
      const value = await group[0]!.run(new PostgresConnection(client));
      return [
        () => {
          this.#tell(group[0]!, { value });
        },
      ];
    }
    const outcomes = await this.#together.run(
      client,
      group.map(({ run }) => run),
    );
    const settled: (() => void)[] = [];
    for (const [index, waiting] of group.entries()) {
      const outcome = outcomes[index] ?? (await runInTurn(client, waiting.run));
      settled.push(() => {
        this.#tell(waiting, outcome);
      });
    }
    return settled;
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
      this.#running ??= this.#run();
    } else waiting.reject(translateError(error));
  }
}

/** Whether PostgreSQL refused a transaction because of another, or because both waited for each other. */
function isOvertaken(error: unknown): boolean {
  const { code } = error as { code?: string };
  return code === '40001' || code === '40P01';
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
