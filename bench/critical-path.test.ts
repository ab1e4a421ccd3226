import { expect, test } from 'vitest';
import { criticalPath } from './critical-path.ts';

const answer = (from: number, to: number) => ({ from, to });
const together = [0, 1, 2, 3].map((at) => answer(20 + at, 40 + at));

test('sequential requests count in full, and parallel ones are distributed evenly', () => {
  const answers = [answer(0, 10), answer(1, 15), ...together, answer(50, 60)];
  expect(criticalPath(answers, 2)).toEqual({ wall: 60, critical: 15 + (4 * 20) / 2 + 10 });
});

test('a pause in the middle is not a step', () => {
  const later = together.map(({ from, to }) => answer(from + 100, to + 100));
  const answers = [...together, answer(60, 70), ...later];
  expect(criticalPath(answers, 10)).toEqual({ wall: 123, critical: Math.max(20, (8 * 20 + 10) / 10) });
});

test('a run is at least as long as its longest response and its longest check', () => {
  expect(criticalPath([...together, answer(20, 120)], 8)).toEqual({ wall: 100, critical: 100 });
  expect(criticalPath(together, 8, 30)).toEqual({ wall: 23, critical: 30 });
});

test('with only sequential requests, nothing is distributed', () => {
  const answers = [answer(0, 10), answer(12, 20), answer(21, 30)];
  expect(criticalPath(answers, 8)).toEqual({ wall: 30, critical: 27 });
});
