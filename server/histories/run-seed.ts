import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Random } from '../resilience/random.ts';
import { runCampaign, type Result, type WorkloadName } from './campaign.ts';
import { Cluster } from './cluster.ts';
import { runNemesis } from './nemesis.ts';

export interface SeedOptions {
  seed: number;
  seconds: number;
  nodes: number;
  only?: readonly WorkloadName[];
  onFailure?: (lines: string[]) => void;
}

export interface SeedResult extends Result {
  /** How often the nemesis did what. */
  faults: Record<string, number>;
  /** Requests whose connection was cut. */
  cuts: number;
}

/** Objects with a quota that begin in a second, at most. */
const quotaObjectsPerSecond = 1 / 3;

/** Starts a cluster, lets clients use it while the nemesis is at work, and checks all histories. */
export async function runSeed({ seed, seconds, nodes, only, onFailure }: SeedOptions): Promise<SeedResult> {
  const folder = await mkdtemp(path.join(tmpdir(), 'file-storage-histories-'));
  const random = new Random(seed);
  const accounts = 3 + Math.ceil(seconds * quotaObjectsPerSecond);
  const cluster = await Cluster.start({ folder, nodes, accounts, random });
  try {
    const end = performance.now() + seconds * 1000;
    let hasFailed = false;
    const isOver = () => hasFailed || performance.now() > end;
    const nemesis = runNemesis({ cluster, random: new Random(seed + 1), isOver });
    const campaign = runCampaign({
      nodes: cluster.nodes,
      accounts: cluster.accounts,
      seed,
      isOver,
      ...(only && { only }),
      onFailure: ({ workload, lines }) => {
        hasFailed = true;
        onFailure?.([`${workload}:`, ...lines.map((line) => `  ${line}`)]);
      },
    });
    const [faults, result] = await Promise.all([nemesis, campaign]);
    const cuts = cluster.fronts.reduce((sum, front) => sum + front.cuts, 0);
    const stopped = await cluster.close();
    if (stopped.length > 0) {
      result.failures.push({ workload: 'stop', lines: stopped });
      onFailure?.(stopped);
    }
    // What a failure leaves is there to be looked at.
    if (result.failures.length === 0) await rm(folder, { recursive: true });
    return { ...result, faults, cuts };
  } finally {
    await cluster.close();
  }
}
