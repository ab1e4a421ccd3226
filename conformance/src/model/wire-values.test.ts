import { expect, test } from 'vitest';
import { integerOf, integersOf } from './wire-values.ts';

test('an integer that was rounded when it was read is none', () => {
  const id = JSON.parse('1152921504606846977') as unknown;
  expect(integerOf(id)).toBeUndefined();
  expect(integerOf(2 ** 53 - 1)).toBe(2 ** 53 - 1);
  expect(integersOf([7, id, 1.5, '8', -1])).toEqual([7, -1]);
});
