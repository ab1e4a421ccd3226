import type { Chance } from '../../../model/chance.ts';
import { above, isActive, marksOf, type Thing, type EntryModel } from './entry-model.ts';

/** The state of an entry before a step: its marks, its last change and its depth. */
export const stateOf = (model: EntryModel, thing: Thing): Record<string, string> => ({
  kind: thing.kind,
  marks: marksOf(thing).join(' and ') || 'none',
  before: thing.history.at(-1) ?? 'nothing',
  depth: String(above(thing).length),
  ...(thing.kind === 'folder' && { it: model.below(thing).some(isActive) ? 'filled' : 'empty' }),
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
export function together(chance: Chance, things: readonly Thing[], most: number): Thing[][] {
  const singles = things.map((thing) => [thing]);
  if (most < 2) return singles;
  const apart = things.flatMap((thing) =>
    things
      .filter((other) => other !== thing && !above(other).includes(thing) && !above(thing).includes(other))
      .map((other) => [thing, other]),
  );
  return [...singles, ...sampled(chance, pairs, apart)];
}
