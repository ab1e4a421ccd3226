import { expect, test } from 'vitest';
import { descriptions } from '../../service/areas/operation-descriptions.ts';
import { watchClients } from '../../service/clients/watch-clients.ts';
import { loadContract } from '../contract/load-contract.ts';
import type { SubjectId } from '../model/subject.ts';
import type { CheckResult } from '../model/verdict.ts';
import { WireJudge } from './wire-judge.ts';
import { wireReport } from './wire-report.ts';

const contract = loadContract();

const failedWith = (
  behaviour: string,
  proves: readonly SubjectId[],
  expected = 'the client completes',
): CheckResult => ({
  ...{
    id: `RULE-4.${behaviour}`,
    name: `with the server behaviour "${behaviour}"`,
    operation: null,
    side: 'client',
    proves,
  },
  ...{
    verdict: 'failed',
    outcomes: Object.fromEntries(proves.map((id) => [id, 'failed'])),
    reason: undefined,
  },
  findings: [{ subjects: proves, expected, got: 'exit code 22', exchange: undefined }],
  ...{ exchanges: [], durationMs: 1 },
});

const causesOf = (...further: CheckResult[]): string[] => {
  const capture = { apiRoot: 'https://files.example.com/v1', showsCredentials: true, sees: () => true };
  const judge = new WireJudge({ contract, descriptions, capture, clients: watchClients(contract) });
  const options = { contract, unchecked: {}, profile: 'client', target: capture.apiRoot } as const;
  const now = { startedAt: new Date(), interrupted: false };
  return wireReport(judge, { ...options, ...now, further }).causes.map(({ cause }) => cause);
};

test('a cause in a client names the behaviour of the server in which it shows', () => {
  expect(
    causesOf(
      failedWith('slow responses', ['RULE-4']),
      failedWith('reset connections', ['RULE-4']),
      failedWith('429', ['RULE-4', 'U-12']),
    ),
  ).toEqual([
    'The client with the server behaviour "slow responses", and in 1 more: expected the client completes, got exit code 22',
    'The client with the server behaviour "429": expected the client completes, got exit code 22',
  ]);
});

test('requests whose responses were not recorded completely are counted', () => {
  const apiRoot = 'https://files.example.com/v1';
  const capture = { apiRoot, showsCredentials: true, sees: () => true };
  const judge = new WireJudge({ contract, descriptions, capture, clients: watchClients(contract) });
  const body = { bytes: undefined, size: undefined };
  judge.learn({
    request: { method: 'GET', url: `${apiRoot}/notes`, secure: 'https', headers: [], body },
    answer: { status: 200, headers: [['Content-Type', 'application/json']], body },
    ...{ startedAt: 0, endedAt: 1 },
  });
  const options = { contract, unchecked: {}, profile: 'har', target: apiRoot } as const;
  const report = wireReport(judge, { ...options, startedAt: new Date(), interrupted: false });
  expect([judge.seen.unjudged, report.requests]).toEqual([1, 1]);
});
