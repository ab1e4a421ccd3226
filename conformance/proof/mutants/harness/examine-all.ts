import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { basisFor, type Mutant, type Basis } from '../mutant.ts';
import { broken, outcomeOf, type Examination, type Outcome } from './outcome.ts';
import type { Baseline } from './scope.ts';
import { sharedNodes } from './shared-nodes.ts';
import type { Extent, Order, Question } from './worker.ts';

const workerFile = path.join(import.meta.dirname, 'worker.ts');

/**
 * The server and the runner share the process. With 64 MB for young objects instead of 16, garbage collection runs far
 * less often.
 */
const execArgv = ['--import', 'tsx/esm', '--max-semi-space-size=64'];

/** Milliseconds before a process is killed, for each node: many times its usual duration on a busy machine. */
const patience = 600_000;

export interface Examining {
  /** Number of parallel processes. */
  readonly workers: number;
  readonly extentOf: (mutant: Mutant) => Extent;
  /** Called before the runs against servers without a fault, which record the requests of each check. */
  readonly onBaseline: () => void;
  readonly onOutcome: (outcome: Outcome) => void;
}

/** Tests mutants in parallel, each in its own server. */
export async function examineAll(
  mutants: readonly Mutant[],
  { workers, extentOf, onBaseline, onOutcome }: Examining,
): Promise<Outcome[]> {
  const started: Worker[] = [];
  const workerAt = (index: number): Worker => {
    const worker = started[index];
    return worker?.isAlive ? worker : (started[index] = new Worker());
  };
  /** Distributes a list to processes, each with one item at a time. */
  const workOff = async <Item>(
    items: Iterable<Item>,
    work: (item: Item, worker: Worker) => Promise<void>,
  ) => {
    const waiting = [...items];
    const next = async (index: number) => {
      for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
        await work(item, workerAt(index));
      }
    };
    await Promise.all(Array.from({ length: workers }, (_, index) => next(index)));
  };
  const baselines = new Map<Basis, Baseline>();
  const outcomes = new Map<Mutant, Outcome>();
  try {
    const isChosenByFault = (mutant: Mutant) => ['touched', 'sample'].includes(extentOf(mutant));
    const choosing = mutants.filter((mutant) => isChosenByFault(mutant) && !mutant.walks);
    const bases = new Set(choosing.map(basisFor));
    if (bases.size > 0) onBaseline();
    await workOff(bases, async (basis, worker) => {
      const ids = choosing.filter((mutant) => basisFor(mutant) === basis).map(({ id }) => id);
      baselines.set(basis, await worker.baseline({ basis, ids: new Set(ids) }));
    });
    await workOff(mutants, async (mutant, worker) => {
      const { id } = mutant;
      const { sending, showing } = baselines.get(basisFor(mutant)) ?? {};
      const order = { id, extent: extentOf(mutant), sending, showing: showing?.get(id) };
      const outcome = outcomeOf(mutant, await worker.examine(order));
      outcomes.set(mutant, outcome);
      onOutcome(outcome);
    });
    return mutants.map((mutant) => outcomes.get(mutant)!);
  } finally {
    for (const worker of started) worker.end();
  }
}

/** A process that does one task at a time. */
class Worker {
  // The serialization supports maps, which contain the requests of the checks.
  readonly #process: ChildProcess = fork(workerFile, { execArgv, serialization: 'advanced' });

  get isAlive(): boolean {
    return this.#process.connected;
  }

  /** If a mutant makes the process exit or hang, its examination ends with an error. */
  async examine(order: Order): Promise<Examination> {
    const started = performance.now();
    const examination = await this.#ask<Examination>(order);
    return examination ?? broken('the server died', Math.round(performance.now() - started));
  }

  /** The requests of the checks: recorded once for all mutants. */
  async baseline(question: Question): Promise<Baseline> {
    const baseline = await this.#ask<Baseline>(question);
    if (baseline === undefined) throw new Error('The process died that was to find out what checks send.');
    return baseline;
  }

  /** The answer of the process, or undefined if it exits or takes too long. */
  async #ask<Answer>(asked: Question | Order): Promise<Answer | undefined> {
    const over = new AbortController();
    const timer = setTimeout(() => {
      this.#process.kill('SIGKILL');
    }, patience * sharedNodes().count);
    const { signal } = over;
    try {
      this.#process.send(asked);
      return await Promise.race([
        once(this.#process, 'message', { signal }).then(([answer]) => answer as Answer),
        once(this.#process, 'exit', { signal }).then(() => undefined),
      ]);
    } finally {
      clearTimeout(timer);
      over.abort();
    }
  }

  /** Kills the process: nothing that a mutant left open matters to the outcome. */
  end(): void {
    this.#process.kill();
  }
}
