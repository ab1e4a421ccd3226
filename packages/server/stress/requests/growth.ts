import fc from 'fast-check';
import { CampaignError, type WatchOptions } from './campaign.ts';
import { curlLine } from './curl.ts';
import { effortOf, type Effort } from './effort.ts';
import { GrowingDrive } from './growing-drive.ts';
import { operations, type Operation } from './operations.ts';
import { render } from './render.ts';
import { validRequestOf, type FuzzRequest } from './requests.ts';
import type { FuzzTarget } from './target.ts';

/** Entries of a folder in the smaller target, and in the larger one. */
const sizes = [1000, 5000] as const;
const times = sizes[1] / sizes[0];

/** Requests to each operation, the same in both worlds. */
const samples = 10;

/** Steps of the database in one go, some thirty milliseconds, in which nobody else is answered. */
const mostStepsAtOnce = 510_000;

/** Bytes of an answer that are made in one go. */
const mostBytesAtOnce = 1_000_000;

/** Growing, and above what is allowed at once, is a fault. */
const steady = 2;

/** What is carried out in slices takes as much longer as there is more of it, and no more. */
const mostSteps = 2_000_000;
const steadyWork = times * 1.8;

/**
 * Sends the same valid requests to every operation in a small target and in a larger one, and compares what they cost.
 *
 * @throws CampaignError where one costs more than there is more of, or keeps others waiting the longer
 */
export async function watchGrowth(target: FuzzTarget, { seed, only }: WatchOptions): Promise<void> {
  const drives = [await GrowingDrive.of(target, sizes[0]), await GrowingDrive.of(target, sizes[1])] as const;
  const costs = async (request: FuzzRequest, drive: GrowingDrive) => {
    const rendered = render(request, await drive.pool(), target.token);
    target.tick();
    return { ...(await effortOf(target, () => target.sender.send(rendered))), line: curlLine(rendered) };
  };
  const faultIn = async (request: FuzzRequest): Promise<string | undefined> => {
    const small = await costs(request, drives[0]);
    const large = await costs(request, drives[1]);
    const fault = faultOf(request, small, large);
    return fault && `${fault}\n${large.line}`;
  };
  const faults: string[] = [];
  for (const operation of operations.filter(({ id }) => only?.includes(id) ?? true)) {
    const requests = fc.sample(validRequestOf(operation), { numRuns: samples, seed });
    for (const request of [...requests, ...byOneParameter(operation, requests)]) {
      const fault = await faultIn(request);
      if (fault === undefined) continue;
      faults.push(fault);
      // One of an operation is enough.
      break;
    }
  }
  if (faults.length > 0) throw new CampaignError(`${faults.join('\n')}\nseed ${seed}`);
}

/** Requests that say as little as they may, and one parameter of the query: all of them together find nothing. */
function byOneParameter({ parameters }: Operation, requests: readonly FuzzRequest[]): FuzzRequest[] {
  const query = parameters.filter((parameter) => parameter.in === 'query');
  const required = query.filter((parameter) => parameter.required).map(({ name }) => name);
  return query.flatMap(({ name }) => {
    const request = requests.find((each) => name in each.query);
    if (!request) return [];
    const kept = Object.entries(request.query).filter(([key]) => key === name || required.includes(key));
    return [{ ...request, query: Object.fromEntries(kept) }];
  });
}

function faultOf({ operation: id }: FuzzRequest, small: Effort, large: Effort): string | undefined {
  const grows = (what: keyof Effort, most: number, factor: number) =>
    large[what] > most && large[what] > small[what] * factor;
  const comparisonOf = (what: keyof Effort) =>
    `${small[what]} in a folder of ${sizes[0]}, ${large[what]} in one of ${sizes[1]}`;
  if (grows('stepsAtOnce', mostStepsAtOnce, steady)) {
    return `${id} keeps others waiting: steps of the database in one go, ${comparisonOf('stepsAtOnce')}`;
  }
  if (grows('bytesAtOnce', mostBytesAtOnce, steady)) {
    return `${id} keeps others waiting: bytes of the answer in one go, ${comparisonOf('bytesAtOnce')}`;
  }
  if (grows('steps', mostSteps, steadyWork)) {
    return `${id} costs more than there is more of: steps of the database, ${comparisonOf('steps')}`;
  }
  return undefined;
}
