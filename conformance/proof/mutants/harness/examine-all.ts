import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Mutant } from '../mutant.ts';
import type { Extent, Order } from './worker.ts';
import { broken, outcomeOf, type Examination, type Outcome } from './outcome.ts';

const workerFile = path.join(import.meta.dirname, 'worker.ts');

/**
 * Server and runner share the process: what one exchange leaves behind is collected in far fewer goes where young
 * objects have 64 MB than where they have 16.
 */
const execArgv = ['--import', 'tsx/esm', '--max-semi-space-size=64'];

/** Milliseconds after which a mutant is given up. */
const patience = 120_000;

export interface Examining {
  /** Processes side by side. */
  readonly workers: number;
  readonly extentOf: (mutant: Mutant) => Extent;
  readonly onOutcome: (outcome: Outcome) => void;
}

/** Examines mutants side by side, each in a server of its own. */
export async function examineAll(
  mutants: readonly Mutant[],
  { workers, extentOf, onOutcome }: Examining,
): Promise<Outcome[]> {
  const waiting = [...mutants];
  const outcomes = new Map<Mutant, Outcome>();
  const work = async () => {
    let worker: Worker | undefined;
    for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
      worker = worker?.isAlive ? worker : new Worker();
      const outcome = outcomeOf(mutant, await worker.examine({ id: mutant.id, extent: extentOf(mutant) }));
      outcomes.set(mutant, outcome);
      onOutcome(outcome);
    }
    worker?.end();
  };
  await Promise.all(Array.from({ length: workers }, work));
  return mutants.map((mutant) => outcomes.get(mutant)!);
}

/** A process that examines one mutant at a time. */
class Worker {
  readonly #process: ChildProcess = fork(workerFile, { execArgv });

  get isAlive(): boolean {
    return this.#process.connected;
  }

  /** A process that dies or hangs of a mutant is an examination that broke. */
  async examine(order: Order): Promise<Examination> {
    const over = new AbortController();
    const started = performance.now();
    const elapsed = () => Math.round(performance.now() - started);
    const timer = setTimeout(() => {
      this.#process.kill('SIGKILL');
    }, patience);
    const { signal } = over;
    try {
      this.#process.send(order);
      return await Promise.race([
        once(this.#process, 'message', { signal }).then(([examination]) => examination as Examination),
        once(this.#process, 'exit', { signal }).then(() => broken('the server died', elapsed())),
      ]);
    } finally {
      clearTimeout(timer);
      over.abort();
    }
  }

  end(): void {
    if (this.isAlive) this.#process.disconnect();
  }
}
