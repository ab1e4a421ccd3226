import { setTimeout } from 'node:timers/promises';
import type { Random } from '../random.ts';
import type { Cluster } from './cluster.ts';

export interface FaultOptions {
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
export async function injectFaults(options: FaultOptions): Promise<Record<string, number>> {
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
