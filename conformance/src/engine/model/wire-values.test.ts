import { expect, test } from 'vitest';
import { integerOf, integersOf, roundedIdIn } from './wire-values.ts';

test('an integer that was rounded when it was read is none', () => {
  const id = JSON.parse('1152921504606846977') as unknown;
  expect(integerOf(id)).toBeUndefined();
  expect(integerOf(2 ** 53 - 1)).toBe(2 ** 53 - 1);
  expect(integersOf([7, id, 1.5, '8', -1])).toEqual([7, -1]);
});

test.each([
  ['an id', '{"folder":{"id":1152921504606846977}}', 'folder.id'],
  [
    'an id of something else',
    '{"fileEntry":{"id":7,"parent_id":1152921504606846977}}',
    'fileEntry.parent_id',
  ],
  ['one in a list of ids', '{"entryIds":[7,-1152921504606846977]}', 'entryIds[]'],
  ['one in a list of objects', '[{"id":1},{"userId":9007199254740993}]', '[].userId'],
  ['the largest id that is exact', '{"id":9007199254740991}', undefined],
  ['a size, which may be rounded', '{"available":9223372036854775807}', undefined],
  ['a word that ends as "paid" does', '{"paid":9223372036854775807}', undefined],
  ['no JSON', 'null', undefined],
])('an id that was rounded when it was read is found: %s', (_what, text, at) => {
  expect(roundedIdIn(JSON.parse(text))).toBe(at);
});
