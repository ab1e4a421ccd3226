import { seeded } from '../../../../packages/options/seeded.ts';

/** An integer from 0 to `below` - 1. */
export type Chance = (below: number) => number;

/** Numbers that a seed fixes. */
export function chance(seed: number): Chance {
  const next = seeded(seed);
  return (below) => next() % below;
}
