import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shardOf } from './shard.ts';

const named = fc.uniqueArray(fc.string(), { maxLength: 40 }).map((names) => names.map((name) => ({ name })));

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
      const names = (list: typeof items) =>
        shardOf(list, shard)
          .map(({ name }) => name)
          .sort();
      expect(names([...items].reverse())).toEqual(names(items));
    }),
  );
});
