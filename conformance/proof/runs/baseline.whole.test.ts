import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { field } from '../faults/effects/answers.ts';
import { refuses } from '../faults/effects/requests.ts';
import type { Fault } from '../faults/effects/fault.ts';
import { runCommandLine } from '../../src/testing/run-program.ts';
import { settingsFor } from '../testing/start-runner.ts';
import { temporaryFolder } from '../../src/testing/temporary-folder.ts';
import { startTestTarget } from '../testing/test-target.ts';

test('a known failure passes a run, one that no longer fails does not, and the baseline can be renewed', async () => {
  let isBroken = true;
  const { baseUrl, ...target } = await startTestTarget(
    field('createFolder', 'folder.type', (type) => (isBroken ? 'directory' : type)),
  );
  const settings = { ...settingsFor({ baseUrl, ...target }), FILE_STORAGE_ONLY: 'FOLDER-8' };
  const run = (...args: string[]) => runCommandLine(args, settings);
  const file = path.join(await temporaryFolder(), 'baseline.yaml');

  expect(await run()).toMatchObject({ exitCode: 1 });
  const renewed = await run('--baseline', file, '--update-baseline');
  expect(renewed).toMatchObject({
    exitCode: 0,
    stdout: expect.stringMatching(/^Wrote .*: what failed in this run is known from now on\.$/m) as string,
  });
  expect(renewed.stdout).toMatch(/Repair first[^]*folder\.type/);
  const written = await readFile(file, 'utf8');
  expect(written.match(/(requirement|operation): .*/g)).toEqual([
    'requirement: FOLDER-8',
    'operation: createFolder',
  ]);
  const known = await run('--baseline', file);
  expect(known).toMatchObject({ exitCode: 0 });
  expect(known.stdout).not.toContain('Repair first');

  isBroken = false;
  const cured = await run('--baseline', file);
  expect(cured).toMatchObject({ exitCode: 1 });
  expect(cured.stdout).toContain('FOLDER-8');
  expect(await run('--baseline', file, '--update-baseline')).toMatchObject({ exitCode: 0 });
  expect(await readFile(file, 'utf8')).not.toContain('FOLDER-8');

  isBroken = true;
  await writeFile(file, 'failures:\n  - requirement: FOLDER-8\n    check: another one\n');
  expect(await run('--baseline', file)).toMatchObject({ exitCode: 1 });
});

test('beside a new failure, a run shows nothing that the baseline knows', async () => {
  let isWorse = false;
  const wrongTime = (operation: 'createFolder' | 'createNote', holder: string) =>
    field(operation, `${holder}.created_at`, (time) =>
      operation === 'createFolder' || isWorse ? '2026-03-14' : time,
    );
  const missing: Fault = refuses('getVault', () => true, 404);
  const target = await startTestTarget(
    wrongTime('createFolder', 'folder'),
    wrongTime('createNote', 'note'),
    missing,
  );
  const file = path.join(await temporaryFolder(), 'baseline.yaml');
  const only = {
    FILE_STORAGE_ONLY: 'GEN-5,FOLDER-2,NOTE-2,NOTE-10,VAULT-*',
    FILE_STORAGE_ALLOW_LEFTOVERS: 'true',
  };
  const run = (...args: string[]) =>
    runCommandLine(['--baseline', file, ...args], { ...settingsFor(target), ...only });

  await run('--update-baseline');
  isWorse = true;
  const { exitCode, stdout } = await run();
  expect(exitCode).toBe(1);
  const shown = stdout.slice(stdout.indexOf('Repair first'));
  expect(shown).toMatch(/^Repair first[^]*note\.created_at/);
  expect(shown).not.toMatch(/folder\.created_at|createFolder|Vault/);
  expect((await run('--only', 'FOLDER-2')).stdout).not.toContain('Other requirements failed');
});

test.each([
  ['a pattern that nothing matches', ['--only', 'FOLDER-999']],
  ['all of it skipped', ['--only', 'FOLDER-1', '--skip', 'createFolder']],
])('%s is a fault of the command line', async (_, args) => {
  const target = await startTestTarget();
  const { exitCode, stderr } = await runCommandLine(args, settingsFor(target));
  expect(exitCode).toBe(2);
  expect(stderr).toMatch(/^error: .+\n$/);
});
