import { findPostgres } from '../../src/testing/postgres-process.ts';
import { tryInstallingGateway } from '../s3-gateway.ts';
import type { WorkloadName } from './campaign.ts';
import { runSeed } from './run-seed.ts';
import { conclusionOf, seedLines, type SeedOutcome } from './seed-report.ts';

export interface HistoriesOptions {
  /** Runs, each with its own servers, and the first of them. */
  seeds: number;
  seed: number;
  minutes: number;
  /** By default three over PostgreSQL, if it is installed, and then one over SQLite. */
  nodes?: number;
  sqlite?: true;
  only?: WorkloadName[];
}

/** Resolves to whether the responses of all seeds fit one order, and what the servers left is sound. */
export async function checkHistories({
  seed: first,
  seeds,
  minutes,
  nodes,
  sqlite,
  only,
}: HistoriesOptions): Promise<boolean> {
  const postgres = sqlite ? undefined : findPostgres();
  if (postgres === undefined && (nodes ?? 1) > 1) {
    console.error('error: Several nodes need PostgreSQL. To install it: apt-get install postgresql');
    return false;
  }
  if (postgres !== undefined) await tryInstallingGateway();
  const setups = [
    ...(postgres === undefined ? [] : [{ nodes: nodes ?? 3, postgres, over: 'PostgreSQL' }]),
    ...(postgres === undefined || nodes === undefined ? [{ nodes: 1, over: 'SQLite' }] : []),
  ];
  let hold = true;
  for (const { over, ...setup } of setups) {
    console.log(`${setup.nodes} nodes over ${over}, ${minutes} minutes for each seed`);
    const outcomes = new Map<number, SeedOutcome>();
    for (let seed = first; seed < first + seeds; seed++) {
      // Nothing else is said for minutes.
      console.log(`seed ${seed} began at ${new Date().toLocaleTimeString('en-GB')}`);
      const result = await runSeed({
        ...{ seed, seconds: minutes * 60, ...setup, ...(only && { only }) },
        onFailure: (lines) => {
          console.log(lines.join('\n'));
        },
      });
      outcomes.set(seed, result);
      console.log(seedLines(seed, result));
      if (result.failures.length > 0) console.log(result.log.slice(-20).join('\n'));
    }
    const { text, holds } = conclusionOf(outcomes);
    console.log(`${text}\n`);
    hold &&= holds;
  }
  return hold;
}
