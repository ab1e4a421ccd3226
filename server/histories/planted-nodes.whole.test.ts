import { chmod, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findPostgres, Postgres } from '../../scripts/lib/postgres.ts';
import { Random } from '../resilience/random.ts';
import { temporaryFolder } from '../src/testing/temporary-folder.ts';
import { runCampaign } from './campaign.ts';
import { Cluster } from './cluster.ts';

const programs = findPostgres();
const objects = 40;

test.skipIf(programs === undefined).each([
  ['a lost lock', 'lock', 'names'],
  ['a read cache that is not told of writes', 'cache', 'notes'],
  ['a quota that is read outside of its transaction', 'quota', 'quota'],
] as const)(
  'the checker finds %s in two nodes, and shows few operations',
  async (_name, planted, workload) => {
    const folder = await temporaryFolder();
    // PostgreSQL may run as another user.
    await chmod(folder, 0o755);
    await mkdir(path.join(folder, 'postgres'));
    const postgres = await Postgres.start(programs!, path.join(folder, 'postgres'), { isDurable: true });
    onTestFinished(() => postgres.stop());
    const options = ['--database', postgres.url];
    const random = new Random(1);
    const cluster = await Cluster.start({
      folder,
      nodes: 2,
      accounts: objects + 3,
      random,
      options,
      planted,
    });
    onTestFinished(async () => {
      await cluster.close();
    });
    let begun = 0;
    const { failures } = await runCampaign({
      ...{ nodes: cluster.nodes, accounts: cluster.accounts, seed: 20_261_124, only: [workload] },
      isOver: () => begun++ >= objects,
    });
    const lines = failures[0]?.lines ?? [];
    expect(lines.length).toBeGreaterThan(2);
    expect(lines.length).toBeLessThan(20);
  },
);
