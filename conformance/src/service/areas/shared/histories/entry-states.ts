import type { Chance } from '../../../../engine/model/chance.ts';
import { above, isActive, marksOf, type Entry, type EntryModel } from './entry-model.ts';

/** The state of an entry before a step: its marks, its last change and its depth. */
export const stateOf = (model: EntryModel, entry: Entry): Record<string, string> => ({
  kind: entry.kind,
  marks: marksOf(entry).join(' and ') || 'none',
  before: entry.changes.at(-1) ?? 'nothing',
  depth: String(above(entry).length),
  ...(entry.kind === 'folder' && { it: model.below(entry).some(isActive) ? 'filled' : 'empty' }),
});

/** A random selection from a list, in the order of the list. */
export function sampled<Item>(chance: Chance, most: number, items: readonly Item[]): Item[] {
  const left = [...items];
  while (left.length > most) left.splice(chance(left.length), 1);
  return left;
}

/** Number of pairs to choose from, beside single entries. */
const pairs = 8;

/** Each entry alone, and up to `most` together, none of them inside another. */
export function together(chance: Chance, entries: readonly Entry[], most: number): Entry[][] {
  const singles = entries.map((entry) => [entry]);
  if (most < 2) return singles;
  const separatePairs = entries.flatMap((entry) =>
    entries
      .filter((other) => other !== entry && !above(other).includes(entry) && !above(entry).includes(other))
      .map((other) => [entry, other]),
  );
  return [...singles, ...sampled(chance, pairs, separatePairs)];
}
