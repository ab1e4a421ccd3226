import { expect, test } from 'vitest';
import { faultOfValue } from './storable.ts';

test.each([
  ['plain'],
  ['🌊'],
  [''],
  [12],
  [-1],
  [2 ** 53 - 1],
  [0.5],
  [null],
  [true],
  [[1, ['x']]],
  [{ a: { b: 'c' } }],
])('%j can be stored', (value) => {
  expect(faultOfValue(value)).toBeUndefined();
});

test.each([
  ['a\0b'],
  ['\ud83c'],
  [2 ** 53],
  [-1e300],
  [Infinity],
  [[1, 2, 2 ** 60]],
  [{ a: { b: ['\udf0a'] } }],
])('%j cannot be stored', (value) => {
  expect(faultOfValue(value)).toMatch(/^(is|must)/);
});

test('a field of an object that is not stored may have any value', () => {
  const stored = new Set(['size']);
  expect(faultOfValue([{ size: 1, depth: { size: 1e300 } }], stored)).toBeUndefined();
  expect(faultOfValue([{ size: 1e300 }], stored)).toBe('is too large');
  expect(faultOfValue([{ depth: nested(32) }], stored)).toBe('is nested too deeply');
});

const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth));

test('a value that is nested too deeply is refused, at any depth', () => {
  expect(faultOfValue(nested(32))).toBeUndefined();
  for (const depth of [33, 100_000]) expect(faultOfValue(nested(depth))).toBe('is nested too deeply');
});
