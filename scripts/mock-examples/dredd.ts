import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** One exchange in Dredd's terms. */
export interface DreddCase {
  /** An OpenAPI 3.0 description of only this exchange. */
  description: object;
  headers: Record<string, string>;
  /** The body, if the description cannot contain it. */
  body?: string;
  /** Draft-07 schema of the response; without one, the response must equal the example as text. */
  schema?: object;
}

export interface DreddOutcome {
  /** Dredd's errors in the response; empty if it is as expected. */
  errors: string[];
  body?: string | undefined;
}

/** Sends every case to the endpoint; returns the outcomes in the order of the cases. */
export async function runDredd(endpoint: string, cases: readonly DreddCase[]): Promise<DreddOutcome[]> {
  // In another thread, the output of Dredd and its old dependencies does not mix with the output of this one.
  const worker = new Worker(new URL('dredd-worker.js', import.meta.url), {
    execArgv: [],
    stdout: true,
    stderr: true,
    workerData: { endpoint, cases },
  });
  worker.stdout.resume();
  worker.stderr.resume();
  const over = new AbortController();
  const ended = once(worker, 'exit', { signal: over.signal }).then(([code]) => {
    throw new Error(`Dredd ended with exit code ${String(code)} and without a result.`);
  });
  const [outcomes] = (await Promise.race([once(worker, 'message'), ended])) as [DreddOutcome[]];
  over.abort();
  await ended.catch(() => undefined);
  await worker.terminate();
  return outcomes;
}
