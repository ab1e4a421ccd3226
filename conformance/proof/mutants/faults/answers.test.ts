import { expect, test } from 'vitest';
import { thisMoment } from './answers.ts';

test('two times in one millisecond are distinguished', () => {
  const first = thisMoment();
  const until = process.hrtime.bigint() + 50_000n;
  while (process.hrtime.bigint() < until);
  expect(first).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}(?!000)\d{3}Z$/);
  expect(thisMoment()).not.toBe(first);
});
