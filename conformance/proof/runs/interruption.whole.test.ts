import { expect, test } from 'vitest';
import { expectWholeReports, reportOptions } from '../testing/all-reports.ts';
import { startHostileServer } from '../testing/hostile-server.ts';
import { oneOf } from '../testing/nightly.ts';
import { pointsOfRun } from '../testing/points.ts';
import { settingsFor, startRunner } from '../testing/start-runner.ts';
import { temporaryFolder } from '../../src/testing/temporary-folder.ts';
import { startTestTarget } from '../testing/test-target.ts';
import { unlisted } from '../testing/unlisted.ts';

const cases = [
  ...oneOf(
    pointsOfRun.map((at, index) => ({
      signal: index % 2 === 0 ? ('SIGINT' as const) : ('SIGTERM' as const),
      at,
      of: 'the run',
      further: [] as string[],
    })),
  ),
  { signal: 'SIGINT' as const, at: 600, of: 'a shard', further: ['--shard', '2/3'] },
];

test.each(cases)(
  '$signal at request $at of $of: reports are whole, and what stays is listed',
  async ({ signal, at, further }) => {
    const target = await startTestTarget(({ app }) => {
      let count = 0;
      app.addHook('onRequest', (_request, _reply, next) => {
        if (++count === at) runner.child.kill(signal);
        next();
      });
    });
    const folder = await temporaryFolder();
    const runner = startRunner([...further, ...reportOptions(folder)], settingsFor(target));

    const { code, stderr } = await runner.ended;

    const again = signal === 'SIGINT' ? 'Press Ctrl+C again' : 'Send it again';
    expect(stderr).toBe(`\n${signal}: cleaning up. ${again} to stop at once.\n`);
    expect(code).toBe(signal === 'SIGINT' ? 130 : 143);
    const report = await expectWholeReports(folder);
    expect(report.interrupted).toBe(true);
    expect(report.shard).toBe(further[1] ?? null);
    expect(await unlisted(target, report.leftovers)).toEqual([]);
  },
);

test('while nobody answers the sign-in, there is nothing to report', async () => {
  const { baseUrl } = await startHostileServer(
    () => {
      runner.child.kill('SIGINT');
    },
    { signsIn: false },
  );
  const runner = startRunner(['--base-url', baseUrl], { FILE_STORAGE_TOKEN: 'a-token' });
  const { code, stderr } = await runner.ended;
  expect(stderr).toBe(
    '\nSIGINT: cleaning up. Press Ctrl+C again to stop at once.\nNothing was tested yet, so no report was written.\n',
  );
  expect(code).toBe(130);
});
