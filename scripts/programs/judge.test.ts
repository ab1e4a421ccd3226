import { expect, test } from 'vitest';
import type { Gap } from './gaps.ts';
import { judge } from './judge.ts';
import type { Outcome } from './program.ts';

const gap = (name: string): Gap => ({
  program: 'ship',
  operation: 'sail',
  case: name,
  whose: 'program',
  why: 'It has no sail.',
});
const outcome = (name: string, verdict: Outcome['verdict']): Outcome => ({
  operation: 'sail',
  case: name,
  verdict,
});

test('reports failed steps without a reason, and reasons without a failed step', () => {
  const outcomes = [
    outcome('known', 'wrong'),
    outcome('new', 'wrong'),
    outcome('mended', 'right'),
    outcome('left out', 'skipped'),
  ];
  const { unexpected, gone } = judge([{ name: 'ship', outcomes }], ['known', 'mended', 'never'].map(gap));
  expect(unexpected.map((step) => step.case)).toEqual(['new']);
  expect(gone.map((gap) => gap.case)).toEqual(['mended', 'never']);
});

test('keeps the reasons of programs that did not run', () => {
  expect(judge([], [gap('known')])).toEqual({ unexpected: [], gone: [] });
});
