import { expect, test } from 'vitest';
import { idsInPath } from './path-ids.ts';

test.each([
  ['12/345', [12, 345]],
  ['/12.345/', [12, 345]],
  ['0012-0345', [12, 345]],
  ['', []],
  [undefined, []],
])('%j names %j', (path, ids) => {
  expect([...idsInPath(path)]).toEqual(ids);
});
