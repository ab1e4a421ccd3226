import { expect, test } from 'vitest';
import { atPath } from './json-path.ts';

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
