import { gzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { findIn, indexIn, isId } from '../../docs/theme/search-find.ts';
import { pathsOf } from '../lib/paths.ts';
import { searchQueries } from './search-queries.ts';
import { buildSite } from './site.ts';

let index: string;
let further: string;

beforeAll(async () => {
  const { files } = await buildSite(pathsOf(), { evidence: false });
  index = files.get('assets/search-index.js')!;
  further = files.get('assets/search-more.js')!;
});

test('for 58 of 61 queries, the expected page is the first or second result', () => {
  expect(searchQueries).toHaveLength(61);
  const findMain = findIn([indexIn(index)]);
  const findAll = findIn([indexIn(index), indexIn(further)]);
  const missed = searchQueries.flatMap(([query, ...wanted]) => {
    const pages = [
      ...new Set(
        (isId(query) ? findAll : findMain)(query).map(({ address }) => address.replace(/\.html.*$/, '')),
      ),
    ];
    return wanted.some((page) => pages.slice(0, 2).includes(page))
      ? []
      : [`${query}: ${pages.slice(0, 4).join(', ')}`];
  });
  expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(3);
});

test('finds requirements, results and proofs when the query is about them', () => {
  const query = 'folder without a name';
  const isRegister = ({ address }: { address: string }) =>
    /^(requirements|results|conformance-)/.test(address);
  expect(findIn([indexIn(index)])(query).some(isRegister)).toBe(false);
  expect(findIn([indexIn(index), indexIn(further)])(query).some(isRegister)).toBe(true);
});

test('the index takes less than 105 kB to load', () => {
  expect(gzipSync(index).byteLength).toBeLessThan(105_000);
});
