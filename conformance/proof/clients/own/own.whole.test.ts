import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Contract } from '../../../src/engine/contract/contract.ts';
import { clientSubjects } from '../../../src/service/clients/watch-clients.ts';
import { behaviours } from '../../../src/service/clients/server-behaviours.ts';
import { playedIn, scenarios } from '../../../src/service/clients/scenarios.ts';
import { startFaultyServer, type FaultyServer } from '../../faults/harness/faulty-server.ts';
import { referenceContract } from '../examine-clients.ts';
import { brokenIn } from '../judge-client.ts';
import { judgeOwn, ownClients, playOwn, type OwnClient } from './examine-own.ts';

// `npm run prove -- faults` lets them do their work with every server behaviour.

let server: FaultyServer;
let contract: Contract;

beforeAll(async () => {
  server = await startFaultyServer(() => undefined);
  contract = await referenceContract();
});

afterAll(() => server.close());

/** Duties that the work of a client does not test. */
const unexercised: Record<OwnClient, readonly string[]> = {
  // Both clients connect by plain HTTP here; `clients.whole.test.ts` tests HTTPS.
  library: ['AUTH-10'],
  // No subcommand converts files, shows a single workspace, or sends EXIF data and paths.
  command: [
    ...['AUTH-10'],
    ...['CONVERT-2', 'CONVERT-3', 'CONVERT-4', 'CONVERT-5', 'REG-9', 'REG-17', 'UPLOAD-7'],
    'WS-9',
  ],
};

test.each(Object.keys(ownClients) as OwnClient[])(
  'our own %s holds every duty that it gives occasion for',
  async (which) => {
    const { results, report, malformed } = await judgeOwn(which, server, contract);
    expect(brokenIn(results)).toEqual({ client: [], server: [] });
    expect(malformed).toEqual([]);
    const passed = report().requirements.filter(({ verdict }) => verdict === 'passed');
    const open = [...clientSubjects(contract)].filter((subject) => !passed.some(({ id }) => id === subject));
    expect(open.sort()).toEqual([...unexercised[which]].sort());
  },
);

test('our own library carries out all workflows, whatever the size of pages', async () => {
  const chosen = behaviours.filter(({ name }) => name === 'another page size');
  const { judge, results, operations } = await playOwn('library', server, contract, chosen);
  expect(results.map(({ verdict, findings }) => [verdict, findings])).toEqual([
    ['passed', []],
    ['passed', []],
  ]);
  expect(brokenIn(judge.results())).toEqual({ client: [], server: [] });
  expect(playedIn(operations)).toEqual(scenarios);
});
