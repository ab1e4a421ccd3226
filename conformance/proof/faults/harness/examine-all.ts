import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { basisFor, type Basis, type PlantedFault } from '../planted-fault.ts';
import type { Recording } from './killers.ts';
import { broken, isAsRecorded, outcomeOf, type Examination, type Scope, type Outcome } from './outcome.ts';
import type { Uses } from './reachable.ts';
import type { Order, Question } from './worker.ts';

const workerFile = path.join(import.meta.dirname, 'worker.ts');

/**
 * The server and the runner share the process. With 64 MB for young objects instead of 16, garbage collection runs far
 * less often.
 */
const execArgv = ['--import', 'tsx/esm', '--max-semi-space-size=64'];

/** Milliseconds before a process is killed: many times its usual duration on a busy machine. */
const patience = 600_000;

export interface Examining {
  /** Number of parallel processes. */
  readonly workers: number;
  readonly scope: Scope;
  readonly recording: Recording;
  /** Whether checks run one at a time. */
  readonly alone: boolean;
  /** Called before a run against a server without a fault, which records what each check uses. */
  readonly onBaseline: () => void;
  readonly onOutcome: (outcome: Outcome) => void;
}

/**
 * Tests faults in parallel, each in its own server: with the recorded killers, or with all checks that can find the fault,
 * as it is also done where the killers are unknown or do not see what is recorded.
 */
export async function examineAll(
  faults: readonly PlantedFault[],
  { workers, scope, recording, alone, onBaseline, onOutcome }: Examining,
): Promise<Outcome[]> {
  const waiting = [...faults];
  const outcomes = new Map<PlantedFault, Outcome>();
  const baselines = new Map<Basis, Promise<Uses>>();
  const usesFor = (fault: PlantedFault, worker: Worker): Promise<Uses> => {
    const basis = basisFor(fault);
    const known = baselines.get(basis);
    if (known) return known;
    onBaseline();
    const asked = worker.uses({ basis });
    baselines.set(basis, asked);
    return asked;
  };
  const started: Worker[] = [];
  const workOff = async () => {
    let worker = new Worker();
    started.push(worker);
    for (let fault = waiting.shift(); fault !== undefined; fault = waiting.shift()) {
      if (!worker.isAlive) started.push((worker = new Worker()));
      const { id } = fault;
      const recorded = recording[id];
      const examined = async (scope: Scope) => {
        // A history is reached whatever it uses.
        const known = fault.histories ? new Map<string, Set<string>>() : undefined;
        const uses = scope === 'all' ? (known ?? (await usesFor(fault, worker))) : undefined;
        return outcomeOf(fault, await worker.examine({ id, uses, recorded, alone }), recorded, scope);
      };
      let outcome = await examined(recorded ? scope : 'all');
      if (recorded && scope === 'killers' && !isAsRecorded(outcome)) {
        if (!worker.isAlive) started.push((worker = new Worker()));
        outcome = await examined('all');
      }
      outcomes.set(fault, outcome);
      onOutcome(outcome);
    }
  };
  try {
    await Promise.all(Array.from({ length: Math.min(workers, faults.length) }, workOff));
    return faults.map((fault) => outcomes.get(fault)!);
  } finally {
    for (const worker of started) worker.end();
  }
}

/** A process that does one task at a time. */
class Worker {
  // The serialization supports maps, which contain what the checks use.
  readonly #process: ChildProcess = fork(workerFile, { execArgv, serialization: 'advanced' });

  get isAlive(): boolean {
    return this.#process.connected;
  }

  /** If a fault makes the process exit or hang, its examination ends with an error. */
  async examine(order: Order): Promise<Examination> {
    const started = performance.now();
    const examination = await this.#ask<Examination>(order);
    return examination ?? broken('the server died', Math.round(performance.now() - started));
  }

  /** What the checks use: recorded once for all faults. */
  async uses(question: Question): Promise<Uses> {
    const uses = await this.#ask<Uses>(question);
    if (uses === undefined) throw new Error('The process died that was to find out what checks use.');
    return uses;
  }

  /** The answer of the process, or undefined if it exits or takes too long. */
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

  /** Kills the process: nothing that a fault left open matters to the outcome. */
  end(): void {
    this.#process.kill();
  }
}
