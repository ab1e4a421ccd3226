import { expect, test } from 'vitest';
import { idsInPath, isAsMarkup } from './shown-values.ts';

test.each([
  ['12/345', [12, 345]],
  ['/12.345/', [12, 345]],
  ['0012-0345', [12, 345]],
  ['', []],
  [undefined, []],
])('%j names %j', (path, ids) => {
  expect([...idsInPath(path)]).toEqual(ids);
});

test.each([
  ['{&#34;a&#34;: &#x27;b&#x27;}', `{"a": 'b'}`, true],
  ['a &amp; b &lt;i&gt;', 'a & b <i>', true],
  ['a & b', 'a & b', false],
  ['a &amp; b', 'a &amp; b', false],
  ['a &nothing; b', 'a & b', false],
  ['', 'a & b', false],
])('%s for %s: %s', (got, sent, expected) => {
  expect(isAsMarkup(got, sent)).toBe(expected);
});
