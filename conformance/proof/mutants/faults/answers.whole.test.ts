import { expect, test } from 'vitest';
import { thisMoment, atPath } from './answers.ts';

test('two times in one millisecond are distinguished', () => {
  const first = thisMoment();
  const until = process.hrtime.bigint() + 50_000n;
  while (process.hrtime.bigint() < until);
  expect(first).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}(?!000)\d{3}Z$/);
  expect(thisMoment()).not.toBe(first);
});

test.each([
  ['id', ['1']],
  ['list.*.id', ['2', '3']],
  ['list.*.deep.id', ['4']],
  ['*.id', ['5']],
  ['missing.id', []],
  ['id.deeper', []],
])('%s', (path, expected) => {
  const body = { id: '1', list: [{ id: '2' }, { id: '3', deep: { id: '4' } }, null], one: { id: '5' } };
  const found: unknown[] = [];
  atPath(body, path, (holder, name) => {
    found.push(holder[name]);
  });
  expect(found).toEqual(expected);
});
