import { expect, test } from 'vitest';
import { headlineName } from './cause-case.ts';

const sentence = 'a link is created as requested';

function headline(failing: readonly string[], passing: readonly string[]): string {
  const cases = [
    ...failing.map((name) => ({ name, verdict: 'failed' as const })),
    ...passing.map((name) => ({ name, verdict: 'passed' as const })),
  ];
  return headlineName({ name: sentence, cases }, failing);
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

test('the name of a check without cases stays', () => {
  const name = 'a link keeps its password';
  expect(headlineName({ name }, [])).toBe(name);
});
