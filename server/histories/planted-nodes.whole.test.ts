import { expect, test } from 'vitest';
import { findPostgres } from '../../scripts/lib/postgres.ts';
import { runSeed } from './run-seed.ts';

const programs = findPostgres();

/** Long enough for each fault, which ends its run. */
const seconds = 240;

test.skipIf(programs === undefined).each([
  ['a lost lock', 'lock', 'names', []],
  ['a read cache that is not told of writes', 'cache', 'notes', []],
  ['a quota that is read outside of its transaction', 'quota', 'quota', []],
  ['a start that removes what others are working on', 'leases', 'copies', ['nodes killed']],
] as const)(
  'the checker finds %s in two nodes, and shows few operations',
  async (_, planted, workload, faults) => {
    const lines = await linesOf({ planted, only: [workload], faults });

    expect(lines.length).toBeGreaterThan(2);
    expect(lines.length).toBeLessThan(20);
  },
);

test.skipIf(programs === undefined).each([
  ['a paused node, whose locks nothing ends', ['nodes paused']],
  ['connections that have fallen silent, without end', ['times that the database fell silent']],
] as const)('writes that wait for %s are found', async (_, faults) => {
  const lines = await linesOf({ planted: 'deadlines', only: ['names', 'copies'], faults });

  expect(lines).toContainEqual(expect.stringMatching(/^Node [12] carried out no write for 60 seconds\.$/));
});

async function linesOf(
  options: Omit<Parameters<typeof runSeed>[0], 'seed' | 'seconds' | 'nodes' | 'postgres'>,
) {
  const { failures } = await runSeed({ ...options, seed: 20_261_124, seconds, nodes: 2, postgres: programs });
  return failures.flatMap(({ lines }) => lines);
}
