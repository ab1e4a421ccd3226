import { Worker } from 'node:worker_threads';

/** Of so many operations on, a thread of its own is worth its start, which takes as long as linting forty. */
export const worthAThread = 200;

/** Both, beside each other; where both fail, what the first failed of. */
export async function both<First, Second>(
  first: Promise<First>,
  second: Promise<Second>,
): Promise<[First, Second]> {
  // Waits for both, lest one go on when the other has failed.
  await Promise.allSettled([first, second]);
  return [await first, await second];
}

/** What a thread is told to do. */
export interface ThreadTask {
  /** URL of the module. */
  module: string;
  /** What the module exports it as. */
  name: string;
  input: readonly unknown[];
}

/**
 * Calls a function in a thread of its own, beside what the caller does until it awaits the result. Both input and output
 * are copied; of an error the message alone comes back, so what is to be told of a contract is returned.
 *
 * @param module `import.meta.url` of the module that exports the function
 * @param work a function under the name that it is exported as
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
