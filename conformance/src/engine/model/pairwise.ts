import type { Factors } from './factors.ts';
import { chance, type Chance } from './chance.ts';

/** A value for each factor. */
export type Row = Readonly<Record<string, string>>;

/** The number of random rows from which each row is chosen. */
const candidates = 60;

interface PairwiseOptions {
  /** Whether two values may occur in one row; by default, all may. */
  readonly mayMeet?: MayMeet | undefined;
  /** Parts of rows that must occur, with more than two values each; the other values of these rows are random. */
  readonly among?: readonly Row[] | undefined;
}

/**
 * Rows that contain every allowed pair of values of two factors at least once. Greedy: of some random rows, it keeps the one
 * with the most new pairs. The same seed gives the same rows.
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
    const fixed = table.partOf(first);
    let best: Drawn | undefined;
    let most = -1;
    for (let candidate = 0; candidate < candidates; candidate++) {
      const row = table.draw(fixed, random);
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

/** For each factor the number of its value. */
type Drawn = number[];

/**
 * The values of all factors by number, those of one factor after those of the one before, and two of them as one number.
 * The rows of all operations are drawn whenever the runner is loaded, which shows where values are compared by their words.
 */
class Table {
  readonly #settings: readonly Setting[];
  /** Numbers of the values of each factor. */
  readonly #values: readonly (readonly number[])[];
  /** For two values: whether they may occur in one row; filled when first asked. */
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

  /** All pairs that must occur. */
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

  /** How many pairs of the row are in the set. */
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

  /** The numbers of the values in a row, or in a part of one. */
  numbersOf(row: Row): number[] {
    return this.#settings.flatMap(([name, value], number) => (row[name] === value ? [number] : []));
  }

  /** A part of a row: undefined for factors without one of the values. */
  partOf(some: readonly number[]): (number | undefined)[] {
    return this.#values.map((values) => some.find((value) => values.includes(value)));
  }

  /** A random row that completes a part of one; undefined if it came to contain values that may not occur together. */
  draw(part: readonly (number | undefined)[], random: Chance): Drawn | undefined {
    const row = [...part];
    for (const factor of shuffled(row.length, random)) {
      if (row[factor] !== undefined) continue;
      const values = this.#values[factor]!.filter((value) => this.#mayJoin(row, value));
      if (values.length === 0) return undefined;
      row[factor] = values[random(values.length)]!;
    }
    return row as Drawn;
  }

  #mayJoin(row: readonly (number | undefined)[], value: number): boolean {
    for (const other of row) if (other !== undefined && !this.#maySee(other, value)) return false;
    return true;
  }

  rowOf(row: Drawn): Row {
    return Object.fromEntries(row.map((value) => this.#settings[value]!));
  }

  words(values: readonly number[]): string {
    return values.map((value) => this.#settings[value]!.join(' ')).join(' with ');
  }
}

/** The numbers below a count, in random order. */
function shuffled(count: number, random: Chance): number[] {
  const ranks: number[] = [];
  const order: number[] = [];
  for (let number = 0; number < count; number++) {
    ranks.push(random(2 ** 30));
    let at = number;
    for (; at > 0 && ranks[order[at - 1]!]! > ranks[number]!; at--) order[at] = order[at - 1]!;
    order[at] = number;
  }
  return order;
}
