import { expect, test } from 'vitest';
import { seeded } from './seeded.ts';

const drawn = (seed: number, count: number) => Array.from({ length: count }, seeded(seed));

test('a seed always gives the same numbers', () => {
  // From the published mulberry32.
  expect(drawn(1, 3)).toEqual([2_693_262_067, 11_749_833, 2_265_367_787]);
  expect(drawn(2 ** 32 + 1, 3)).toEqual(drawn(1, 3));
});

test('the numbers are spread over the whole range', () => {
  const quarters = drawn(7, 4000).map((number) => Math.floor((number / 2 ** 32) * 4));
  for (const quarter of [0, 1, 2, 3])
    expect(quarters.filter((other) => other === quarter).length).toBeGreaterThan(900);
});
