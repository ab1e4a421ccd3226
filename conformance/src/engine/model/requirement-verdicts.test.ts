import { expect, test } from 'vitest';
import { requirementReports, type Judged } from './requirement-verdicts.ts';
import type { Verdict } from './verdict.ts';

const judged = (verdict: Verdict, index: number): Judged => ({
  name: `check ${index}`,
  proves: ['FOLDER-4'],
  outcomes: { 'FOLDER-4': verdict },
  reason: verdict === 'not exercised' || verdict === 'error' ? `reason ${index}` : undefined,
});

const verdictOf = (...verdicts: Verdict[]) =>
  requirementReports(['FOLDER-4'], verdicts.map(judged), {}).requirements[0];

test.each<[Verdict[], Verdict, string | undefined]>([
  [['passed', 'failed', 'error'], 'failed', undefined],
  [['passed', 'error', 'not exercised'], 'error', 'reason 1'],
  [['not exercised', 'passed'], 'passed', undefined],
  [['not exercised', 'not exercised'], 'not exercised', 'reason 0; reason 1'],
  [[], 'not exercised', 'no check of this run tests it'],
])('%j comes to %s', (verdicts, verdict, reason) => {
  expect(verdictOf(...verdicts)).toMatchObject({ verdict, ...(reason && { reason }) });
  if (reason === undefined) expect(verdictOf(...verdicts)).not.toHaveProperty('reason');
});

const part: Judged = { ...judged('not exercised', 1), verdict: 'not exercised', operation: 'createFolder' };

test('a requirement holds only where the server kept none of its parts back', () => {
  const verdictWith = (other: Judged) =>
    requirementReports(['FOLDER-4'], [judged('passed', 0), other], {}).requirements[0];
  expect(verdictWith({ ...part, blockedBy: ['createFolder'] })).toMatchObject({
    verdict: 'not exercised',
    reason: 'reason 1',
  });
  // Left out by the options, or tested in every response.
  expect(verdictWith(part)).toMatchObject({ verdict: 'passed' });
  expect(verdictWith({ ...part, operation: null, blockedBy: ['createFolder'] })).toMatchObject({
    verdict: 'passed',
  });
});

test('the verdict of a requirement is its own, whatever else its check found', () => {
  const check: Judged = {
    name: 'both',
    proves: ['FOLDER-4', 'ERR-3'],
    outcomes: { 'FOLDER-4': 'passed', 'ERR-3': 'failed' },
  };
  const { requirements, summary } = requirementReports(['FOLDER-4', 'ERR-3'], [check], {});
  expect(requirements.map(({ id, verdict, checks }) => [id, verdict, checks])).toEqual([
    ['FOLDER-4', 'passed', ['both']],
    ['ERR-3', 'failed', ['both']],
  ]);
  expect(summary).toEqual({ passed: 1, failed: 1, errored: 0, notExercised: 0, known: 0 });
});

test('a requirement goes by the checks that prove it alone', () => {
  const other: Judged = { name: 'other', proves: ['NOTE-1'], outcomes: { 'NOTE-1': 'failed' }, reason: 'no' };
  const { requirements } = requirementReports(['FOLDER-4'], [judged('not exercised', 0), other], {});
  expect(requirements[0]).toMatchObject({
    verdict: 'not exercised',
    reason: 'reason 0',
    checks: ['check 0'],
  });
});

test('a check without a reason adds nothing to the reasons of the others', () => {
  const silent: Judged = { ...judged('not exercised', 0), reason: undefined };
  const { requirements } = requirementReports(['FOLDER-4'], [silent, judged('not exercised', 1)], {});
  expect(requirements[0]?.reason).toBe('reason 1');
});

test('a check that failed before it came to a requirement is the reason, wherever else its checks run', () => {
  const stopped: Judged = {
    name: 'stopped',
    proves: ['FOLDER-4', 'NOTE-1'],
    outcomes: { 'FOLDER-4': 'not exercised', 'NOTE-1': 'failed' },
  };
  const unproven = { 'FOLDER-4': 'its checks run in another shard' };
  const { requirements } = requirementReports(['FOLDER-4'], [stopped], unproven);
  expect(requirements[0]?.reason).toBe('its checks failed before they tested it');
});

test('what broke counts as an error, and what the baseline knows as known', () => {
  const { summary } = requirementReports(['FOLDER-4'], [judged('error', 0)], {});
  expect(summary).toEqual({ passed: 0, failed: 0, errored: 1, notExercised: 0, known: 0 });
  expect(verdictOf('known', 'passed')).toMatchObject({ verdict: 'known' });
  expect(verdictOf('known', 'failed')).toMatchObject({ verdict: 'failed' });
});

test('what is written of a requirement without checks is its reason', () => {
  const { requirements } = requirementReports(['VER-1'], [], { 'VER-1': 'Binds the contract.' });
  expect(requirements[0]!.reason).toBe('Binds the contract.');
});

test('what no check can see on a server is counted apart, unless another check waits for a repair', () => {
  const unseen = { ...judged('not exercised', 1), verdict: 'not exercised', cannotBeSeen: true } as const;
  const reportsOf = (...checks: Judged[]) => requirementReports(['FOLDER-4'], checks, {});
  const alone = reportsOf(unseen, judged('not exercised', 2));
  expect(alone.requirements[0]).toMatchObject({ verdict: 'not exercised', cannotBeSeen: true });
  expect(alone.summary).toMatchObject({ notExercised: 1, cannotBeSeen: 1 });
  // What other checks can see decides.
  expect(reportsOf(unseen, judged('passed', 2)).requirements[0]).toMatchObject({ verdict: 'passed' });
  const kept = { ...part, blockedBy: ['createFolder'] };
  expect(reportsOf(unseen, kept).requirements[0]).not.toHaveProperty('cannotBeSeen');
  expect(reportsOf(unseen, kept).summary).not.toHaveProperty('cannotBeSeen');
});
