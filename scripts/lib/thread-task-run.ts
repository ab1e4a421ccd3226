import { parentPort, workerData } from 'node:worker_threads';
import type { ThreadTask } from './thread.ts';

type Exported = Record<string, ((...input: readonly unknown[]) => Promise<unknown>) | undefined>;

const { module, name, input } = workerData as ThreadTask;
const work = ((await import(module)) as Exported)[name];
if (work === undefined) throw new Error(`${module} exports no ${name}.`);
parentPort!.postMessage(await work(...input));
