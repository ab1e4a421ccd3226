import { expect, test, vi } from 'vitest';
import { Chances } from '../lawful-oddities/chances.ts';
import type { Fault } from '../mutants/faults/fault.ts';
import { judge, redIn } from '../testing/judge-target.ts';
import { startTestTarget } from '../testing/test-target.ts';

// Runs every check, which takes long on a busy machine.
vi.setConfig({ testTimeout: 300_000 });

/** Number of runs. */
const cases = Number(process.env['CONFORMANCE_LIMITS'] ?? 2);
const seeds = Array.from({ length: cases }, (_, index) => index + 1);

/** One request in twelve gets a 429, and is not executed. A run signs in first, and ends if it cannot. */
function limits(seed: number): Fault {
  return ({ app }) => {
    let signsIn = true;
    let count = 0;
    app.addHook('onRequest', (request, reply, next) => {
      const { url, headers } = request;
      // The state provider, and parts that the server uploads to itself, are not the runner's traffic.
      const isOfRunner = headers['user-agent'] !== 'node' && !url.includes('/_states');
      signsIn &&= !url.includes('/folders');
      const chances = new Chances(seed, `request ${count++}`);
      if (isOfRunner && !signsIn && chances.oneIn(6)) reply.code(429).send({ message: 'Too Many Attempts.' });
      else next();
    });
  };
}

/** The runner repeats no request here: what it cannot have does not show in a verdict, wherever it happens. */
test.each(seeds)(
  'a 429 tells nothing about a requirement, whichever request gets it, seed %i',
  async (seed) => {
    const target = await startTestTarget(limits(seed));
    const report = await judge(target, {
      allowDestructive: true,
      allowLeftovers: true,
      http: { timeoutMs: 120_000, retries: 0, maxBodyBytes: 64 * 1024 * 1024 },
    });
    expect(redIn(report)).toEqual([]);
    expect(report.checks.some(({ reason }) => reason?.includes('429'))).toBe(true);
    expect(report.summary.passed).toBeGreaterThan(100);
  },
);
