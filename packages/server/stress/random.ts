import { seeded } from '../../options/seeded.ts';

/** Numbers that look random and are the same for the same seed. */
export class Random {
  readonly #draw: () => number;

  constructor(seed: number) {
    this.#draw = seeded(seed);
  }

  /** From 0 up to, but not including, 1. */
  next(): number {
    return this.#draw() / 2 ** 32;
  }

  /** An integer from `low` to `high`, both included. */
  between(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  pick<T>(items: readonly T[]): T | undefined {
    return items[Math.floor(this.next() * items.length)];
  }
}
