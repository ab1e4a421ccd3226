import { afterAll, beforeAll, expect, test } from 'vitest';
import { requirements } from '../../../generated/registers.ts';
import { loadContract } from '../../src/engine/contract/load-contract.ts';
import { clientSubjects } from '../../src/service/clients/watch-clients.ts';
import { tasks, type Task } from './tasks.ts';
import { clientLine, examineClient, openTrial, referenceContract, type Trial } from './examine-clients.ts';
import { faultyClients } from './faults.ts';
import { formSubjects } from '../faults/form-faults.ts';
import { brokenIn } from './judge-client.ts';

let trial: Trial;

beforeAll(async () => {
  trial = await openTrial(await referenceContract());
});

afterAll(() => trial.close());

const allTasks = Object.keys(tasks) as Task[];

test.each([
  ['http', false],
  ['https', true],
] as const)('a client without a fault holds all that it does, over %s', async (_name, secured) => {
  const { results, report, malformed } = await trial.judge(allTasks, () => undefined, secured);
  expect(brokenIn(results)).toEqual({ client: [], server: [] });
  expect(malformed).toEqual([]);
  const { requirements: verdicts } = report();
  const passed = verdicts.filter(({ verdict }) => verdict === 'passed').map(({ id }) => id);
  expect(passed).toEqual(
    expect.arrayContaining(['GEN-9', 'AUTH-1', 'AUTH-13', 'UPLOAD-14', 'UPLOAD-15', 'U-109']),
  );
  expect(passed.includes('AUTH-10')).toBe(secured);
  expect(verdicts.find(({ id }) => id === 'FOLDER-4')).toMatchObject({
    verdict: 'not exercised',
    reason: 'recorded traffic cannot show this: a run tests it',
  });
});

// `npm run prove -- faults` expects each faulty client to be found by what it violates, and by nothing else.
test('a client without its fault is not found', async () => {
  const [first] = faultyClients;
  const outcome = await examineClient(trial, { ...first!, newFault: () => () => undefined });
  expect(outcome).toMatchObject({ found: false, failed: { client: [], server: [] } });
  expect(clientLine(outcome)).toMatch(/^survived .* client: nothing; server: nothing$/);
});

test('each has an id of its own', () => {
  expect(new Set(faultyClients.map(({ id }) => id)).size).toBe(faultyClients.length);
});

test('whatever binds the client has a faulty client', () => {
  const bound = requirements.filter(({ binds }) => binds === 'client').map(({ id }) => id);
  const broken = new Set(faultyClients.map(({ fails }) => fails));
  expect(bound.filter((id) => !broken.has(id))).toEqual([]);
});

/** The ids of workspaces in queries and of archives in paths: others are tested. */
const alike = new Set(['ARCHIVE-2', 'ARCHIVE-3', 'CONVERT-2', 'TRACK-2']);

test('whatever a request can break has a faulty client or a form fault, or one that is alike', () => {
  const broken = new Set<string>([
    ...faultyClients.map(({ fails }) => fails),
    ...formSubjects(loadContract()),
  ]);
  expect([...clientSubjects(trial.contract)].filter((id) => !broken.has(id) && !alike.has(id))).toEqual([]);
});
