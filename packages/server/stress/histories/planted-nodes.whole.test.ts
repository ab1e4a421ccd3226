import { expect, test } from 'vitest';
import { findPostgres } from '../../src/testing/postgres-process.ts';
import { runSeed } from './run-seed.ts';

const seed = 20_261_124;

const heights = 'heights that no write changes';
const wrongHeight = /has another height than the folders below it/;

test.each([
  ['a disk that loses what was acknowledged', 'disk', ['nodes killed'], /one order fits as far as/],
  [heights, 'heights', [], wrongHeight],
] as const)('the checker finds %s, below one node', async (_, planted, faults, shown) => {
  const run = { seed, seconds: planted === 'disk' ? 240 : 5, nodes: 1 };
  const { failures } = await runSeed({ ...run, planted, faults, only: ['tree'] });

  expect(failures.flatMap(({ lines }) => lines).join('\n')).toMatch(shown);
});

const programs = findPostgres();

const contradiction = /→/;
// A copy or an extraction is never refused, and what they made is there.
const missing = /(?:→|got) 422|→ 200, copies/;
const stall = /Node [12] carried out no write for 45 seconds\.|A request got no response for 90 seconds\./;

/**
 * These take minutes, because a node that waits is told from a slow one by time alone. It waits only if connections are in
 * use when the database falls silent: a run without any is repeated.
 */
const chances = { timeout: 900_000, retry: 1 };
const atNight = [
  ['a start that removes what others work on', 'leases', 'copies', ['nodes killed'], missing],
  ['locks of a paused node that nothing ends', 'deadlines', 'names', ['nodes paused'], stall],
  ['an endless wait', 'deadlines', 'names', ['times that the database fell silent'], stall],
] as const;

test.skipIf(programs === undefined).each([
  ['a lost lock', 'lock', 'names', [], contradiction],
  ['a read cache that is not told of writes', 'cache', 'notes', [], contradiction],
  ['a quota that is read outside of its transaction', 'quota', 'quota', [], contradiction],
  // No response shows heights, so only the audit after the run finds them.
  [heights, 'heights', 'names', [], wrongHeight],
  ...(process.env['PROOF'] === 'nightly' ? atNight : []),
] as const)('the checker finds %s in two nodes, and shows it in few lines', chances, async (...row) => {
  const [, planted, workload, faults, shown] = row;
  // Others end the run.
  const run = { seed, seconds: planted === 'heights' ? 5 : 240, nodes: 2, postgres: programs };
  const { failures } = await runSeed({ ...run, planted, only: [workload], faults });

  const lines = failures.flatMap((failure) => failure.lines);
  expect(lines.join('\n')).toMatch(shown);
  expect(lines.length).toBeLessThan(20);
});
