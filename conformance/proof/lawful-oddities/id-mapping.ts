/** The largest prime below 2^53. */
const modulus = 9_007_199_254_740_881n;

/**
 * Maps the ids of a server to others, one to one. 0 stays 0, and numbers outside the range (below 0, beyond 2^53) do
 * not change.
 *
 * @example
 * new IdMapping(1_000_003n).outward(2); // 2000006
 * new IdMapping(-1n).outward(2); // 9007199254740879
 */
export class IdMapping {
  readonly #factor: bigint;
  readonly #inverse: bigint;

  constructor(factor: bigint) {
    this.#factor = remainder(factor);
    this.#inverse = power(this.#factor, modulus - 2n);
  }

  /** The id that clients see. */
  readonly outward = (id: number): number => scaled(id, this.#factor);

  /** The id that the server knows. */
  readonly inward = (id: number): number => scaled(id, this.#inverse);
}

function scaled(id: number, factor: bigint): number {
  if (!Number.isSafeInteger(id) || id <= 0 || BigInt(id) >= modulus) return id;
  return Number((BigInt(id) * factor) % modulus);
}

const remainder = (value: bigint): bigint => ((value % modulus) + modulus) % modulus;

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  let square = base;
  for (let rest = exponent; rest > 0n; rest /= 2n) {
    if (rest % 2n === 1n) result = (result * square) % modulus;
    square = (square * square) % modulus;
  }
  return result;
}
