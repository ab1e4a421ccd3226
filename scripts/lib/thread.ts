import { Worker } from 'node:worker_threads';

/** The number of operations from which a thread saves time: its start takes as long as linting forty operations. */
export const worthAThread = 200;

/** Waits for both; if both fail, throws the error of the first. */
export async function both<First, Second>(
  first: Promise<First>,
  second: Promise<Second>,
): Promise<[First, Second]> {
  // Waits for both, so that none still runs after the other has failed.
  await Promise.allSettled([first, second]);
  return [await first, await second];
}

/** The task of a thread. */
export interface ThreadTask {
  /** URL of the module. */
  module: string;
  /** The name of the exported function. */
  name: string;
  input: readonly unknown[];
}

/**
 * Calls a function in another thread, while the caller continues until it awaits the result. Input and output are
 * copied. Of an error, only the message is passed on, so the function returns the problems of a contract instead of
 * throwing them.
 *
 * @param module `import.meta.url` of the module that exports the function
 * @param work a function, exported under its own name
 */
export function inThread<Input extends readonly unknown[], Output>(
  module: string,
  work: (...input: Input) => Promise<Output>,
  ...input: Input
): Promise<Output> {
  const task: ThreadTask = { module, name: work.name, input };
  const worker = new Worker(new URL('thread-task.js', import.meta.url), { workerData: task });
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) => {
      reject(new Error(`The thread of ${work.name} ended with ${String(code)} and no result.`));
    });
  });
}
