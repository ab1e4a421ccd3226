import { expect, test } from 'vitest';
import { readReports, reportOptions } from '../testing/all-reports.ts';
import { echoes } from '../testing/canaries.ts';
import { startCanaryTarget } from '../testing/canary-target.ts';
import { runCommandLine } from '../../src/testing/run-program.ts';
import { startRunner } from '../testing/start-runner.ts';
import { temporaryFolder } from '../../src/testing/temporary-folder.ts';

// `untouched-account.whole.test.ts` tests the secrets of a correct server, whose accounts have content there.
test('no report and no output of a server that repeats all it is sent shows a secret', async () => {
  const { canaries, settings } = await startCanaryTarget(echoes);
  const folder = await temporaryFolder();

  const { exitCode, stdout, stderr } = await runCommandLine(
    ['--verbose', ...reportOptions(folder)],
    settings,
  );

  expect(exitCode).toBe(1);
  expect(stderr).toBe('');
  // They include tokens, signatures, the vault's values and passwords of links.
  expect(canaries.size).toBeGreaterThan(30);
  for (const [place, text] of Object.entries({ stdout, ...(await readReports(folder)) })) {
    expect([place, canaries.shownIn(text).slice(0, 5)]).toEqual([place, []]);
  }
});

test('nor does one that was interrupted', async () => {
  let count = 0;
  const { canaries, settings } = await startCanaryTarget(echoes, ({ app }) => {
    app.addHook('onRequest', (_request, _reply, next) => {
      if (++count === 400) runner.child.kill('SIGTERM');
      next();
    });
  });
  const folder = await temporaryFolder();
  const runner = startRunner(['--verbose', ...reportOptions(folder)], settings);

  const { code, stdout, stderr } = await runner.ended;

  expect(code).toBe(143);
  expect(canaries.size).toBeGreaterThan(10);
  for (const [place, text] of Object.entries({ stdout, stderr, ...(await readReports(folder)) })) {
    expect([place, canaries.shownIn(text).slice(0, 5)]).toEqual([place, []]);
  }
});

test.each([
  ['a wrong password', { FILE_STORAGE_PASSWORD: 'canary of a wrong password' }, 3],
  ['a wrong second password', { FILE_STORAGE_SECOND_PASSWORD: 'canary of a wrong password' }, 3],
  [
    'a refused token',
    { FILE_STORAGE_EMAIL: '', FILE_STORAGE_PASSWORD: '', FILE_STORAGE_TOKEN: '9|canary-of-a-token' },
    3,
  ],
  [
    'a token that no header can carry',
    { FILE_STORAGE_EMAIL: '', FILE_STORAGE_PASSWORD: '', FILE_STORAGE_TOKEN: '9|canary of a token' },
    2,
  ],
  ['a proxy that is not there', { FILE_STORAGE_PROXY: 'http://canary-user:canary-password@127.0.0.1:1' }, 3],
  ['a proxy that cannot be read', { FILE_STORAGE_PROXY: 'socks://canary-user:canary-password@127.0.0.1' }, 2],
  [
    'credentials in the base URL',
    { FILE_STORAGE_BASE_URL: 'https://canary-user:canary-password@127.0.0.1/v1' },
    2,
  ],
  [
    'a signature in the URL of the states',
    { FILE_STORAGE_STATES: 'http://files.example.com/_states?token=canary' },
    2,
  ],
])('the message about %s shows no secret', async (_, wrong, code) => {
  const { canaries, settings } = await startCanaryTarget(echoes);
  const { exitCode, stdout, stderr } = await runCommandLine(['--verbose'], { ...settings, ...wrong });
  expect(stderr).toMatch(/^error: .+\n$/);
  expect(stdout + stderr).not.toContain('canary');
  expect(canaries.shownIn(stdout + stderr)).toEqual([]);
  expect(exitCode).toBe(code);
});
