import { expect, test } from 'vitest';
import { withCounterparts } from './refusals.ts';

const refused = {
  verdict: 'passed',
  outcomes: { 'NOTE-2': 'passed', 'NOTE-3': 'passed' },
  refusals: { 'NOTE-2': ['createNote'] },
  exchanges: [{ operation: 'createNote', response: { status: 422 } }],
} as const;
const carriedOut = {
  verdict: 'passed',
  outcomes: { 'NOTE-1': 'passed' },
  exchanges: [{ operation: 'createNote', response: { status: 201 } }],
} as const;

test('a refusal counts where another check saw the operation carry out a request', () => {
  expect(withCounterparts([refused, carriedOut])).toEqual([refused, carriedOut]);
  expect(withCounterparts([refused], ['createNote'])).toEqual([refused]);
});

test('a refusal by an operation that carries out nothing leaves its requirement not exercised', () => {
  const [alone] = withCounterparts([refused]);
  expect(alone).toMatchObject({
    verdict: 'passed',
    outcomes: { 'NOTE-2': 'not exercised', 'NOTE-3': 'passed' },
    reason: 'createNote carried out no request of this run, so that a refusal shows nothing',
  });
});

test('a check that nothing else was judged by is not exercised itself', () => {
  const [alone] = withCounterparts([{ ...refused, outcomes: { 'NOTE-2': 'passed' as const } }]);
  expect(alone).toMatchObject({ verdict: 'not exercised', blockedBy: ['createNote'] });
});

test('what failed stays failed', () => {
  const failed = { ...refused, verdict: 'failed' as const, outcomes: { 'NOTE-2': 'failed' as const } };
  expect(withCounterparts([failed])).toEqual([failed]);
});
