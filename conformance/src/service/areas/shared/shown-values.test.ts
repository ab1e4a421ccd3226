import { expect, test } from 'vitest';
import { idsInPath, isAsMarkup, isSameTime } from './shown-values.ts';

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

test.each([
  ['2026-03-02T08:15:27.104233Z', '2026-03-02T08:15:27.104Z', true],
  ['2026-03-02T08:15:27.104233Z', '2026-03-02T08:15:27.104000Z', true],
  ['2026-03-02T08:15:27.904Z', '2026-03-02T08:15:28Z', true],
  ['2026-03-02T08:15:27.104233Z', '2026-03-02T08:15:27.104234Z', false],
  ['2026-03-02T08:15:27.104233Z', '2026-03-02T08:15:27.106Z', false],
  ['2026-03-02T08:15:27Z', '2026-03-02T08:15:29Z', false],
  ['2026-03-02T08:15:27Z', '2026-03-02T09:15:27+01:00', true],
  ['2026-03-02T08:15:27Z', null, false],
  ['then', 'then', true],
  ['then', 'now', false],
])('%s and %s are one time: %s', (one, other, same) => {
  expect([isSameTime(one, other), isSameTime(other, one)]).toEqual([same, same]);
});
