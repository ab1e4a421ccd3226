import fc from 'fast-check';
import { CampaignError, type WatchOptions } from './campaign.ts';
import { curlLine } from './curl.ts';
import { Sender } from './exchange.ts';
import { GrowingDrive } from './growing-drive.ts';
import { operations } from './operations.ts';
import { render } from './render.ts';
import { validRequestOf, type FuzzRequest } from './requests.ts';
import type { FuzzTarget } from './target.ts';

/** Entries of a folder in the smaller world, and in the larger one. */
const sizes = [1000, 5000] as const;
const times = sizes[1] / sizes[0];

/** Requests to each operation, the same in both worlds. */
const samples = 10;

/** Milliseconds of the processor in one go, in which nobody else is answered: to be above it, and growing, is a fault. */
const longestStretch = 25;
const steadyStretch = 2;

/** What is carried out in slices takes as much longer as there is more of it, and no more. */
const longestWork = 150;
const steadyWork = times * 1.8;

/** A fault shows every time; what shows once may be the machine's. */
const attempts = 3;

/** Milliseconds of the processor: in all, and the most without a turn for others. */
interface Effort {
  work: number;
  stretch: number;
}

/**
 * Sends the same valid requests to every operation in a small world and in a larger one, and compares what they cost.
 *
 * @throws CampaignError where one costs more than there is more of, or keeps others waiting the longer
 */
export async function watchGrowth(target: FuzzTarget, { seed, only }: WatchOptions): Promise<void> {
  const sender = new Sender(target.apiUrl);
  const drives = [await GrowingDrive.of(target, sizes[0]), await GrowingDrive.of(target, sizes[1])] as const;
  const costs = async (request: FuzzRequest, drive: GrowingDrive) => {
    const rendered = render(request, await drive.pool(), target.token);
    target.tick();
    return { ...(await effortOf(() => sender.send(rendered))), line: curlLine(rendered) };
  };
  const faultIn = async (request: FuzzRequest): Promise<string | undefined> => {
    for (let attempt = 1; ; attempt++) {
      const small = await costs(request, drives[0]);
      const large = await costs(request, drives[1]);
      const fault = faultOf(request, small, large);
      if (fault === undefined || attempt === attempts) return fault && `${fault}\n${large.line}`;
    }
  };
  const faults: string[] = [];
  try {
    for (const operation of operations.filter(({ id }) => only?.includes(id) ?? true)) {
      for (const request of fc.sample(validRequestOf(operation), { numRuns: samples, seed })) {
        const fault = await faultIn(request);
        if (fault === undefined) continue;
        faults.push(fault);
        // One of an operation is enough.
        break;
      }
    }
  } finally {
    sender.close();
  }
  if (faults.length > 0) throw new CampaignError(`${faults.join('\n')}\nseed ${seed}`);
}

function faultOf({ operation: id }: FuzzRequest, small: Effort, large: Effort): string | undefined {
  const comparisonOf = (what: keyof Effort) =>
    `${small[what].toFixed(0)} ms of the processor in a folder of ${sizes[0]}, ${large[what].toFixed(0)} ms in one of ${sizes[1]}`;
  if (large.stretch > longestStretch && large.stretch > small.stretch * steadyStretch) {
    return `${id} keeps others waiting: in one go ${comparisonOf('stretch')}`;
  }
  if (large.work > longestWork && large.work > small.work * steadyWork) {
    return `${id} costs more than there is more of: ${comparisonOf('work')}`;
  }
  return undefined;
}

async function effortOf(work: () => Promise<unknown>): Promise<Effort> {
  const milliseconds = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1000;
  const start = process.cpuUsage();
  const turns = { latest: start, stretch: 0, isDone: false };
  const turn = () => {
    turns.stretch = Math.max(turns.stretch, milliseconds(process.cpuUsage(turns.latest)));
    turns.latest = process.cpuUsage();
    if (!turns.isDone) setImmediate(turn);
  };
  setImmediate(turn);
  await work();
  turn();
  turns.isDone = true;
  return { work: milliseconds(process.cpuUsage(start)), stretch: turns.stretch };
}
