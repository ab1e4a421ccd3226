import { expect, test } from 'vitest';
import { isMet, table } from './figures.ts';
import { lowestScore } from './lowest-score.ts';

const seo = { id: 'seo', title: 'SEO' };

test('the result is the page with the lowest score', () => {
  const figure = lowestScore(
    seo,
    [
      { page: 'index', score: 100 },
      { page: 'errors', score: 92 },
    ],
    'lighthouse 1.0.0',
  );

  expect(figure).toMatchObject({ value: 92, spread: [92, 100], goal: { atLeast: 100 } });
  expect(figure.how).toContain('lowest on errors');
});

test('a page without a score makes the result unknown, not the lowest', () => {
  const figure = lowestScore(
    seo,
    [
      { page: 'index', score: 100 },
      { page: 'results', score: null },
    ],
    'lighthouse 1.0.0',
  );

  expect(isMet(figure)).toBe(false);
  expect(figure.spread).toEqual([100, 100]);
  expect(figure.how).toContain('no score on results');
  expect(table([figure])).toMatch(/no result .*100–100/);
});
