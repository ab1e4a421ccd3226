import { setTimeout } from 'node:timers/promises';

/**
 * Milliseconds to wait before each further look. What is extracted or converted may follow after the answer, nobody says
 * how much later; but where nothing has come of a small file in ten seconds, a server that never does it would look the
 * same.
 */
const waits = [0, 100, 200, 400, 800, 1600, 3200, 3700];

/** Looks until what is looked for is there, or there was time enough for it to come. */
export async function untilFound<Sight>(look: () => Promise<Sight>, isThere: (sight: Sight) => boolean) {
  let sight = await look();
  for (const wait of waits) {
    if (isThere(sight)) break;
    await setTimeout(wait);
    sight = await look();
  }
  return sight;
}
