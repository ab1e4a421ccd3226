import fc from 'fast-check';
import { CampaignError, type WatchOptions } from './campaign.ts';
import { stepsOf } from './effort.ts';
import { allConditions } from './known-values.ts';
import { operations } from './operations.ts';
import { render } from './render.ts';
import { validRequestOf } from './requests.ts';
import type { FuzzTarget } from './target.ts';

/** Lists of conditions of the same kinds. */
const orders = 20;

/** Statements of other work, such as a sweep. */
const noise = 5;

/**
 * Sends conditions of the same kinds in many orders and numbers. Each text of a statement stays in memory, in PostgreSQL in each connection.
 *
 * @throws CampaignError where users choose how many statements there are
 */
export async function watchStatements(target: FuzzTarget, { seed, only }: WatchOptions): Promise<void> {
  for (const operation of operations.filter(({ id }) => only?.includes(id) ?? true)) {
    if (!operation.parameters.some(({ name }) => name === 'filters')) continue;
    const [request] = fc.sample(validRequestOf(operation), { numRuns: 1, seed });
    const counts: number[] = [];
    for (const filters of fc.sample(allConditions, { numRuns: orders, seed })) {
      const { status } = await target.sender.send(
        render({ ...request!, query: { filters }, queryJunk: '' }, target.pool, target.token),
      );
      if (status >= 300) throw new CampaignError(`${operation.id} refuses conditions: ${status}`);
      counts.push((await stepsOf(target)).size);
    }
    const made = counts.at(-1)! - counts[0]!;
    if (made <= noise) continue;
    throw new CampaignError(
      `${operation.id} makes statements of the order of conditions: ${made} more in ${orders} orders\nseed ${seed}`,
    );
  }
}
