import { describe, expect, test } from 'vitest';
import type { Exchange } from '../model/exchange.ts';
import type { CheckResult, Finding, Verdict } from '../model/verdict.ts';
import { checkReport } from './build-report.ts';

const curl = (exchange: Pick<Exchange, 'request'>) => `curl ${exchange.request.url}`;

function exchangeAt(path: string, body?: string): Exchange {
  const url = `https://files.example.com/api/v1/${path}`;
  return {
    operation: 'createFolder',
    request: { method: 'POST', url, headers: [['Accept', 'application/json']], body },
    response: { status: 422, headers: [['Content-Type', 'application/json']], body: '{"status":"error"}' },
    durationMs: 12,
  };
}

const resultOf = (verdict: Verdict, more: Partial<CheckResult> = {}): CheckResult => ({
  id: 'FOLDER-1.1',
  name: 'a folder is created with a name',
  operation: 'createFolder',
  proves: ['FOLDER-1'],
  verdict,
  outcomes: { 'FOLDER-1': verdict },
  reason: undefined,
  findings: [],
  exchanges: [],
  durationMs: 31,
  ...more,
});

const findingOf = (expected: string, got: string, exchange?: Exchange): Finding => ({
  subjects: ['FOLDER-1'],
  expected,
  got,
  exchange,
});

test('a check that passed: its exchanges in short, no reason, nothing expected', () => {
  const report = checkReport(resultOf('passed', { exchanges: [exchangeAt('folders', '{}')] }), curl);
  expect(report).toStrictEqual({
    id: 'FOLDER-1.1',
    name: 'a folder is created with a name',
    operation: 'createFolder',
    proves: ['FOLDER-1'],
    verdict: 'passed',
    outcomes: { 'FOLDER-1': 'passed' },
    findings: [],
    exchanges: [
      {
        operation: 'createFolder',
        request: { method: 'POST', url: 'https://files.example.com/api/v1/folders' },
        response: { status: 422 },
        durationMs: 12,
      },
    ],
    durationMs: 31,
  });
});

test('a check that was not exercised: the reason', () => {
  const report = checkReport(resultOf('not exercised', { reason: 'needs a second account' }), curl);
  expect(report.reason).toBe('needs a second account');
});

test.each([
  ['a command repeats a request that got no response', 'reset', 'curl https://files.example.com/api/v1/lost'],
  ['none does where another request broke it', 'unread-body', undefined],
] as const)('%s', (_, breakage, expected) => {
  const { operation, request } = exchangeAt('lost', '{}');
  const unanswered = { operation: 'createFolder', atMs: 5, others: 0, exchange: { operation, request } };
  const { unanswered: told } = checkReport(resultOf('error', { breakage, unanswered }), curl);
  expect(told?.exchange).toMatchObject({ operation: 'createFolder', request: { body: '{}' } });
  expect(told?.exchange?.curl).toBe(expected);
});

describe('a check that did not hold', () => {
  const [first, second] = [exchangeAt('first', '{"name":"a"}'), exchangeAt('second')];

  test.each(['failed', 'error', 'known'] as const)('%s: its exchanges in full', (verdict) => {
    const { exchanges } = checkReport(resultOf(verdict, { exchanges: [first, second] }), curl);
    const { method, url, headers } = second.request;
    expect(exchanges).toStrictEqual([
      { ...first, curl: 'curl https://files.example.com/api/v1/first' },
      { ...second, request: { method, url, headers }, curl: 'curl https://files.example.com/api/v1/second' },
    ]);
  });

  test.each(['not exercised', 'observed'] as const)('but not where it is %s', (verdict) => {
    const { exchanges } = checkReport(resultOf(verdict, { exchanges: [first] }), curl);
    expect(exchanges).toMatchObject([{ response: { status: 422 } }]);
    expect(exchanges[0]).not.toHaveProperty('curl');
  });

  test('tells the first of its findings by itself, and points to the exchange that shows each', () => {
    const findings = [
      findingOf('a 2xx response', '422', second),
      findingOf('state: deleted', 'state: trashed'),
      findingOf('status "success"', '"error"', first),
    ];
    const report = checkReport(resultOf('failed', { findings, exchanges: [first, second] }), curl);
    expect(report).toMatchObject({ expected: 'a 2xx response', got: '422' });
    expect(report.findings).toStrictEqual([
      { subjects: ['FOLDER-1'], expected: 'a 2xx response', got: '422', exchange: 1 },
      { subjects: ['FOLDER-1'], expected: 'state: deleted', got: 'state: trashed', exchange: null },
      { subjects: ['FOLDER-1'], expected: 'status "success"', got: '"error"', exchange: 0 },
    ]);
  });

  test('shows the exchange of another check where a finding is about it, once', () => {
    const findings = [findingOf('no server error', '500', second), findingOf('JSON', 'HTML', second)];
    const report = checkReport(resultOf('failed', { findings, exchanges: [first] }), curl);
    expect(report.exchanges.map(({ request }) => request.url)).toEqual([
      first.request.url,
      second.request.url,
    ]);
    expect(report.findings.map(({ exchange }) => exchange)).toEqual([1, 1]);
  });

  const answered = (method: string, status: number): Exchange => ({
    ...first,
    request: { ...first.request, method },
    response: { ...first.response, status },
  });

  test.each([
    ['names what the run created', [first, second], second],
    ['reads, so that it may show that', [answered('GET', 200)], undefined],
    ['reads what may be gone', [answered('GET', 404)], undefined],
    ['comes after a change', [answered('POST', 201), first], undefined],
  ])('names the check to replay where a request %s', (_where, exchanges, named) => {
    const report = checkReport(resultOf('failed', { exchanges }), curl, (one) => one === named?.request);
    expect(report.exchanges.at(-1)?.replay).toBe('FOLDER-1.1');
  });

  test.each([
    ['a change that comes first', [answered('POST', 201)]],
    ['a form that the server refuses', [first, answered('GET', 422)]],
  ])('but the command alone repeats %s', (_what, exchanges) => {
    const report = checkReport(resultOf('failed', { exchanges }), curl, () => false);
    expect(report.exchanges.at(-1)).not.toHaveProperty('replay');
  });

  test('and no traffic that was only watched can be replayed', () => {
    const { exchanges } = checkReport(resultOf('failed', { exchanges: [answered('GET', 200)] }), curl);
    expect(exchanges[0]).not.toHaveProperty('replay');
  });

  test('names no operation where a request is none, such as the PUT to a presigned URL', () => {
    const put = { ...first, operation: undefined };
    expect(checkReport(resultOf('failed', { exchanges: [put] }), curl).exchanges[0]?.operation).toBeNull();
  });
});
