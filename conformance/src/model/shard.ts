import { createHash } from 'node:crypto';

export interface Shard {
  /** From 1. */
  readonly index: number;
  readonly count: number;
}

/**
 * The part of a run that one of several machines takes on. Each item is in exactly one shard, the shards differ by one
 * item at most, and the order in which items are declared does not matter.
 *
 * @param shard of `--shard 2/3`: `{ index: 2, count: 3 }`
 */
export function shardOf<Item extends { readonly name: string }>(
  items: readonly Item[],
  shard: Shard,
): Item[] {
  const mine = new Set(
    items
      .map(({ name }) => ({ name, hash: createHash('sha256').update(name).digest('hex') }))
      .sort((a, b) => (a.hash < b.hash ? -1 : 1))
      .filter((_, position) => position % shard.count === shard.index - 1)
      .map(({ name }) => name),
  );
  return items.filter(({ name }) => mine.has(name));
}
