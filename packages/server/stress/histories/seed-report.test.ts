import { expect, it } from 'vitest';
import { conclusionOf, seedLines, type SeedOutcome } from './seed-report.ts';

const passed: SeedOutcome = {
  ...{ objects: 5, answered: 100, unanswered: 20, undecided: 0 },
  ...{ failures: [], faults: { 'nodes killed': 2 }, cuts: 3 },
};
const failed = { ...passed, failures: [{ workload: 'names', lines: ['…'] }] };

it('says that a history that the search gave up on is undecided, not that it holds', () => {
  expect(seedLines(7, passed)).toBe(
    'seed 7  5 objects, 100 responses, 20 requests without one, 0 undecided  linearizable\n' +
      '  2 nodes killed, 3 requests cut',
  );
  expect(seedLines(7, { ...passed, undecided: 1 })).toContain('1 undecided  UNDECIDED');
  expect(seedLines(7, { ...failed, undecided: 1 })).toContain('1 undecided  FAILED');
});

it.each([
  ['all hold', [passed, passed], true, '2 seeds, 240 operations: nothing lost, nothing twice'],
  ['one failed', [passed, failed], false, '2 seeds, 240 operations: failed: 2'],
  [
    'one is undecided',
    [{ ...passed, undecided: 2 }],
    false,
    '1 seeds, 120 operations: undecided, because the search for an order took too long: 1',
  ],
  [
    'one of each',
    [passed, failed, { ...passed, undecided: 2 }],
    false,
    '3 seeds, 360 operations: failed: 2; undecided, because the search for an order took too long: 3',
  ],
] as const)('concludes when %s', (_, outcomes, holds, text) => {
  const bySeed = new Map(outcomes.map((outcome, index) => [index + 1, outcome]));
  expect(conclusionOf(bySeed)).toEqual({ holds, text });
});
