import { createHash } from 'node:crypto';

export interface Shard {
  /** Starts at 1. */
  readonly index: number;
  readonly count: number;
}

/**
 * The part of a run for one of several machines. Each item is in exactly one shard, the sizes of shards differ by at
 * most one, and the order of declaration does not matter.
 *
 * @param shard of `--shard 2/3`: `{ index: 2, count: 3 }`
 */
export function shardOf<Item extends { readonly id: string }>(items: readonly Item[], shard: Shard): Item[] {
  const mine = new Set(
    items
      .map(({ id }) => ({ id, hash: createHash('sha256').update(id).digest('hex') }))
      .sort((a, b) => (a.hash < b.hash ? -1 : 1))
      .filter((_, position) => position % shard.count === shard.index - 1)
      .map(({ id }) => id),
  );
  return items.filter(({ id }) => mine.has(id));
}
