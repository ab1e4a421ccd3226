import { expect, test } from 'vitest';
import type { Fault } from '../faults/effects/fault.ts';
import { expectWholeReports, reportOptions } from '../testing/all-reports.ts';
import { oneOf } from '../testing/nightly.ts';
import { pointsOfRun } from '../testing/points.ts';
import { runCommandLine } from '../../src/testing/run-program.ts';
import { settingsFor } from '../testing/start-runner.ts';
import { temporaryFolder } from '../../src/testing/temporary-folder.ts';
import { startTestTarget } from '../testing/test-target.ts';
import { unlisted } from '../testing/unlisted.ts';

/**
 * From a certain request on, sockets break and the port is closed, or there are no responses; earlier requests still get
 * theirs.
 */
const stops =
  (how: 'dies' | 'hangs', at: number, late: { requests: number }): Fault =>
  ({ app }) => {
    let count = 0;
    app.addHook('onRequest', (request, _reply, next) => {
      if (++count < at) {
        next();
        return;
      }
      late.requests++;
      if (how === 'hangs') return;
      app.server.close();
      request.raw.socket.destroy();
    });
  };

/** The requests of the sign-in: a server that stops before them is simply unreachable. */
const signIn = 4;

const cases = [...oneOf(pointsOfRun).map((at) => ['dies', at + signIn] as const), ['hangs', 400] as const];

test.each(cases)('a server that %s at request %i ends the run, which lists what it left', async (how, at) => {
  const late = { requests: 0 };
  const target = await startTestTarget(stops(how, at, late));
  const folder = await temporaryFolder();

  const { exitCode, stderr } = await runCommandLine(
    // On a busy machine, responses to earlier requests may be late.
    [...(how === 'hangs' ? ['--timeout', '4'] : []), '--concurrency', '16', ...reportOptions(folder)],
    settingsFor(target),
  );

  expect(exitCode).toBe(1);
  expect(stderr).toBe('');
  const report = await expectWholeReports(folder);
  expect(report.leftovers.length).toBeGreaterThan(0);
  const broke = report.causes
    .filter(({ kind }) => kind === 'broke')
    .map(({ cause }) => cause.replace(/^\d+ checks? \(.*?\) ended with an error: /, ''));
  // The state provider is part of the stopped server here, and reports its own errors.
  expect(broke.filter((cause) => !cause.startsWith('The state provider refused'))).toHaveLength(1);
  // What the provider was arranging when the server died, it has told nobody.
  const forgotten = (await unlisted(target, report.leftovers)) as { readonly name?: string }[];
  expect(forgotten.filter(({ name }) => !name?.startsWith('arranged-'))).toEqual([]);
  // The run gives up after a few requests instead of sending hundreds.
  expect(late.requests).toBeLessThan(40);
});
