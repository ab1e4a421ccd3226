import { createHash } from 'node:crypto';

/** Random numbers from a seed and a name: the same in each run, whatever else runs. */
export class SeededRandom {
  readonly #origin: string;
  #drawn = 0;

  constructor(seed: number, name: string) {
    this.#origin = `${seed}\n${name}`;
  }

  /** An integer from 0 to `below` - 1. */
  integer(below: number): number {
    const digest = createHash('sha256')
      .update(`${this.#origin}\n${this.#drawn++}`)
      .digest();
    return Number(digest.readBigUInt64BE() % BigInt(below));
  }
}
