import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Report } from '../../src/engine/model/report.ts';
import { runCommandLine } from '../../src/testing/run-program.ts';
import { temporaryFolder } from '../../src/testing/temporary-folder.ts';
import { faultOf } from '../faults/catalogue.ts';
import { field } from '../faults/effects/answers.ts';
import type { Fault } from '../faults/effects/fault.ts';
import { settingsFor } from '../testing/start-runner.ts';
import { startTestTarget } from '../testing/test-target.ts';
import { failsBesideOthers } from './fails-beside-others.ts';

/** Runs some checks, and then the printed line to repeat one of them. */
async function replayed(fault: Fault, only: string, id: string, ...args: string[]) {
  const target = await startTestTarget(fault);
  const { FILE_STORAGE_STATES: states = '', ...settings } = settingsFor(target);
  const file = path.join(await temporaryFolder(), 'report.json');
  const report = ['--no-color', '--report', `json=${file}`];
  const env = { ...settings, FILE_STORAGE_NO_REPORT: 'false' };
  const ran = await runCommandLine(['--only', only, '--states', states, ...args, ...report], env);
  const [, line = ''] = /^replay {2}npx file-storage-conformance (.*)$/m.exec(ran.stdout) ?? [];
  const { checks } = JSON.parse(await readFile(file, 'utf8')) as Report;
  const again = await runCommandLine(line.replace(' ID ', ` ${id} `).split(' '), settings);
  return { check: checks.find((check) => check.id === id), again };
}

test.each<[kind: string, fault: Fault, only: string, id: string, ...args: string[]]>([
  [
    'of one request',
    field('createNote', 'note.title', () => 'Note'),
    'NOTE-*',
    'NOTE-1.createNote',
    '--allow-leftovers',
  ],
  [
    'of a history',
    faultOf(
      'FOLDER-3: A folder is created at the root if one with its name was deleted permanently.',
    ).newFault(),
    'FOLDER-1.*,FOLDER-2.*',
    'FOLDER-1.4',
  ],
])('the line to repeat a finding shows it again: %s', async (_kind, fault, only, id, ...args) => {
  const { check, again } = await replayed(fault, only, id, ...args);
  expect(check?.verdict).toBe('failed');
  expect(again.exitCode).toBe(1);
  const requirement = check?.findings[0]?.subjects[0] ?? '';
  expect(again.stdout).toMatch(new RegExp(`FAIL +${requirement} `));
});

test('what fails only beside other requests is said not to fail alone', async () => {
  const { again } = await replayed(failsBesideOthers('createShareableLink'), 'LINK-*', 'LINK-2');
  expect(again.stderr).toContain('failed beside other requests, and passed alone in that run');
});
