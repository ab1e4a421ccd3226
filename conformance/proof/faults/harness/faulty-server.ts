import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { LoadBalancer } from '../../../../packages/server/stress/load-balancer.ts';
import { Random } from '../../../../packages/server/stress/random.ts';
import { apiRoot, buildServer, objectsRoot } from '../../../../packages/server/src/build-server.ts';
import type { Clock } from '../../../../packages/server/src/clock.ts';
import { Database } from '../../../../packages/server/src/database/database.ts';
import { DiskObjectStore } from '../../../../packages/server/src/objects/disk.ts';
import { ensureAccount } from '../../../../packages/server/src/ready-account.ts';
import { createDatabaseFile } from '../../../../packages/server/src/testing/database-file.ts';
import { quickPasswordCost } from '../../../../packages/server/src/authentication/password-hasher.ts';
import {
  newPostgresDatabase,
  type EmptyDatabase,
} from '../../../../packages/server/src/testing/postgres-database.ts';
import type { Fault, Target } from '../effects/fault.ts';

const variables = { postgres: 'FILE_STORAGE_TEST_POSTGRES', count: 'CONFORMANCE_NODES' } as const;

interface SharedNodes {
  /** URL of a PostgreSQL server on which each reference server gets a database of its own; without it, SQLite. */
  readonly postgres: string | undefined;
  /** Nodes of each reference server. */
  readonly count: number;
}

/** What the reference servers of proofs run on, in this process and in those that it starts. */
export function sharedNodes(): SharedNodes {
  const postgres = process.env[variables.postgres];
  const count = Number(process.env[variables.count] ?? 1);
  if (count > 1 && postgres === undefined) {
    throw new Error(
      `${variables.count} is ${count}, but ${variables.postgres} names no PostgreSQL to share.`,
    );
  }
  return { postgres, count };
}

interface Login {
  readonly email: string;
  readonly password: string;
}

/** The reference server in this process, with a fault, two accounts and the state provider. */
export interface FaultyServer {
  /** The API root. */
  readonly baseUrl: string;
  /** The address of the web application. */
  readonly appUrl: string;
  readonly account: Login;
  readonly second: Login;
  close(): Promise<void>;
}

export interface FaultyServerOptions {
  readonly clock?: Clock | undefined;
  /** The address of a proxy in front of the server, if there is one. */
  readonly publicUrl?: string;
  readonly on?: SharedNodes;
}

/** Longer than the runner waits. */
const patienceMs = 180_000;

/** Starts a server over SQLite, or several over one database of PostgreSQL. */
export async function startFaultyServer(
  fault: Fault,
  { clock, publicUrl, on = sharedNodes() }: FaultyServerOptions = {},
): Promise<FaultyServer> {
  const data = await mkdtemp(path.join(tmpdir(), 'fault-'));
  const { postgres, count } = on;
  const stored = postgres === undefined ? await fileIn(data) : await newPostgresDatabase(postgres);
  const nodes: Target[] = [];
  const origins = () => nodes.map(({ app }) => originOf(app));
  const balancer =
    count > 1 ? await LoadBalancer.start({ nodes: origins, random: new Random(1), patienceMs }) : undefined;
  const appUrl = () => balancer?.url ?? origins()[0]!;
  // One for all nodes: only one process may use its folder.
  const objects = await DiskObjectStore.open(path.join(data, 'objects'), {
    baseUrl: () => (publicUrl ?? appUrl()) + objectsRoot,
  });
  while (nodes.length < count) {
    const database = await Database.open(stored.url);
    // The data need not survive a crash, and waiting for the disk takes a quarter of the time.
    if (!database.isShared) await database.read((db) => db.prepare('PRAGMA synchronous = OFF').run());
    const app = buildServer({
      database,
      objects,
      publicUrl: () => publicUrl ?? appUrl(),
      clock,
      quota: 1024 ** 3,
      passwordCost: quickPasswordCost,
      states: true,
    });
    nodes.push({ app, database, objects, services: app.services });
  }
  // Now, because the routes are created later, asynchronously.
  for (const node of nodes) fault(node);
  for (const { app } of nodes) await app.listen({ host: '127.0.0.1', port: 0 });
  const account = { email: 'mira@example.com', password: 'correct horse battery staple' };
  const second = { email: 'jonas@example.com', password: 'wrong donkey charger clip' };
  for (const { email, password } of [account, second])
    await ensureAccount(nodes[0]!.services, email, password);
  const close = async () => {
    await balancer?.close();
    for (const { app, database } of nodes) {
      await app.close();
      await database.close();
    }
    await stored.drop();
    await rm(data, { recursive: true, force: true });
  };
  return { baseUrl: appUrl() + apiRoot, appUrl: appUrl(), account, second, close };
}

const originOf = (app: Target['app']): string =>
  `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;

/** An empty database, which is removed with the folder. */
async function fileIn(folder: string): Promise<EmptyDatabase> {
  const url = path.join(folder, 'database.sqlite');
  await createDatabaseFile(url);
  return { url, drop: () => Promise.resolve() };
}
