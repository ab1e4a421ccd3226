import { expect, test } from 'vitest';
import { belowTarget, counted, duration, minute } from './words.ts';

test.each([
  [1, '1 request'],
  [0, '0 requests'],
  [1_204, '1,204 requests'],
])('counts %i', (count, words) => {
  expect(counted(count, 'request')).toBe(words);
});

test.each([
  [849.6, '850 ms'],
  [999.9, '1.0 s'],
  [8_412, '8.4 s'],
  [59_990, '1 min 0 s'],
  [125_000, '2 min 5 s'],
])('says %d milliseconds', (milliseconds, words) => {
  expect(duration(milliseconds)).toBe(words);
});

test('says a time to the minute', () => {
  expect(minute('2026-03-14T09:26:53.589Z')).toBe('2026-03-14 09:26 UTC');
});

test.each([
  ['https://files.example.com/v1/folders', '/folders'],
  ['https://files.example.com/v10/folders', 'https://files.example.com/v10/folders'],
])('names %s below the API root by its path', (url, shown) => {
  expect(belowTarget(url, 'https://files.example.com/v1')).toBe(shown);
});
