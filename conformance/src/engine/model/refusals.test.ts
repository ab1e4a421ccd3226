import { expect, test } from 'vitest';
import { withCounterparts, withCounterpartsOfShards } from './refusals.ts';

const exchangeOf = (operation: string, status: number, body: object, query = '') => ({
  operation,
  request: {
    method: 'POST',
    url: `https://files.example.com/v1/any${query}`,
    headers: [],
    body: JSON.stringify(body),
  },
  response: { status, headers: [], body: '' },
  durationMs: 1,
});

const refused = {
  verdict: 'passed',
  outcomes: { 'NOTE-2': 'passed', 'NOTE-3': 'passed' },
  refusals: { 'NOTE-2': ['createNote body title'] },
  exchanges: [exchangeOf('createNote', 422, { title: {}, body: 'a' })],
} as const;
const carriedOut = {
  verdict: 'passed',
  outcomes: { 'NOTE-1': 'passed' },
  exchanges: [exchangeOf('createNote', 201, { body: 'a', title: 'b', color: 'c' })],
} as const;

test('a refusal counts where a request with the same fields was carried out', () => {
  expect(withCounterparts([refused, carriedOut])).toEqual([refused, carriedOut]);
  expect(withCounterparts([refused], ['createNote'])).toEqual([refused]);
});

test('a refusal whose fields no success carried leaves its requirement not exercised', () => {
  const bare = { ...carriedOut, exchanges: [exchangeOf('createNote', 201, { title: 'b' })] };
  const [alone] = withCounterparts([refused, bare]);
  expect(alone).toMatchObject({
    verdict: 'passed',
    outcomes: { 'NOTE-2': 'not exercised', 'NOTE-3': 'passed' },
    reason:
      'createNote with body, title refused every request of this run, so another refusal proves nothing',
  });
});

test('a refusal by an operation that carries out nothing leaves its requirement not exercised', () => {
  const [alone] = withCounterparts([refused]);
  expect(alone?.outcomes).toEqual({ 'NOTE-2': 'not exercised', 'NOTE-3': 'passed' });
});

test('a check that nothing else was judged by is not exercised itself', () => {
  const [alone] = withCounterparts([{ ...refused, outcomes: { 'NOTE-2': 'passed' as const } }]);
  expect(alone).toMatchObject({ verdict: 'not exercised', blockedBy: ['createNote'] });
});

test('what failed stays failed', () => {
  const failed = { ...refused, verdict: 'failed' as const, outcomes: { 'NOTE-2': 'failed' as const } };
  expect(withCounterparts([failed])).toEqual([failed]);
});

test('among shards, whose reports do not tell the fields of all requests, the operation counts', () => {
  const held = { ...carriedOut, exchanges: [{ operation: 'createNote', response: { status: 201 } }] };
  const [merged] = withCounterpartsOfShards([refused, held]);
  expect(merged).toEqual(refused);
  expect(withCounterpartsOfShards([refused])[0]?.outcomes['NOTE-2']).toBe('not exercised');
});
