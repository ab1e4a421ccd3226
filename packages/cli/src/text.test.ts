import { expect, test } from 'vitest';
import { bytes } from './text.ts';

test.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1024, '1.0 KiB'],
  [5_242_880, '5.0 MiB'],
  [1024 ** 5, '1024.0 TiB'],
])('shows %i bytes as %s', (size, text) => {
  expect(bytes(size)).toBe(text);
});
