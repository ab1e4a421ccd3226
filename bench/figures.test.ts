import { expect, it } from 'vitest';
import { isMet, median, medianOf, ratioOf, rounds, table } from './figures.ts';

const figure = { what: 'lint | all', value: 0.8, unit: 's', goal: { atMost: 1 }, how: 'median of 5' };

it('takes the value in the middle, or the mean of the two in the middle', () => {
  expect(median([5, 1, 3])).toBe(3);
  expect(median([4, 1, 3, 2])).toBe(2.5);
  expect(() => median([])).toThrow(RangeError);
});

it('compares the value with its bound', () => {
  expect(isMet(figure)).toBe(true);
  expect(isMet({ ...figure, value: 1.2 })).toBe(false);
  expect(isMet({ ...figure, value: 59, goal: { atLeast: 60 } })).toBe(false);
});

it.each([ratioOf(56, 0), ratioOf(0, 56), median([5, NaN, 3])])(
  'has no result, and does not meet its goal, where something did nothing',
  (value) => {
    const without = { ...figure, ...medianOf([value]), goal: { atLeast: 2.5 } };
    expect(isMet(without)).toBe(false);
    expect(table([without])).toContain('no result');
  },
);

it('does not count the first round', async () => {
  expect(await rounds(2, (round) => Promise.resolve(round))).toEqual([1, 2]);
});

it('writes a row per figure, and marks missed goals', () => {
  const requests = { ...figure, what: 'requests', ...medianOf([2999, 2700, 3104]), goal: { atLeast: 3000 } };
  expect(table([figure, requests]).split('\n').slice(2)).toEqual([
    '| lint \\| all | 0.8 s   |             | <= 1     | met        | median of 5 |',
    '| requests    | 2,999 s | 2,700–3,104 | >= 3,000 | **missed** | median of 5 |',
  ]);
});
