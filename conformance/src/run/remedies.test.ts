import { expect, test } from 'vitest';
import { check } from '../model/check.ts';
import type { CheckReport, RequirementReport } from '../model/report.ts';
import { withRemedies, type Ran } from './remedies.ts';

const tested = check(
  'FOLDER-5.1',
  'a folder lies where it was to lie',
  { proves: ['FOLDER-5'], operation: 'createFolder', needs: ['arrange:trashed-entry'] },
  () => Promise.resolve(),
);

const left: RequirementReport = { id: 'FOLDER-5', statement: '', verdict: 'not exercised', checks: [] };

/** The options for a requirement of `createFolder`, which has returned these codes. */
function remediesAfter(...statuses: number[]) {
  const exchanges = statuses.map((status) => ({ operation: 'createFolder', response: { status } }));
  const ran = {
    suite: { checks: [tested] },
    checks: [{ exchanges, findings: [] } as unknown as CheckReport],
    profile: 'full',
    capabilities: { states: undefined, contract: { answers: new Set() } },
    standing: new Map(),
  } as unknown as Ran;
  return withRemedies([left], ran)[0]?.remedies;
}

test('an operation that works leaves the option that the checks need', () => {
  expect(remediesAfter()).toEqual(['--states URL']);
  expect(remediesAfter(500, 201)).toEqual(['--states URL']);
});

test('while an operation fails with every request, no option is offered for what it keeps from being tested', () => {
  expect(remediesAfter(500)).toBeUndefined();
  expect(remediesAfter(500, 502)).toBeUndefined();
});
