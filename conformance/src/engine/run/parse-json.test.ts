import { expect, test } from 'vitest';
import { parseJson } from './parse-json.ts';

const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

test.each([
  ['{"a":[1,{"b":null}]}', { a: [1, { b: null }] }],
  ['"text"', 'text'],
  [JSON.stringify('['.repeat(1000)), '['.repeat(1000)],
  [JSON.stringify(`\\"${'{'.repeat(1000)}`), `\\"${'{'.repeat(1000)}`],
  [`[${'[],'.repeat(1000)}1]`, [...Array<unknown[]>(1000).fill([]), 1]],
])('reads %.40s', (text, value) => {
  expect(parseJson(text)).toEqual(value);
});

test.each(['', 'null,', '{"a":', '<html>', nested(501), nested(100_000)])(
  'reads nothing of %.40s',
  (text) => {
    expect(parseJson(text)).toBeUndefined();
  },
);

test('reads lists in lists up to a depth that nobody needs', () => {
  expect(parseJson(nested(500))).toHaveLength(1);
});
