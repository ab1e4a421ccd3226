import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { apiRoot, buildServer, objectsRoot } from '../../../../server/src/build-server.ts';
import type { Clock } from '../../../../server/src/clock.ts';
import { Database } from '../../../../server/src/database/database.ts';
import { DiskObjectStore } from '../../../../server/src/objects/disk.ts';
import { ensureAccount } from '../../../../server/src/ready-account.ts';
import { SteadyClock } from '../../../../server/src/steady-clock.ts';
import { createDatabaseFile } from '../../../../server/src/testing/database-file.ts';
import { testPasswordCost } from '../../../../server/src/testing/password-cost.ts';
import type { Fault } from '../faults/fault.ts';

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
  readonly clock?: Clock;
  /** The address of a proxy in front of the server, if there is one. */
  readonly publicUrl?: string;
}

export async function startFaultyServer(
  fault: Fault,
  { clock, publicUrl }: FaultyServerOptions = {},
): Promise<FaultyServer> {
  const data = await mkdtemp(path.join(tmpdir(), 'mutant-'));
  const file = path.join(data, 'database.sqlite');
  await createDatabaseFile(file);
  const database = await Database.open(file);
  // The data need not survive a crash, and waiting for the disk takes a quarter of the time.
  await database.read((db) => db.prepare('PRAGMA synchronous = OFF').run());
  const appUrl = () => `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const objects = await DiskObjectStore.open(path.join(data, 'objects'), {
    baseUrl: () => (publicUrl ?? appUrl()) + objectsRoot,
  });
  const app = buildServer({
    database,
    objects,
    publicUrl: () => publicUrl ?? appUrl(),
    clock,
    steadyClock: await SteadyClock.open({ database, clock }),
    quota: 1024 ** 3,
    passwordCost: testPasswordCost,
    states: true,
  });
  const { services } = app;
  // Now, because the routes are created later, asynchronously.
  fault({ app, database, objects, services });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const account = { email: 'mira@example.com', password: 'correct horse battery staple' };
  const second = { email: 'jonas@example.com', password: 'wrong donkey charger clip' };
  for (const { email, password } of [account, second]) await ensureAccount(services, email, password);
  const close = async () => {
    await app.close();
    await database.close();
    await rm(data, { recursive: true, force: true });
  };
  return { baseUrl: appUrl() + apiRoot, appUrl: appUrl(), account, second, close };
}
