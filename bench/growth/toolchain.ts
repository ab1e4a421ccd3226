import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { repositoryRoot } from '../../scripts/lib/layout.ts';
import { timed, type Say } from '../figures.ts';
import { writeContract } from './contract.ts';

/** Measurements for a contract with a number of operations; times in seconds, memory in megabytes. */
export interface ToolchainPoint {
  operations: number;
  lint: number;
  bundle: number;
  generate: number;
  /** All three, including the start of the process. */
  total: number;
  /** Maximum memory of the process. */
  memory: number;
}

type Phases = Pick<ToolchainPoint, 'lint' | 'bundle' | 'generate' | 'memory'>;

export async function measureToolchain(sizes: readonly number[], say: Say): Promise<ToolchainPoint[]> {
  const points: ToolchainPoint[] = [];
  for (const operations of sizes) {
    say(`lint, bundle, generate of ${operations.toLocaleString('en')} operations`);
    points.push(
      await withContract(operations, async (root) => {
        const script = path.join(repositoryRoot, 'bench/growth/compile-contract.ts');
        let phases: Phases | undefined;
        const total = await timed(async () => {
          const args = ['--import', 'tsx/esm', script, root];
          phases = JSON.parse((await promisify(execFile)(process.execPath, args)).stdout) as Phases;
        });
        return { operations, ...phases!, total: total / 1000 };
      }),
    );
  }
  return points;
}

/** Runs `work` with a contract of this many operations, in a temporary folder. */
export async function withContract<Result>(
  operations: number,
  work: (root: string) => Promise<Result>,
): Promise<Result> {
  const root = await mkdtemp(path.join(tmpdir(), 'bench-contract-'));
  try {
    await writeContract(root, operations);
    return await work(root);
  } finally {
    await rm(root, { recursive: true });
  }
}
