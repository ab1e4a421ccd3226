import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { postgresForTests } from '../../../packages/server/src/testing/postgres.ts';
import { openContract } from '../../src/cli/open-contract.ts';
import { compareReports } from '../../src/engine/model/comparison.ts';
import { startFaultyServer } from '../faults/harness/faulty-server.ts';
import { readPublished } from '../published-results/published.ts';
import { judge, failuresIn } from '../testing/judge-target.ts';

const postgres = await postgresForTests();
const overlay = path.join(import.meta.dirname, '../../../generated/reference.overlay.yaml');

// The same in processes of their own, over an S3 store: `npm run prove -- nodes`.
test.skipIf(postgres === undefined)(
  'of three nodes over PostgreSQL, everything holds that is published of one over SQLite',
  { timeout: 900_000 },
  async () => {
    const server = await startFaultyServer(() => undefined, { on: { postgres, count: 3 } });
    onTestFinished(() => server.close());

    const report = await judge(server, { contract: await openContract(overlay), allowDestructive: true });

    expect(failuresIn(report)).toEqual([]);
    const { report: ofOne } = await readPublished('reference-server');
    const { requirements } = compareReports([
      { file: 'one node', report: ofOne },
      { file: 'three nodes', report },
    ]);
    const worse = requirements.filter(({ changes }) => changes.includes('worse'));
    expect(worse.map(({ id, standings }) => `${id}: ${standings.join(', then ')}`)).toEqual([]);
  },
);
