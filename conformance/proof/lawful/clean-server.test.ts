import { expect, it } from 'vitest';
import type { Report } from '../../src/model/report.ts';
import { judge, redIn } from '../testing/judge-target.ts';
import { startTestTarget } from '../testing/test-target.ts';

const seeds = Number(process.env['CONFORMANCE_SEEDS'] ?? 1);

it.each(Array.from({ length: seeds }, (_, index) => index + 1))(
  'with seed %i, two runs against the reference server find nothing wrong, and the same',
  { timeout: 120_000 },
  async (seed) => {
    const target = await startTestTarget();
    const runOnce = () => judge(target, { seed, budget: 60, allowDestructive: true });
    const first = await runOnce();
    expect(redIn(first)).toEqual([]);
    expect(findingsOf(await runOnce())).toEqual(findingsOf(first));
  },
);

const findingsOf = ({ requirements, checks, observations }: Report) => ({
  requirements: requirements.map(({ id, verdict }) => [id, verdict]),
  checks: checks.map(({ name, verdict, reason }) => [name, verdict, reason]),
  // Ids grow from run to run, and U-04 tells of the largest.
  observations: observations.filter(({ unknown }) => unknown !== 'U-04'),
});
