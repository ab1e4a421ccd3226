import { expect, it, onTestFinished } from 'vitest';
import pc from 'picocolors';
import type { RunOptions } from '../../src/run/run-options.ts';
import { terminalReport } from '../../src/reporters/terminal-report.ts';
import { noOddities } from '../lawful-oddities/oddities.ts';
import { startOddServer } from '../lawful-oddities/start-odd-server.ts';
import { mutantOf } from '../mutants/catalogue.ts';
import { startFaultyServer } from '../mutants/harness/faulty-server.ts';
import { judge, redIn } from '../testing/judge-target.ts';

const trashing: Partial<RunOptions> = { profile: 'core', budget: 0, only: ['TRASH-10'] };
const output = (report: Parameters<typeof terminalReport>[0]) =>
  terminalReport(report, { verbose: false, colors: pc.createColors(false), width: Infinity });

async function startLateServer() {
  const server = await startOddServer({ ...noOddities, lateDeletions: 5000 }, 0);
  onTestFinished(() => server.close());
  return server.odd;
}

it('a server whose deletions come later than the runner looks is told how to give them time', async () => {
  const report = await judge(await startLateServer(), { ...trashing, settleMs: 1000 });
  expect(redIn(report)).not.toEqual([]);
  expect(report.lateEffects).toBeGreaterThan(0);
  expect(output(report)).toMatch(/^late .* came later\..*with --settle-time\.$/m);
});

it('with that time, nothing is wrong', async () => {
  const report = await judge(await startLateServer(), { ...trashing, settleMs: 30_000 });
  expect(redIn(report)).toEqual([]);
  expect(output(report)).not.toContain('--settle-time');
});

it('a server that never moves anything to the trash is given no excuse', async () => {
  const { newFault } = mutantOf(
    'TRASH-10: Deleting without `deleteForever` returns success and moves nothing.',
  );
  const server = await startFaultyServer(newFault());
  onTestFinished(() => server.close());
  const report = await judge(server, { ...trashing, settleMs: 1000 });
  expect(redIn(report)).not.toEqual([]);
  expect(report).not.toHaveProperty('lateEffects');
  expect(output(report)).not.toContain('--settle-time');
});
