import { expect, test } from 'vitest';
import { check } from '../model/check.ts';
import type { CheckReport, RequirementReport } from '../model/report.ts';
import { withRemedies, type Ran } from './remedies.ts';

const tested = check(
  'FOLDER-5.1',
  'a folder lies where it was to lie',
  { tests: ['FOLDER-5'], operation: 'createFolder', needs: ['arrange:trashed-entry'] },
  () => Promise.resolve(),
);

const left: RequirementReport = {
  id: 'FOLDER-5',
  statement: '',
  verdict: 'not exercised',
  checks: [tested.name],
};

/** What a run says of a requirement of `createFolder`, which has returned these codes. */
function remediesAfter(
  statuses: readonly number[],
  {
    requiredOptions,
    silence,
    overlay = null,
    ...stopped
  }: Partial<CheckReport & Ran['suite'] & Pick<Ran, 'silence'> & { overlay: string | null }> = {},
) {
  const exchanges = statuses.map((status) => ({ operation: 'createFolder', response: { status } }));
  const ran = {
    suite: { checks: [tested], requiredOptions },
    checks: [{ name: tested.name, exchanges, findings: [], ...stopped } as unknown as CheckReport],
    silence,
    profile: 'full',
    capabilities: { states: undefined, contract: { answers: new Set(), overlay } },
    responseSubjects: new Map(),
  } as unknown as Ran;
  const [{ remedies, obstacle } = left] = withRemedies([left], ran);
  return obstacle ?? remedies;
}

test('an operation that works leaves the option that the checks need', () => {
  expect(remediesAfter([])).toEqual(['--states URL']);
  expect(remediesAfter([500, 201])).toEqual(['--states URL']);
});

test.each([
  [[500], 'createFolder returned 500 to every valid request'],
  [[500, 502], 'createFolder returned 500 or 502 to every valid request'],
])('while an operation fails with %j alone, that is in the way, and no option', (statuses, obstacle) => {
  expect(remediesAfter(statuses)).toBe(obstacle);
});

test('after the server stopped, no option is offered for what it left', () => {
  const silence = { fromMs: 7, lastAnswer: null };
  expect(remediesAfter([201], { breakage: 'gone', silence })).toBe('the server stopped responding');
  const heard = { message: 'the response is not valid HTTP/1.1.' };
  expect(remediesAfter([201], { breakage: 'gone', silence: { ...silence, heard } })).toBe(
    'the server gave no usable response',
  );
});

test('no option is offered where the run had all that was measured to suffice', () => {
  expect(remediesAfter([201], { requiredOptions: {} })).toBeUndefined();
  expect(remediesAfter([201], { requiredOptions: { 'FOLDER-5': [['--profile full']] } })).toBeUndefined();
  expect(remediesAfter([201], { requiredOptions: { 'FOLDER-5': [['--app-url URL']] } })).toEqual([
    '--app-url URL',
  ]);
});

test('a run with an overlay is told what its overlay lacks, and not to give one', () => {
  const requiredOptions = { 'FOLDER-5': [['--overlay FILE']] } as const;
  expect(remediesAfter([201], { requiredOptions })).toEqual(['--overlay FILE']);
  expect(remediesAfter([201], { requiredOptions, overlay: 'Ours' })).toEqual([
    'an overlay that answers U-73 and U-100',
  ]);
});
