import { expect, test } from 'vitest';
import { headlineName } from './cause-case.ts';
import type { CheckReport } from './report.ts';

const sentence = 'a link is created as requested';

const testCase = (values: string, verdict: CheckReport['verdict']): CheckReport => ({
  name: `${sentence}: ${values}`,
  operation: 'createShareableLink',
  proves: ['LINK-2'],
  verdict,
  outcomes: {},
  findings: [],
  exchanges: [],
  durationMs: 1,
});

function headline(failing: readonly string[], passing: readonly string[]): string {
  const red = failing.map((values) => testCase(values, 'failed'));
  const green = passing.map((values) => testCase(values, 'passed'));
  return headlineName(red[0]!.name, red, [...red, ...green]);
}

test.each([
  [
    'the value of all failing cases and of no passing one',
    ['a file, by its hash, at the root', 'a folder, by its hash, three levels deep'],
    ['a file, by its id, at the root', 'a folder, by its id, three levels deep'],
    `${sentence}: by its hash`,
  ],
  [
    'the values that only together are those of the failing cases',
    ['a file, in a folder, in a workspace', 'a folder, in a folder, in a workspace'],
    ['a file, in a folder, personal', 'a folder, at the root, in a workspace'],
    `${sentence}: in a folder, in a workspace`,
  ],
  [
    'no value, if a passing case has all that the failing ones share',
    ['a file, a short password', 'a folder, a short password'],
    ['a file, a short password'],
    sentence,
  ],
  ['no value, if every case fails', ['a file, at the root', 'a folder, at the root'], [], sentence],
  [
    'no value of a single failing case, if several are its own by chance',
    ['a file, at the root, in 2040'],
    ['a folder, three levels deep, soon'],
    sentence,
  ],
  [
    'the only value that a single failing case has to itself',
    ['a file, at the root, in 2040'],
    ['a file, at the root, soon'],
    `${sentence}: in 2040`,
  ],
])('a headline keeps %s', (_what, failing, passing, expected) => {
  expect(headline(failing, passing)).toBe(expected);
});

test('the name of a check that is no test case stays', () => {
  const check = { ...testCase('', 'failed'), name: 'a link keeps its password' };
  expect(headlineName(check.name, [check], [check])).toBe(check.name);
});
