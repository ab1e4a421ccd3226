import { Chances } from '../odd-front/chances.ts';
import type { Alternative } from './go-server.ts';

/** About as many as a mix can have before one hides what another shows. */
const size = 20;

const slotsOf = ({ slots }: Alternative): string[] => slots.split(' ').filter(Boolean);

const clash = (one: Alternative, other: Alternative): boolean =>
  slotsOf(one).some((slot) => slotsOf(other).includes(slot));

/** Mixes of alternatives that a server can have together; each alternative is in one of them, which the seed chooses. */
export function mixesOf(
  alternatives: readonly Alternative[],
  seed: number,
): readonly (readonly Alternative[])[] {
  const mixes: Alternative[][] = Array.from({ length: Math.ceil(alternatives.length / size) }, () => []);
  for (const alternative of new Chances(seed, 'mixes').shuffled(alternatives)) {
    const possible = mixes.filter((mix) => !mix.some((other) => clash(alternative, other)));
    const [smallest] = possible.sort((a, b) => a.length - b.length);
    if (smallest) smallest.push(alternative);
    else mixes.push([alternative]);
  }
  return mixes;
}
