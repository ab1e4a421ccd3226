import { expect, test } from 'vitest';
import { criticalPath } from './critical-path.ts';

const answer = (from: number, to: number) => ({ from, to });

test('what comes alone counts in full, what comes together is shared out', () => {
  const answers = [answer(0, 10), ...[0, 1, 2, 3].map((at) => answer(20 + at, 40 + at)), answer(50, 60)];
  expect(criticalPath(answers, 2)).toEqual({ wall: 60, critical: 10 + (4 * 20) / 2 + 10 });
});

test('no run is shorter than its longest answer', () => {
  expect(criticalPath([answer(0, 100), answer(0, 10)], 8)).toEqual({ wall: 100, critical: 100 });
});

test('no run is shorter than its longest check', () => {
  const answers = [answer(0, 10), ...[0, 1, 2, 3].map((at) => answer(20 + at, 40 + at))];
  expect(criticalPath(answers, 4, 30)).toEqual({ wall: 43, critical: 10 + 30 });
});

test('one after another leaves nothing to share', () => {
  const answers = [answer(0, 10), answer(12, 20), answer(21, 30)];
  expect(criticalPath(answers, 8)).toEqual({ wall: 30, critical: 27 });
});
