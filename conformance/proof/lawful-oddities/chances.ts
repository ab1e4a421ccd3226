import { SeededRandom } from '../../src/run/random.ts';

/** Choices that a seed and a name fix. Quick: an answer takes thousands. */
export class Chances {
  #state: number;

  constructor(seed: number, name: string) {
    this.#state = new SeededRandom(seed, name).integer(2 ** 32);
  }

  /** An integer from 0 to `below` - 1. */
  readonly integer = (below: number): number => Math.floor(this.#next() * below);

  /** True once in so many times. */
  readonly oneIn = (times: number): boolean => this.integer(times) === 0;

  readonly pick = <Choice>(...choices: readonly Choice[]): Choice => choices[this.integer(choices.length)]!;

  readonly shuffled = <Item>(items: readonly Item[]): Item[] =>
    items
      .map((item) => ({ item, rank: this.#next() }))
      .sort((one, other) => one.rank - other.rank)
      .map(({ item }) => item);

  /** From 0 to below 1, by the generator known as mulberry32. */
  #next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
}
