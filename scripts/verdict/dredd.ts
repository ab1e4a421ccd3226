import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** One exchange in Dredd's terms. */
export interface DreddCase {
  /** An OpenAPI 3.0 description that holds this exchange and nothing else. */
  description: object;
  headers: Record<string, string>;
  /** What is sent where the description cannot say it. */
  body?: string;
  /** Draft-07 schema of the answer; without one it is compared with the example as text. */
  schema?: object;
}

export interface DreddOutcome {
  /** What Dredd holds against the answer; empty when it is as expected. */
  errors: string[];
  body?: string | undefined;
}

/** Threads with Dredd in them that wait for the next cases, where they are kept. */
const waiting: Worker[] = [];
let isKept = false;

/**
 * For tests: has runs that follow each other share a thread, since to load Dredd takes longer than most of them.
 *
 * @returns ends what waits, which keeps the process from its end
 */
export function keepDredd(): () => Promise<void> {
  isKept = true;
  return async () => {
    isKept = false;
    await Promise.all(waiting.splice(0).map((worker) => worker.terminate()));
  };
}

function startWorker(): Worker {
  // A thread of its own keeps what Dredd and its old dependencies print out of the output of this one.
  const worker = new Worker(new URL('dredd-worker.js', import.meta.url), {
    execArgv: [],
    stdout: true,
    stderr: true,
  });
  worker.stdout.resume();
  worker.stderr.resume();
  return worker;
}

/** Sends every case to the endpoint; the outcomes are in the order of the cases. */
export async function runDredd(endpoint: string, cases: readonly DreddCase[]): Promise<DreddOutcome[]> {
  const worker = waiting.pop() ?? startWorker();
  const over = new AbortController();
  const ended = once(worker, 'exit', { signal: over.signal }).then(([code]) => {
    throw new Error(`Dredd ended with exit code ${String(code)} and without a result.`);
  });
  worker.postMessage({ endpoint, cases });
  const [outcomes] = (await Promise.race([once(worker, 'message'), ended])) as [DreddOutcome[]];
  over.abort();
  await ended.catch(() => undefined);
  if (isKept) waiting.push(worker);
  else await worker.terminate();
  return outcomes;
}
