import path from 'node:path';
import { apiRoot } from '../../../packages/server/src/build-server.ts';
import { LoadBalancer } from '../../../packages/server/stress/load-balancer.ts';
import { freePort } from '../../../packages/server/src/testing/free-port.ts';
import { Random } from '../../../packages/server/stress/random.ts';
import { ServerProcess } from '../../../packages/server/stress/server-process.ts';
import type { FaultyServer } from '../faults/harness/faulty-server.ts';

/** A server to test, of one process or of several. */
export type StartedServer = Omit<FaultyServer, 'close'> & {
  /** Stops it, and returns what it logged as errors. */
  close: () => Promise<string[]>;
};

const account = { email: 'mira@example.com', password: 'correct horse battery staple' };
const second = { email: 'jonas@example.com', password: 'wrong donkey charger clip' };

/** Longer than the runner waits. */
const patienceMs = 180_000;

const common = [
  ...['--states', '--log-level', 'error', '--email', account.email, '--password', account.password],
  ...['--second-email', second.email, '--second-password', second.password],
];

/** Starts one server over SQLite and a folder, as it runs by default. */
export async function startSingle(folder: string): Promise<StartedServer> {
  const server = await ServerProcess.start(folder, common);
  return startedAt(server.url, async () => {
    await server.stop();
    return server.log;
  });
}

export interface NodesOptions {
  /** For what each node keeps for itself. */
  readonly folder: string;
  readonly nodes: number;
  /** What they share. */
  readonly database: string;
  readonly objects: string;
}

/** Starts several servers of the same data, each a process of its own, behind a load balancer. */
export async function startNodes({ folder, nodes, database, objects }: NodesOptions): Promise<StartedServer> {
  const servers: ServerProcess[] = [];
  const origins: string[] = [];
  const balancer = await LoadBalancer.start({ nodes: () => origins, random: new Random(1), patienceMs });
  const close = async () => {
    await balancer.close();
    await Promise.all(servers.map((server) => server.stop()));
    return servers.flatMap(({ log }, index) => log.map((line) => `node ${index + 1}: ${line}`));
  };
  const options = [...common, '--database', database, '--objects', objects, '--public-url', balancer.url];
  try {
    // One after the other: the first creates the tables.
    for (let node = 1; node <= nodes; node++) {
      // Not its own choice, because it prints the address of the balancer.
      const port = await freePort();
      const data = path.join(folder, `node-${node}`);
      servers.push(await ServerProcess.start(data, [...options, '--port', String(port)]));
      origins.push(`http://127.0.0.1:${port}`);
    }
  } catch (error) {
    await close();
    throw error;
  }
  return startedAt(balancer.url, close);
}

const startedAt = (origin: string, close: StartedServer['close']): StartedServer => ({
  baseUrl: origin + apiRoot,
  appUrl: origin,
  account,
  second,
  close,
});
