import { setTimeout } from 'node:timers/promises';

/** Milliseconds before each further attempt: a second in all. */
const shortWaits = [100, 300, 600];

/**
 * The same for longer work of a server: ten seconds in all. An extraction or a conversion may follow after the response, and
 * the interface does not say how much later. If a small file is not there in ten seconds, we take it that it never comes.
 */
const longWaits = [0, 100, 200, 400, 800, 1600, 3200, 3700];

/** Looks again until a condition holds, for at most a second: the effect of a request may follow its response (U-148). */
export const eventually = <Sight>(
  look: () => Promise<Sight>,
  isWanted: (sight: Sight) => boolean,
): Promise<Sight> => lookUntil(look, isWanted, shortWaits);

/** Looks again until a condition holds, for at most ten seconds. */
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
