import { describe, expect, it } from 'vitest';
import { loadContract } from './load-contract.ts';

const contract = loadContract();
const violationsOf = (operation: string, body: object) =>
  contract.judgeRequest(operation, body).violations.map(({ subjects, got }) => [...subjects, got]);

describe('the expiry of a link that a client sends', () => {
  it.each([
    '2030-12-31',
    '2030-12-31T23:59:59Z',
    '2030-12-31T23:59:59.5+05:30',
    '2030-12-31T23:59',
    '20301231T235959Z',
    '2030-W52-2',
    '2028-366',
    '2028-02-29',
  ])('is ISO 8601: %s', (expires_at) => {
    expect(violationsOf('createShareableLink', { expires_at })).toEqual([]);
  });

  it.each([
    'next week',
    '',
    '31/12/2030',
    '2030-12-31 23:59:59',
    '2030-13-01',
    '2030-02-29',
    '2030-12-31T25:00:00Z',
    '2030-12-31T2359Z',
    '23:59:59Z',
    'P7D',
    '1924991999',
    'Tue, 31 Dec 2030 23:59:59 GMT',
  ])('is reported when it is not: "%s"', (expires_at) => {
    expect(violationsOf('createShareableLink', { expires_at })).toEqual([
      ['LINK-5', expect.stringContaining(JSON.stringify(expires_at))],
    ]);
  });

  it.each([1_924_991_999, true, ['2030-12-31']])('is reported when it is no string: %j', (expires_at) => {
    expect(violationsOf('createShareableLink', { expires_at })).toEqual([['LINK-5', expect.any(String)]]);
  });
});
