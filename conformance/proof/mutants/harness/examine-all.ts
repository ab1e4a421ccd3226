import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Mutant } from '../mutant.ts';
import { basisFor, type Basis } from './basis.ts';
import { broken, outcomeOf, type Examination, type Outcome } from './outcome.ts';
import type { Baseline } from './sending.ts';
import type { Extent, Order, Question } from './worker.ts';

const workerFile = path.join(import.meta.dirname, 'worker.ts');

/**
 * Server and runner share the process: what one exchange leaves behind is collected in far fewer goes where young
 * objects have 64 MB than where they have 16.
 */
const execArgv = ['--import', 'tsx/esm', '--max-semi-space-size=64'];

/** Milliseconds after which a process is given up: many times what it takes where others work beside it. */
const patience = 300_000;

export interface Examining {
  /** Processes side by side. */
  readonly workers: number;
  readonly extentOf: (mutant: Mutant) => Extent;
  /** Called before the runs against servers without a fault, which find out what each check sends. */
  readonly onBaseline: () => void;
  readonly onOutcome: (outcome: Outcome) => void;
}

/** Examines mutants side by side, each in a server of its own. */
export async function examineAll(
  mutants: readonly Mutant[],
  { workers, extentOf, onBaseline, onOutcome }: Examining,
): Promise<Outcome[]> {
  const started: Worker[] = [];
  const workerAt = (index: number): Worker => {
    const worker = started[index];
    return worker?.isAlive ? worker : (started[index] = new Worker());
  };
  /** Has processes work off a list, each one thing at a time. */
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
    const choosing = mutants.filter((mutant) => extentOf(mutant) === 'touched' && !mutant.walks);
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

/** A process that does one thing at a time. */
class Worker {
  // What checks send is told in maps.
  readonly #process: ChildProcess = fork(workerFile, { execArgv, serialization: 'advanced' });

  get isAlive(): boolean {
    return this.#process.connected;
  }

  /** A process that dies or hangs of a mutant is an examination that broke. */
  async examine(order: Order): Promise<Examination> {
    const started = performance.now();
    const examination = await this.#ask<Examination>(order);
    return examination ?? broken('the server died', Math.round(performance.now() - started));
  }

  /** What is known of the checks that servers are judged by: the same for all mutants, and found out once. */
  async baseline(question: Question): Promise<Baseline> {
    const baseline = await this.#ask<Baseline>(question);
    if (baseline === undefined) throw new Error('The process died that was to find out what checks send.');
    return baseline;
  }

  /** The answer, or undefined where the process dies of it or takes too long. */
  async #ask<Answer>(asked: Question | Order): Promise<Answer | undefined> {
    const over = new AbortController();
    const timer = setTimeout(() => {
      this.#process.kill('SIGKILL');
    }, patience);
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

  /** Whatever a mutant has left open in it: nothing is waited for that no outcome needs. */
  end(): void {
    this.#process.kill();
  }
}
