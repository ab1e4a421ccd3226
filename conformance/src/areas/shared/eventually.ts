import { setTimeout } from 'node:timers/promises';

/** Milliseconds before each further look: a second, all told. */
const waits = [100, 300, 600];

/** Looks until it is as wanted, or a second is over: what an answer tells of may follow within a moment (U-148). */
export async function eventually<Sight>(
  look: () => Promise<Sight>,
  isWanted: (sight: Sight) => boolean,
): Promise<Sight> {
  let sight = await look();
  for (const wait of waits) {
    if (isWanted(sight)) break;
    await setTimeout(wait);
    sight = await look();
  }
  return sight;
}
