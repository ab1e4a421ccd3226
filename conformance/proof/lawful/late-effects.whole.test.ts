import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import pc from 'picocolors';
import type { RunOptions } from '../../src/engine/run/run-options.ts';
import { terminalReport } from '../../src/engine/reporters/terminal-report.ts';
import type { Fault } from '../faults/effects/fault.ts';
import { operationOf, pretends } from '../faults/effects/requests.ts';
import { judge, failuresIn } from '../testing/judge-target.ts';
import { startTestTarget } from '../testing/test-target.ts';

const trashing: Partial<RunOptions> = { profile: 'core', budget: 0, only: ['TRASH-10'] };
const output = (report: Parameters<typeof terminalReport>[0]) =>
  terminalReport(report, { verbose: false, colors: pc.createColors(false), width: Infinity });

/** Responds to deletions at once, and carries them out five seconds later (U-148). */
const deletesLate: Fault = ({ app }) => {
  app.addHook('preHandler', async (request, reply) => {
    const { url, body, headers } = request;
    if (operationOf(request) !== 'deleteEntries' || 'x-late' in headers) return;
    const { authorization } = headers;
    const late = {
      method: 'POST',
      url,
      payload: body as object,
      headers: { authorization, 'x-late': '' },
    } as const;
    void pause(5000)
      .then(() => app.inject(late))
      // The server was closed meanwhile.
      .catch(() => undefined);
    await reply.send({ status: 'success' });
  });
};

it('a server whose deletions come later than the runner looks is told how to give them time', async () => {
  const report = await judge(await startTestTarget(deletesLate), { ...trashing, settleMs: 1000 });
  expect(failuresIn(report)).not.toEqual([]);
  expect(report.lateEffects).toBeGreaterThan(0);
  // How many of them are late depends on how fast the machine is.
  expect(output(report)).toMatch(/^ *\d effects? .* came later\. .*`--settle-time`\.$/m);
});

it('with that time, nothing is wrong', async () => {
  const report = await judge(await startTestTarget(deletesLate), { ...trashing, settleMs: 30_000 });
  expect(failuresIn(report)).toEqual([]);
  expect(output(report)).not.toContain('--settle-time');
});

it('a server that never moves anything to the trash is given no excuse', async () => {
  const movesNothing = pretends('deleteEntries', ({ body }) => body.deleteForever !== true);
  const report = await judge(await startTestTarget(movesNothing), { ...trashing, settleMs: 1000 });
  expect(failuresIn(report)).not.toEqual([]);
  expect(report).not.toHaveProperty('lateEffects');
  expect(output(report)).not.toContain('--settle-time');
});
