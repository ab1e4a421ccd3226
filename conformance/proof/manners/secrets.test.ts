import { expect, test, vi } from 'vitest';
import type { Fault } from '../mutants/faults/fault.ts';
import { ensureAccount } from '../../../server/src/ready-account.ts';
import { readReports, reportOptions } from '../testing/all-reports.ts';
import { Canaries, echoes } from '../testing/canaries.ts';
import { runCommandLine } from '../../src/testing/run-program.ts';
import { settingsFor, startRunner } from '../testing/start-runner.ts';
import { temporaryFolder } from '../../src/testing/temporary-folder.ts';
import { startTestTarget } from '../testing/test-target.ts';

// Whole runs, on machines with other things to do.
vi.setConfig({ testTimeout: 300_000 });

/** With characters that every encoder has its own idea of. */
const account = { email: 'canary+one@example.com', password: String.raw`canary "one" \ / ü+&<>% of secrets` };
const second = { email: 'canary.two@example.org', password: "canary 'two' #?=; of secrets" };

/** A target whose accounts have canaries for credentials, and everything secret that goes through it. */
async function startTarget(...faults: readonly Fault[]) {
  const canaries = new Canaries();
  for (const { email, password } of [account, second]) canaries.add(email, password);
  // The watcher comes last, to see what really goes out.
  const target = await startTestTarget(...faults, canaries.watch);
  for (const { email, password } of [account, second]) await ensureAccount(target.services, email, password);
  return { canaries, settings: settingsFor({ ...target, account, second }) };
}

test.each([
  ['of a sound server', [], 0],
  ['of a server that repeats all it is sent', [echoes], 1],
])('no report and no output %s shows a secret', async (_, faults, code) => {
  const { canaries, settings } = await startTarget(...faults);
  const folder = await temporaryFolder();

  const { exitCode, stdout, stderr } = await runCommandLine(
    ['--verbose', ...reportOptions(folder)],
    settings,
  );

  expect(exitCode).toBe(code);
  expect(stderr).toBe('');
  // Tokens, signatures, the vault's values and passwords of links are among them.
  expect(canaries.size).toBeGreaterThan(30);
  for (const [place, text] of Object.entries({ stdout, ...(await readReports(folder)) })) {
    expect([place, canaries.shownIn(text).slice(0, 5)]).toEqual([place, []]);
  }
});

test('nor does one that was interrupted', async () => {
  let count = 0;
  const { canaries, settings } = await startTarget(echoes, ({ app }) => {
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
    { FILE_STORAGE_EMAIL: '', FILE_STORAGE_PASSWORD: '', FILE_STORAGE_TOKEN: '9|canary of a token' },
    3,
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
  const { canaries, settings } = await startTarget(echoes);
  const { exitCode, stdout, stderr } = await runCommandLine(['--verbose'], { ...settings, ...wrong });
  expect(stderr).toMatch(/^error: .+\n$/);
  expect(stdout + stderr).not.toContain('canary');
  expect(canaries.shownIn(stdout + stderr)).toEqual([]);
  expect(exitCode).toBe(code);
});
