import { expect, test } from 'vitest';
import { ReadCache } from './read-cache.ts';

function countingReads() {
  const cache = new ReadCache();
  const reads: string[] = [];
  const read = (key: string, value?: string) =>
    cache.read(key, () => {
      reads.push(key);
      return Promise.resolve(value);
    });
  return { cache, reads, read };
}

test('a value is read once until the cache is cleared, even if it is undefined', async () => {
  const { cache, reads, read } = countingReads();

  expect([await read('a', 'x'), await read('b'), await read('a', 'x'), await read('b')]).toEqual([
    'x',
    undefined,
    'x',
    undefined,
  ]);
  expect(reads).toEqual(['a', 'b']);
  cache.clear();
  await read('a');
  expect(reads).toEqual(['a', 'b', 'a']);
});

test('the cache does not outgrow its limit', async () => {
  const { reads, read } = countingReads();
  const large = 'x'.repeat(20 * 1024 * 1024);

  await read('first', large);
  await read('second', large);
  await read('first', large);

  expect(reads).toEqual(['first', 'second', 'first']);
});
