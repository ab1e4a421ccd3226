import { expect, test } from 'vitest';
import { descriptions } from '../../service/areas/operation-descriptions.ts';
import { watchClients } from '../../service/clients/watch-clients.ts';
import { loadContract } from '../contract/load-contract.ts';
import type { SubjectId } from '../model/subject.ts';
import type { CheckResult } from '../model/verdict.ts';
import { WireJudge } from './wire-judge.ts';
import { wireReport } from './wire-report.ts';

const contract = loadContract();

const failedWith = (behaviour: string, proves: readonly SubjectId[]): CheckResult => ({
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
  findings: [
    { subjects: proves, expected: 'the client completes', got: 'exit code 22', exchange: undefined },
  ],
  ...{ exchanges: [], durationMs: 1 },
});

const apiRoot = 'https://files.example.com/v1';

const newJudge = () =>
  new WireJudge({
    ...{ contract, descriptions, clients: watchClients(contract) },
    capture: { apiRoot, showsCredentials: true, sees: () => true },
  });

const reportOf = (judge: WireJudge, profile: 'client' | 'har', further: CheckResult[] = []) =>
  wireReport(judge, {
    ...{ contract, unchecked: {}, profile, target: apiRoot, further },
    ...{ startedAt: new Date(), interrupted: false },
  });

test('a cause in a client names the behaviour of the server in which it shows', () => {
  const { causes } = reportOf(newJudge(), 'client', [
    failedWith('slow responses', ['RULE-4']),
    failedWith('reset connections', ['RULE-4']),
    failedWith('429', ['RULE-4', 'U-12']),
  ]);
  expect(causes.map(({ cause }) => cause)).toEqual([
    'The client with the server behaviour "slow responses", and in 1 more: expected the client completes, got exit code 22',
    'The client with the server behaviour "429": expected the client completes, got exit code 22',
  ]);
});

test('requests whose responses were not recorded completely are counted', () => {
  const judge = newJudge();
  const body = { bytes: undefined, size: undefined };
  judge.learn({
    request: { method: 'GET', url: `${apiRoot}/notes`, secure: 'https', headers: [], body },
    answer: { status: 200, headers: [['Content-Type', 'application/json']], body },
    ...{ startedAt: 0, endedAt: 1 },
  });
  expect([judge.seen.unjudged, reportOf(judge, 'har').requests]).toEqual([1, 1]);
});
