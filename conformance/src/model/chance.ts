/** An integer from 0 to `below` - 1. */
export type Chance = (below: number) => number;

/** Numbers that a seed fixes (mulberry32): quick, and good enough to choose by. */
export function chance(seed: number): Chance {
  let state = seed | 0;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}
