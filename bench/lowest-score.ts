import type { Figure } from './figures.ts';

/** The Lighthouse score of a page in one category. */
export interface PageScore {
  page: string;
  /** Out of 100; null if an audit of the category could not run, which says nothing about the page. */
  score: number | null;
}

/** The page with the lowest score in a category. Unknown if one page has no score. */
export function lowestScore(
  category: { id: string; title: string },
  scores: readonly PageScore[],
  tool: string,
): Figure {
  const scored = scores
    .flatMap(({ page, score }) => (score === null ? [] : [{ page, score }]))
    .sort((a, b) => a.score - b.score);
  const missing = scores.filter(({ score }) => score === null).map(({ page }) => page);
  const lowest = scored[0];
  const found =
    missing.length > 0
      ? `no score on ${missing.join(', ')}: run it again on an idle machine`
      : `lowest on ${lowest?.page ?? 'no page'}`;
  return {
    what: `Lighthouse, the lowest of ${scores.length} kinds of pages: ${category.title.toLowerCase()}`,
    value: missing.length > 0 || !lowest ? Number.NaN : lowest.score,
    ...(lowest && { spread: [lowest.score, scored.at(-1)!.score] as const }),
    unit: '',
    goal: { atLeast: category.id === 'performance' ? 95 : 100 },
    how: `${tool}, one run each on the phone that it plays by default; ${found}`,
  };
}
