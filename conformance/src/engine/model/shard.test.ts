import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shardOf } from './shard.ts';

const named = fc.uniqueArray(fc.string(), { maxLength: 40 }).map((ids) => ids.map((id) => ({ id })));

test('each item is in one shard, and the shards are of one size', () => {
  fc.assert(
    fc.property(named, fc.integer({ min: 1, max: 7 }), (items, count) => {
      const shards = Array.from({ length: count }, (_, index) => shardOf(items, { index: index + 1, count }));
      expect(new Set(shards.flat())).toEqual(new Set(items));
      expect(shards.flat()).toHaveLength(items.length);
      const sizes = shards.map(({ length }) => length);
      expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
    }),
  );
});

test('the order of declaration does not matter', () => {
  fc.assert(
    fc.property(named, (items) => {
      const shard = { index: 1, count: 2 };
      const ids = (list: typeof items) =>
        shardOf(list, shard)
          .map(({ id }) => id)
          .sort();
      expect(ids([...items].reverse())).toEqual(ids(items));
    }),
  );
});

test('the shards of one suite are the same on every machine', () => {
  const items = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => ({ id }));
  const shards = [1, 2, 3].map((index) => shardOf(items, { index, count: 3 }).map(({ id }) => id));
  // Their SHA-256 hashes begin with ca, 3e, 2e, 18, 3f and 25.
  expect(shards).toEqual([
    ['b', 'd'],
    ['e', 'f'],
    ['a', 'c'],
  ]);
});
