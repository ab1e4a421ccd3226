import { expect, test } from 'vitest';
import type { Exchange } from '../model/exchange.ts';
import type { SubjectId } from '../model/subject.ts';
import type { CheckResult, Verdict } from '../model/verdict.ts';
import { asBaselineSays, unexpectedPasses } from './known-failures.ts';

const exchangeOf = (operation: string): Exchange => ({
  operation,
  request: { method: 'GET', url: 'https://files.example.com/v1', headers: [], body: undefined },
  response: { status: 200, headers: [], body: '' },
  durationMs: 1,
});

/** A check that failed in responses of some operations, or passed in those of others. */
function result(failing: string[], passing: string[] = [], id: SubjectId = 'AUTH-3'): CheckResult {
  const verdict: Verdict = failing.length > 0 ? 'failed' : 'passed';
  const failed = failing.map(exchangeOf);
  return {
    id: `${id}.1`,
    name: 'without a token',
    operation: null,
    proves: [id],
    verdict,
    outcomes: { [id]: verdict },
    reason: undefined,
    findings: failed.map((exchange) => ({ subjects: [id], expected: '401', got: '200', exchange })),
    exchanges: [...failed, ...passing.map(exchangeOf)],
    durationMs: 1,
  };
}

const known = (operation: string) => ({ requirement: 'AUTH-3', check: 'AUTH-3.1', operation }) as const;
const verdictOf = (failing: string[], ...operations: string[]) =>
  asBaselineSays([result(failing)], { failures: operations.map(known) })[0];

test('what fails in the operations named is known', () => {
  expect(verdictOf(['getVault', 'listNotes'], 'getVault', 'listNotes')).toMatchObject({
    verdict: 'known',
    outcomes: { 'AUTH-3': 'known' },
  });
});

test('the same requirement in another operation, or by another check, is news', () => {
  expect(verdictOf(['getVault', 'listNotes'], 'getVault')).toMatchObject({
    verdict: 'failed',
    outcomes: { 'AUTH-3': 'failed' },
  });
  const other = { ...known('getVault'), check: 'AUTH-3.2' };
  expect(asBaselineSays([result(['getVault'])], { failures: [other] })[0]).toMatchObject({
    verdict: 'failed',
  });
});

test('beside a new failure of its requirement, a known one is not shown', () => {
  const shown = (failing: string[]) =>
    verdictOf(failing, 'getVault')?.findings.map(({ exchange }) => exchange?.operation);
  expect(shown(['getVault', 'listNotes'])).toEqual(['listNotes']);
  expect(shown(['getVault'])).toEqual(['getVault']);
});

test('one that no longer fails in an operation that was asked is unexpected', () => {
  const passes = (results: CheckResult[]) => unexpectedPasses(results, { failures: [known('getVault')] });
  expect(passes([result([], ['getVault'])])).toEqual(['AUTH-3']);
  expect(passes([result(['listNotes'], ['getVault'])])).toEqual(['AUTH-3']);
  expect(passes([result(['getVault'])])).toEqual([]);
  // A check of every response tests only what a response of the operation contains.
  const everyResponse = (...testedIn: string[]) => ({ ...result([], ['getVault']), testedIn });
  expect(passes([everyResponse('getVault', 'listNotes')])).toEqual(['AUTH-3']);
  expect(passes([everyResponse('listNotes')])).toEqual([]);
  // It was not tested, or its check did not run.
  expect(passes([result(['listNotes'])])).toEqual([]);
  expect(passes([{ ...result([], ['getVault']), id: 'AUTH-3.2', name: 'another' }])).toEqual([]);
});
