import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it } from 'vitest';
import { isMet, markdownTable, median, medianOf, ratioOf, table } from './figures.ts';

const figure = { what: 'lint', value: 0.8, unit: 's', goal: { atMost: 1 }, how: 'median of 5' };

describe('median', () => {
  it('is the value in the middle, or the mean of the two in the middle', () => {
    expect(median([5, 1, 3])).toBe(3);
    expect(median([4, 1, 3, 2])).toBe(2.5);
    expect(() => median([])).toThrow(RangeError);
  });

  it('does not exist if one round has no result', () => {
    expect(median([5, NaN, 3])).toBeNaN();
  });
});

describe('ratioOf', () => {
  it('is no result where one of the two did nothing', () => {
    expect(ratioOf(6, 2)).toBe(3);
    for (const ratio of [ratioOf(56, 0), ratioOf(0, 56), ratioOf(0, 0)]) {
      const figures = [{ ...figure, ...medianOf([ratio]), unit: 'x', goal: { atLeast: 2.5 } }];
      expect(isMet(figures[0]!)).toBe(false);
      expect(stripVTControlCharacters(table(figures))).toMatch(/^lint +no result x .* missed/);
    }
  });
});

describe('isMet', () => {
  it('compares the value with its bound', () => {
    expect(isMet(figure)).toBe(true);
    expect(isMet({ ...figure, value: 1.2 })).toBe(false);
    expect(isMet({ ...figure, value: 59, goal: { atLeast: 60 } })).toBe(false);
  });
});

describe('table', () => {
  it('aligns the figures, and marks missed goals', () => {
    const rows = table([
      figure,
      { ...figure, what: 'requests', ...medianOf([2999, 2700, 3104]), unit: '/s', goal: { atLeast: 3000 } },
    ]);
    expect(stripVTControlCharacters(rows).split('\n')).toEqual([
      'lint        0.8 s                goal <= 1      met     median of 5',
      'requests  2,999 /s  2,700–3,104  goal >= 3,000  missed  median of 5',
    ]);
  });

  it('has no column for a spread if no figure has one', () => {
    expect(stripVTControlCharacters(table([figure]))).toBe('lint  0.8 s  goal <= 1  met     median of 5');
  });
});

describe('markdownTable', () => {
  const spread = { ...figure, ...medianOf([2, 3, 1]) };

  it('has a column for spreads if a figure has one', () => {
    expect(markdownTable([figure, spread]).split('\n')).toEqual([
      '| what | figure | spread | goal |  | how |',
      '| --- | --- | --- | --- | --- | --- |',
      '| lint | 0.8 s |  | <= 1 | met | median of 5 |',
      '| lint | 2 s | 1–3 | <= 1 | **missed** | median of 5 |',
    ]);
    expect(markdownTable([figure]).split('\n')).toEqual([
      '| what | figure | goal |  | how |',
      '| --- | --- | --- | --- | --- |',
      '| lint | 0.8 s | <= 1 | met | median of 5 |',
    ]);
  });
});
