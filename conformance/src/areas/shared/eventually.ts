import { setTimeout } from 'node:timers/promises';

/** Milliseconds before each further look: a second in all. */
const shortWaits = [100, 300, 600];

/**
 * The same for what a server works on: ten seconds in all. An extraction or a conversion may follow after the response, and
 * the interface does not say how much later. If a small file is not there in ten seconds, we take it that it never comes.
 */
const longWaits = [0, 100, 200, 400, 800, 1600, 3200, 3700];

/** Looks until a condition holds, for at most a second: what a response says may follow within a moment (U-148). */
export const eventually = <Sight>(
  look: () => Promise<Sight>,
  isWanted: (sight: Sight) => boolean,
): Promise<Sight> => lookUntil(look, isWanted, shortWaits);

/** Looks until a condition holds, for at most ten seconds. */
export const untilFound = <Sight>(
  look: () => Promise<Sight>,
  isThere: (sight: Sight) => boolean,
): Promise<Sight> => lookUntil(look, isThere, longWaits);

async function lookUntil<Sight>(
  look: () => Promise<Sight>,
  isWanted: (sight: Sight) => boolean,
  waits: readonly number[],
): Promise<Sight> {
  let sight = await look();
  for (const wait of waits) {
    if (isWanted(sight)) break;
    await setTimeout(wait);
    sight = await look();
  }
  return sight;
}
