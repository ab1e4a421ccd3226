import path from 'node:path';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { Postgres } from '../../src/testing/postgres-process.ts';
import { Database } from '../../src/database/database.ts';
import { audit, auditRows } from '../audit.ts';
import { Random } from '../random.ts';
import { openGateway } from '../s3-gateway.ts';
import { type Result, runCampaign, type WorkloadName, workloads } from './campaign.ts';
import { Cluster, type ClusterOptions } from './cluster.ts';
import { type PostgresRelay, startPostgresRelay } from '../../src/testing/postgres-relay.ts';
import { freePort } from '../../src/testing/free-port.ts';
import { setTimeout } from 'node:timers/promises';

export interface SeedOptions {
  seed: number;
  seconds: number;
  nodes: number;
  /** Folder of the programs of PostgreSQL; without it, the one node uses SQLite. */
  postgres?: string | undefined;
  only?: readonly WorkloadName[];
  /** The only faults, by the names under which they are counted. */
  faults?: readonly string[];
  planted?: ClusterOptions['planted'];
  onFailure?: (lines: string[]) => void;
}

export interface SeedResult extends Result {
  /** How often each fault was injected. */
  faults: Record<string, number>;
  /** Requests whose connection was cut. */
  cuts: number;
  /** What the nodes logged as errors. */
  log: string[];
}

/** What waits for a connection that has fallen silent waits for half a minute. A shorter run would only wait. */
const leastSecondsForSilence = 60;

/** Objects with a quota that begin in a second, at most. */
const quotaObjectsPerSecond = 1 / 3;

/** Starts a cluster, lets clients use it while faults are injected, and checks all histories. */
export async function runSeed(options: SeedOptions): Promise<SeedResult> {
  const folder = await mkdtemp(path.join(tmpdir(), 'file-storage-histories-'));
  // PostgreSQL may run as another user.
  await chmod(folder, 0o755);
  await mkdir(path.join(folder, 'postgres'));
  const settings = { port: await freePort(), isDurable: true };
  const postgres =
    options.postgres && (await Postgres.start(options.postgres, path.join(folder, 'postgres'), settings));
  const relay = postgres ? await startPostgresRelay(postgres.url) : undefined;
  const gateway = postgres ? await openGateway() : undefined;
  try {
    const common = [
      ...(relay ? ['--database', relay.url] : []),
      ...(gateway ? ['--objects', gateway.url] : []),
    ];
    // Several nodes need a store that they share.
    const hasObjects = options.nodes === 1 || gateway !== undefined;
    const names = options.only ?? (Object.keys(workloads) as WorkloadName[]);
    const only = names.filter((name) => hasObjects || !['multipart', 'tree'].includes(name));
    const result = await runOn(
      { ...options, only },
      folder,
      common,
      postgres && relay && { postgres, relay },
    );
    // What a failure leaves is there to be looked at.
    if (result.failures.length === 0 || options.planted) await rm(folder, { recursive: true });
    return result;
  } finally {
    await relay?.close();
    if (postgres) await postgres.stop();
    await gateway?.close();
  }
}

/** How many faults of the rows a failure shows. */
const mostShown = 5;

async function auditPostgres({ url }: Postgres): Promise<string[]> {
  const database = await Database.open(url);
  try {
    const faults = await auditRows(database);
    const more = faults.length - mostShown;
    return [...faults.slice(0, mostShown), ...(more > 0 ? [`${more} more faults of rows`] : [])];
  } finally {
    await database.close();
  }
}

async function runOn(
  { seed, seconds, nodes, only, faults: onlyFaults, planted, onFailure }: SeedOptions,
  folder: string,
  common: readonly string[],
  database: { postgres: Postgres; relay: PostgresRelay } | undefined | '',
): Promise<SeedResult> {
  const random = new Random(seed);
  const accounts = 3 + Math.ceil(seconds * quotaObjectsPerSecond);
  const cluster = await Cluster.start({ folder, nodes, accounts, random, options: common, planted });
  try {
    const end = performance.now() + seconds * 1000;
    let hasFailed = false;
    const isOver = () => hasFailed || cluster.crashes.length > 0 || performance.now() > end;
    const injected = injectFaults({
      cluster,
      random: new Random(seed + 1),
      isOver,
      only: onlyFaults,
      ...(database && { restartDatabase: () => database.postgres.restart() }),
      ...(database && seconds >= leastSecondsForSilence && { silenceDatabase: database.relay.silence }),
    });
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
    const [faults, result] = await Promise.all([injected, campaign]);
    const stopped = [...cluster.crashes, ...(await cluster.close())];
    // Whatever the responses were, nothing is half there, and in a folder of one node nothing is left over.
    const faultsOfData = database ? await auditPostgres(database.postgres) : await audit(cluster.dataOf(0));
    for (const [workload, lines] of Object.entries({ nodes: stopped, data: faultsOfData })) {
      if (lines.length === 0) continue;
      result.failures.push({ workload, lines });
      onFailure?.(lines);
    }
    const cuts = cluster.balancers.reduce((sum, balancer) => sum + balancer.cuts, 0);
    return { ...result, faults, cuts, log: cluster.log };
  } finally {
    await cluster.close();
  }
}

interface FaultOptions {
  cluster: Cluster;
  random: Random;
  isOver: () => boolean;
  /** Ends all processes of the database at once, and starts it again. */
  restartDatabase?: () => Promise<void>;
  /** Cuts the connections of now to the database, which stay open: nothing comes over them any more. */
  silenceDatabase?: () => void;
  /** The only faults, by the names under which they are counted. */
  only?: readonly string[] | undefined;
}

/** Time between two faults, and how long those last that end by themselves. */
const pauseMs = [300, 2500] as const;
const lengthMs = [500, 2500] as const;

/** After which a node is killed that starts. */
const startMs = [0, 1000] as const;

/** How long nodes are paused, at least. */
const stopMs = [500, 2500] as const;

/** How far clocks are moved. URLs to upload to are valid for an hour, also if one node signs and another one checks. */
const clockMs = 20 * 60 * 1000;

/**
 * Does to servers what happens to them in operation, one thing after the other, until the time is over. Then all nodes
 * run, and nothing is cut or delayed.
 *
 * @returns how often it did what
 */
async function injectFaults(options: FaultOptions): Promise<Record<string, number>> {
  const { cluster, random, isOver, restartDatabase, silenceDatabase, only } = options;
  const nodes = Array.from({ length: cluster.size }, (_, node) => node);
  const anyNode = () => random.between(0, cluster.size - 1);
  const aWhile = () => setTimeout(random.between(...lengthMs));
  const acts: Record<string, () => Promise<void>> = {
    'nodes killed': async () => {
      const node = anyNode();
      await cluster.killNode(node);
      if (random.next() < 0.25) await cluster.killWhileStarting(node, random.between(...startMs));
      await setTimeout(random.between(0, 500));
      await cluster.startNode(node);
    },
    'nodes paused': async () => {
      const paused = anyNode();
      const goOn = cluster.pauseNode(paused);
      // The next fault may end what they wait for.
      await cluster.expectWrites(nodes.filter((node) => node !== paused));
      await setTimeout(random.between(...stopMs));
      goOn();
    },
    'times that connections were cut': async () => {
      const balancer = random.pick(cluster.balancers)!;
      balancer.cutShare = random.between(10, 50) / 100;
      await aWhile();
      balancer.cutShare = 0;
    },
    'times that requests were delayed': async () => {
      const balancer = random.pick(cluster.balancers)!;
      balancer.delayMs = random.between(5, 100);
      await aWhile();
      balancer.delayMs = 0;
    },
    'clocks moved': () => {
      cluster.moveClock(anyNode(), random.between(-clockMs, clockMs));
      return Promise.resolve();
    },
    ...(cluster.size > 1 && {
      'times that all nodes were killed': async () => {
        await Promise.all(nodes.map((node) => cluster.killNode(node)));
        for (const node of nodes) await cluster.startNode(node);
      },
    }),
    ...(restartDatabase && { 'restarts of the database': restartDatabase }),
    ...(silenceDatabase && {
      'times that the database fell silent': async () => {
        silenceDatabase();
        // Other faults meet nodes that wait, too.
        if (random.next() < 0.5) await cluster.expectWrites(nodes);
      },
    }),
  };
  const names = Object.keys(acts).filter((name) => only?.includes(name) ?? true);
  const counts = Object.fromEntries(names.map((name) => [name, 0]));
  while (!isOver() && names.length > 0) {
    await setTimeout(random.between(...pauseMs));
    const name = random.pick(names)!;
    await acts[name]!();
    counts[name]! += 1;
  }
  return counts;
}
