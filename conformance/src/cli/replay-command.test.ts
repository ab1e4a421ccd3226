import { expect, test } from 'vitest';
import type { Report } from '../engine/model/report.ts';
import { checks } from '../service/areas/suite.ts';
import { checkOf } from '../testing/failing-checks.ts';
import { sampleReport } from '../testing/sample-report.ts';
import { replaySettings } from './replay-command.ts';

const own = checks.find(({ tests }) => tests.length > 0)!;
const report: Report = {
  ...sampleReport,
  target: 'http://127.0.0.1:8080/v1',
  checks: [
    checkOf(own.name, 'createFolder', { id: own.id, proves: own.tests }),
    checkOf('in every response: JSON', null, { proves: ['GEN-3'] }),
    checkOf('in every response: times', null, { id: 'GEN-5.every-response', proves: ['GEN-5'] }),
  ],
};

test('a check runs again against the same server with the same seed', () => {
  expect(replaySettings(report, own.name, { token: 'a' })).toEqual({
    token: 'a',
    'base-url': report.target,
    only: [own.id],
    profile: 'full',
    seed: report.seed,
    verbose: true,
    'no-report': true,
  });
});

test('the credentials go to the server that the user names, and to one of a report only on this machine', () => {
  const elsewhere = { ...report, target: 'https://files.example.com/v1' };
  expect(() => replaySettings(elsewhere, own.name, { token: 'a' })).toThrow(
    'name it: --base-url https://files.example.com/v1',
  );
  for (const read of [report, elsewhere])
    expect(replaySettings(read, own.name, { 'base-url': 'https://ours.example.com/v1' })['base-url']).toBe(
      'https://ours.example.com/v1',
    );
});

test('a check is replayed by its id, and by its id of today where the report has only its sentence', () => {
  expect(replaySettings(report, own.id, {}).only).toEqual([own.id]);
  const older = checkOf(own.name, 'createFolder', { proves: own.tests });
  expect(replaySettings({ ...report, checks: [older] }, own.name, {}).only).toEqual([own.id]);
});

test('what is judged in every answer is replayed by what it proves', () => {
  expect(replaySettings(report, 'in every response: JSON', {}).only).toEqual(['GEN-3']);
  expect(replaySettings(report, 'GEN-5.every-response', {}).only).toEqual(['GEN-5']);
});

test('a check of the overlay is replayed alone, not with all checks of what it tests', () => {
  const id = 'U-81.updateNoteTitle';
  const withOverlay: Report = {
    ...report,
    contract: { ...report.contract, overlay: 'Ours' },
    checks: [checkOf('of the overlay', 'updateNoteTitle', { id, proves: ['U-81', 'NOTE-2'] })],
  };
  expect(replaySettings(withOverlay, id.toLowerCase(), { overlay: 'o.yaml' }).only).toEqual([id]);
});

test('a requirement is replayed by its id, whatever the letter case', () => {
  expect(replaySettings(report, 'FOLDER-4', {}).only).toEqual(['FOLDER-4']);
  expect(replaySettings(report, 'folder-4', {}).only).toEqual(['FOLDER-4']);
  expect(() => replaySettings(report, 'FOLDR-4', {})).toThrow('Did you mean FOLDER-4?');
});

test('a check that the report does not have is refused', () => {
  expect(() => replaySettings(report, 'in every response: JSO', {})).toThrow(
    'Did you mean in every response: JSON?',
  );
});

test('a report of a run with an overlay needs the overlay', () => {
  const withOverlay = { ...report, contract: { ...report.contract, overlay: 'Ours' } };
  expect(() => replaySettings(withOverlay, own.name, {})).toThrow(
    'made with the overlay "Ours": give --overlay',
  );
  expect(replaySettings(withOverlay, own.name, { overlay: 'o.yaml' }).overlay).toBe('o.yaml');
});
