import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { repositoryRoot } from '../../scripts/lib/layout.ts';
import {
  onReferenceServer,
  runnerSecrets,
  type ReferenceServer,
} from '../../scripts/live/reference-server.ts';
import { startDelayingFront } from '../delaying-front.ts';
import { timed, type Say } from '../figures.ts';

/** Delay of each response of the slow server, in milliseconds. */
export const answerDelay = 50;

/** A run in a number of parallel processes; times in seconds, from the start of all to the end of the last. */
export interface ShardPoint {
  processes: number;
  /** With the server on the same machine. */
  near: number;
  /** With the same server and delayed responses. */
  slow: number;
  /** Number of requests of all processes to the slow server. */
  requests: number;
}

export async function measureShards(counts: readonly number[], say: Say): Promise<ShardPoint[]> {
  const points: ShardPoint[] = [];
  for (const processes of counts) {
    say(`the runner in ${processes === 1 ? 'one process' : `${processes} processes`}`);
    const near = await onReferenceServer((server) => judge(server, server.apiRoot, processes));
    const slow = await onReferenceServer(async (server) => {
      const front = await startDelayingFront(server.apiRoot, answerDelay);
      try {
        return await judge(server, front.url, processes);
      } finally {
        await front.close();
      }
    });
    points.push({ processes, near: near.time, slow: slow.time, requests: slow.requests });
  }
  return points;
}

const runner = path.join(repositoryRoot, 'conformance/src/main.ts');

/**
 * Runs the full profile in parallel shards. Throws if a requirement fails, because the measurement would be invalid.
 */
async function judge(
  server: ReferenceServer,
  baseUrl: string,
  shards: number,
): Promise<{ time: number; requests: number }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-shards-'));
  const env = { ...process.env, ...runnerSecrets(server) };
  const report = (shard: number) => path.join(folder, `${shard}.json`);
  const all = Array.from({ length: shards }, (_, index) => index + 1);
  const judgeShard = async (shard: number) => {
    const args = [
      ...['--base-url', baseUrl, '--app-url', new URL(server.apiRoot).origin, '--profile', 'full'],
      ...['--states', `${new URL(baseUrl).origin}/_states`, '--report', `json=${report(shard)}`],
      ...['--overlay', path.join(repositoryRoot, 'generated/reference.overlay.yaml')],
      ...(shards === 1 ? [] : ['--shard', `${shard}/${shards}`]),
    ];
    await promisify(execFile)(process.execPath, ['--import', 'tsx/esm', runner, ...args], {
      env,
      maxBuffer: 64 * 1024 * 1024,
    });
  };
  try {
    const time = (await timed(() => Promise.all(all.map(judgeShard)))) / 1000;
    const reports = await Promise.all(
      all.map(async (shard) => JSON.parse(await readFile(report(shard), 'utf8')) as { requests: number }),
    );
    return { time, requests: reports.reduce((sum, { requests }) => sum + requests, 0) };
  } finally {
    await rm(folder, { recursive: true });
  }
}
