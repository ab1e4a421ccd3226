import type { Factors } from './cells.ts';
import { chance, type Chance } from './chance.ts';

/** A value for each factor. */
export type Row = Readonly<Record<string, string>>;

/** How many rows are drawn for each that is kept. */
const candidates = 60;

/**
 * Rows in which every two values of two factors meet at least once, as far as they may. Greedy: of some rows drawn by
 * chance, the one is kept that brings the most new pairs together. The same seed gives the same rows.
 *
 * @param mayMeet whether two values may stand in one row; all may where left out
 *
 * @example
 * pairwise({ kind: ['folder', 'file'], id: ['id', 'hash'] }, 1).length // 4
 */
export function pairwise(factors: Factors, seed: number, mayMeet: MayMeet = () => true): Row[] {
  const names = Object.keys(factors);
  const random = chance(seed);
  const open = new Map(openPairs(factors, mayMeet).map((pair) => [keyOf(pair), pair]));
  const rows: Row[] = [];
  if (names.length === 1) return factors[names[0]!]!.map((value) => ({ [names[0]!]: value }));
  while (open.size > 0) {
    const [first] = open.values();
    const drawn = Array.from({ length: candidates }, () => draw(first!, factors, random, mayMeet));
    let best: Row | undefined;
    let most = -1;
    for (const row of drawn) {
      const gain = row === undefined ? -1 : pairsOf(row).filter((pair) => open.has(keyOf(pair))).length;
      if (gain > most) [best, most] = [row, gain];
    }
    if (best === undefined) throw new RangeError(`No row holds ${[...open.keys()][0]}.`);
    for (const pair of pairsOf(best)) open.delete(keyOf(pair));
    rows.push(best);
  }
  return rows;
}

/** A value of a factor. */
type Setting = readonly [name: string, value: string];
type Pair = readonly [Setting, Setting];

export type MayMeet = (one: Setting, other: Setting) => boolean;

const keyOf = ([[name, value], [otherName, otherValue]]: Pair): string =>
  `${name} ${value} with ${otherName} ${otherValue}`;

function pairsOf(row: Row): Pair[] {
  const settings = Object.entries(row);
  return settings.flatMap((one, index) => settings.slice(index + 1).map((other): Pair => [one, other]));
}

function openPairs(factors: Factors, mayMeet: MayMeet): Pair[] {
  const names = Object.keys(factors);
  return names.flatMap((name, index) =>
    names.slice(index + 1).flatMap((otherName) =>
      factors[name]!.flatMap((value) =>
        factors[otherName]!.map((otherValue): Pair => [
          [name, value],
          [otherName, otherValue],
        ]).filter((pair) => mayMeet(...pair)),
      ),
    ),
  );
}

/** A row by chance that holds a pair; undefined where chance led to values that may not meet. */
function draw(pair: Pair, factors: Factors, random: Chance, mayMeet: MayMeet): Row | undefined {
  const row: Record<string, string> = Object.fromEntries(pair);
  for (const name of shuffled(Object.keys(factors), random)) {
    if (name in row) continue;
    const settings = Object.entries(row);
    const values = factors[name]!.filter((value) =>
      settings.every((setting) => mayMeet(setting, [name, value])),
    );
    if (values.length === 0) return undefined;
    row[name] = values[random(values.length)]!;
  }
  // In the order of the factors, which names and keys go by.
  return Object.fromEntries(Object.keys(factors).map((name) => [name, row[name]!]));
}

function shuffled(names: readonly string[], random: Chance): string[] {
  return names
    .map((name) => ({ name, rank: random(2 ** 30) }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ name }) => name);
}
