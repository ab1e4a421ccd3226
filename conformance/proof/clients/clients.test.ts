import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { requirements } from '../../../generated/registers.ts';
import { loadContract } from '../../src/contract/load-contract.ts';
import { readOverlay } from '../../src/contract/read-overlay.ts';
import type { Contract } from '../../src/contract/contract.ts';
import { dutySubjects } from '../../src/wire/duties/subjects.ts';
import { startFaultyServer, type FaultyServer } from '../mutants/harness/faulty-server.ts';
import { chapters, play, type Chapter } from './chapters.ts';
import { Client, type ClientFault } from './client.ts';
import { faultyClients } from './faults.ts';
import { brokenIn, judgeTraffic } from './judge-client.ts';

const root = path.join(import.meta.dirname, '../../..');
let contract: Contract;
let server: FaultyServer;
let identity: { cert: string; key: string };

beforeAll(async () => {
  contract = loadContract({
    overlay: await readOverlay(path.join(root, 'generated/reference.overlay.yaml')),
  });
  server = await startFaultyServer(() => undefined);
  const fixture = (name: string) =>
    readFile(path.join(root, `conformance/src/http/fixtures/localhost.${name}.pem`), 'utf8');
  identity = { cert: await fixture('cert'), key: await fixture('key') };
});

afterAll(() => server.close());

const judged = (names: readonly Chapter[], fault: ClientFault, secured = false) =>
  judgeTraffic(
    contract,
    server.baseUrl,
    async (baseUrl) => {
      const client = new Client(baseUrl, server.account.password, fault);
      await play(client, server.account.email, names);
      client.close();
    },
    { vaultPassword: 'vault horse staple', ...(secured && { identity }) },
  );

const all = Object.keys(chapters) as Chapter[];

test.each([
  ['http', false],
  ['https', true],
] as const)('a client without a fault holds all that it does, over %s', async (_name, secured) => {
  const { results, report, unread } = await judged(all, () => undefined, secured);
  expect(brokenIn(results)).toEqual({ client: [], server: [] });
  expect(unread).toBe(0);
  const { requirements: verdicts } = report();
  const held = verdicts.filter(({ verdict }) => verdict === 'passed').map(({ id }) => id);
  expect(held).toEqual(
    expect.arrayContaining(['GEN-9', 'AUTH-1', 'AUTH-13', 'UPLOAD-14', 'UPLOAD-15', 'U-109']),
  );
  expect(held.includes('AUTH-10')).toBe(secured);
  expect(verdicts.find(({ id }) => id === 'FOLDER-4')).toMatchObject({
    verdict: 'not exercised',
    reason: 'no single exchange shows it: a run tries it',
  });
});

describe('each faulty client is found by what it breaks, and by nothing else', () => {
  test.each(faultyClients.map((one) => [one.id, one] as const))('%s', async (_id, one) => {
    const { results } = await judged([one.chapter], one.fault, one.secured);
    expect(brokenIn(results)).toEqual({ client: [one.breaks], server: [] });
  });
});

test('there are enough, each with an id and a sentence of its own', () => {
  expect(faultyClients.length).toBeGreaterThanOrEqual(30);
  expect(new Set(faultyClients.map(({ id }) => id)).size).toBe(faultyClients.length);
  for (const { id, sentence } of faultyClients) {
    expect(id).toMatch(/^[a-z]+(-[a-z0-9]+)*$/);
    expect(sentence).toMatch(/^[A-Za-z][^\n]{10,}\.$/);
  }
});

test('whatever binds the client has a faulty client', () => {
  const bound = requirements.filter(({ binds }) => binds === 'client').map(({ id }) => id);
  const broken = new Set(faultyClients.map(({ breaks }) => breaks));
  expect(bound.filter((id) => !broken.has(id))).toEqual([]);
});

/** Stated for fields of which a mistake is alike elsewhere. */
const alike = new Set([
  ...['ARCHIVE-2', 'ARCHIVE-3', 'CONVERT-2', 'CONVERT-4', 'TRACK-2'],
  ...['UPLOAD-6', 'UPLOAD-7', 'UPLOAD-8', 'REG-5', 'REG-7', 'REG-9'],
]);

test('whatever a request can break has a faulty client, or one that is alike', () => {
  const broken = new Set<string>(faultyClients.map(({ breaks }) => breaks));
  expect([...dutySubjects(contract)].filter((id) => !broken.has(id) && !alike.has(id))).toEqual([]);
});
