import { Random } from '../../../packages/server/stress/random.ts';
import { SeededRandom } from '../../src/engine/run/random.ts';

/** Random choices, reproducible from a seed and a name. Fast, because a response takes thousands. */
export class Chances {
  readonly #random: Random;

  constructor(seed: number, name: string) {
    this.#random = new Random(new SeededRandom(seed, name).integer(2 ** 32));
  }

  /** An integer from 0 to `below` - 1. */
  readonly integer = (below: number): number => this.#random.between(0, below - 1);

  /** True with a probability of 1 in `times`. */
  readonly oneIn = (times: number): boolean => this.integer(times) === 0;

  readonly pick = <Choice>(...choices: readonly Choice[]): Choice => choices[this.integer(choices.length)]!;

  readonly shuffled = <Item>(items: readonly Item[]): Item[] =>
    items
      .map((item) => ({ item, rank: this.#random.next() }))
      .sort((a, b) => a.rank - b.rank)
      .map(({ item }) => item);
}
