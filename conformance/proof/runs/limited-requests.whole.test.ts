import { expect, test } from 'vitest';
import { gateway } from '../testing/gateway.ts';
import { judge, failuresIn } from '../testing/judge-target.ts';
import { oneOf } from '../testing/nightly.ts';
import { startTestTarget } from '../testing/test-target.ts';

const seeds = oneOf([1, 2, 3, 4]);

/** The runner repeats no request here: what it cannot have does not show in a verdict, wherever it happens. */
test.each(seeds)(
  'a 429 tells nothing about a requirement, whichever request gets it, seed %i',
  async (seed) => {
    const limits = gateway(seed, 6, () => ({ status: 429, isCarriedOut: false }));
    const target = await startTestTarget(limits);
    const report = await judge(target, {
      allowDestructive: true,
      allowLeftovers: true,
      http: { timeoutMs: 120_000, retries: 0, maxBodyBytes: 64 * 1024 * 1024 },
    });
    expect(failuresIn(report)).toEqual([]);
    expect(report.checks.some(({ reason }) => reason?.includes('429'))).toBe(true);
    expect(report.summary.passed).toBeGreaterThan(100);
  },
);
