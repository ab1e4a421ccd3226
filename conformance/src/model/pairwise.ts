import type { Factors } from './cells.ts';
import { chance, type Chance } from './chance.ts';

/** A value for each factor. */
export type Row = Readonly<Record<string, string>>;

/** How many rows are drawn for each that is kept. */
const candidates = 60;

interface PairwiseOptions {
  /** Whether two values may stand in one row; all may where left out. */
  readonly mayMeet?: MayMeet | undefined;
  /** What some rows are to hold, more than two values each; what is not said of them is drawn by chance. */
  readonly among?: readonly Row[] | undefined;
}

/**
 * Rows in which every two values of two factors meet at least once, as far as they may. Greedy: of some rows drawn by
 * chance, the one is kept that brings the most new pairs together. The same seed gives the same rows.
 *
 * @example
 * pairwise({ kind: ['folder', 'file'], id: ['id', 'hash'] }, 1).length // 4
 */
export function pairwise(
  factors: Factors,
  seed: number,
  { mayMeet = () => true, among = [] }: PairwiseOptions = {},
): Row[] {
  const names = Object.keys(factors);
  if (names.length === 1) return factors[names[0]!]!.map((value) => ({ [names[0]!]: value }));
  const table = new Table(factors, mayMeet);
  const random = chance(seed);
  const open = new Set(table.pairs());
  const rows: Row[] = [];
  const begun = among.map((row) => table.numbersOf(row));
  while (begun.length > 0 || open.size > 0) {
    const [pair] = open;
    const first = begun.shift() ?? table.valuesOf(pair!);
    let best: Drawn | undefined;
    let most = -1;
    for (let candidate = 0; candidate < candidates; candidate++) {
      const row = table.draw(first, random);
      if (row === undefined) continue;
      const gain = table.countOf(row, open);
      if (gain > most) [best, most] = [row, gain];
    }
    if (best === undefined) throw new RangeError(`No row holds ${table.words(first)}.`);
    for (const pair of table.pairsOf(best)) open.delete(pair);
    rows.push(table.rowOf(best));
  }
  return rows;
}

/** A value of a factor. */
type Setting = readonly [name: string, value: string];

export type MayMeet = (a: Setting, b: Setting) => boolean;

/** A number for each factor, of its value. */
type Drawn = number[];

/**
 * The values of all factors by number, those of one factor after those of the one before, and two of them as one number.
 * The rows of all operations are drawn whenever the runner is loaded, which shows where values are compared by their words.
 */
class Table {
  readonly #settings: readonly Setting[];
  /** Numbers of the values of each factor. */
  readonly #values: readonly (readonly number[])[];
  /** By two values: whether they may meet, as soon as it was asked. */
  readonly #meet: (boolean | undefined)[] = [];
  readonly #mayMeet: MayMeet;

  constructor(factors: Factors, mayMeet: MayMeet) {
    const byFactor = Object.entries(factors).map(([name, values]) =>
      values.map((value): Setting => [name, value]),
    );
    let next = 0;
    this.#values = byFactor.map((values) => values.map(() => next++));
    this.#settings = byFactor.flat();
    this.#mayMeet = mayMeet;
  }

  #pair(a: number, b: number): number {
    return a * this.#settings.length + b;
  }

  #maySee(a: number, b: number): boolean {
    return (this.#meet[this.#pair(a, b)] ??= this.#mayMeet(this.#settings[a]!, this.#settings[b]!));
  }

  /** All that have to meet. */
  pairs(): number[] {
    return this.#values.flatMap((values, index) =>
      this.#values
        .slice(index + 1)
        .flatMap((others) =>
          values.flatMap((value) =>
            others.filter((other) => this.#maySee(value, other)).map((other) => this.#pair(value, other)),
          ),
        ),
    );
  }

  pairsOf(row: Drawn): number[] {
    return row.flatMap((left, index) => row.slice(index + 1).map((other) => this.#pair(left, other)));
  }

  /** How many of its pairs are among others. */
  countOf(row: Drawn, among: ReadonlySet<number>): number {
    let count = 0;
    for (let index = 0; index < row.length; index++) {
      for (let other = index + 1; other < row.length; other++) {
        if (among.has(this.#pair(row[index]!, row[other]!))) count++;
      }
    }
    return count;
  }

  valuesOf(pair: number): number[] {
    const count = this.#settings.length;
    return [Math.floor(pair / count), pair % count];
  }

  /** The numbers of the values that a row, or a part of one, holds. */
  numbersOf(row: Row): number[] {
    return this.#settings.flatMap(([name, value], number) => (row[name] === value ? [number] : []));
  }

  /** A row by chance that holds some values; undefined where chance led to values that may not meet. */
  draw(some: readonly number[], random: Chance): Drawn | undefined {
    const drawn = [...some];
    const row = this.#values.map((values) => drawn.find((value) => values.includes(value)));
    for (const factor of shuffled(row.length, random)) {
      if (row[factor] !== undefined) continue;
      const values = this.#values[factor]!.filter((value) =>
        drawn.every((other) => this.#maySee(other, value)),
      );
      if (values.length === 0) return undefined;
      const value = values[random(values.length)]!;
      row[factor] = value;
      drawn.push(value);
    }
    return row.map((value) => value!);
  }

  rowOf(row: Drawn): Row {
    return Object.fromEntries(row.map((value) => this.#settings[value]!));
  }

  words(values: readonly number[]): string {
    return values.map((value) => this.#settings[value]!.join(' ')).join(' with ');
  }
}

/** The numbers below a count, in an order by chance. */
function shuffled(count: number, random: Chance): number[] {
  // Sorted without a function to compare by: rank first, number last.
  const ranked = Float64Array.from({ length: count }, (_, number) => random(2 ** 30) * count + number).sort();
  return Array.from(ranked, (rank) => rank % count);
}
