import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { Writable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { onTestFinished } from 'vitest';
import { issueToken } from '../authentication/access-token.ts';
import { apiRoot, buildServer, objectsRoot, type ServerOptions } from '../build-server.ts';
import { timestamp } from '../clock.ts';
import { insertUser } from '../database/accounts.ts';
import { Database } from '../database/database.ts';
import { DiskObjectStore } from '../objects/disk.ts';
import type { ObjectStore } from '../objects/port.ts';
import { SteadyClock } from '../steady-clock.ts';
import { ApiClient } from './api-client.ts';
import { emptyDatabaseIn } from './empty-database.ts';
import { quickPasswordCost } from '../authentication/password-hasher.ts';
import { temporaryFolder } from './temporary-folder.ts';

export const testPassword = 'correct horse battery staple';

/** A server for one test, with a free port and a temporary data folder. It is closed at the end of the test. */
export interface TestServer<Store extends ObjectStore = DiskObjectStore> {
  app: FastifyInstance;
  /** URL of the application, without a trailing slash. */
  url: string;
  /** URL of the API root. */
  apiUrl: string;
  dataFolder: string;
  database: Database;
  /** What `Database.open` opened. */
  databaseLocation: string;
  objects: Store;
  clock: TestClock;
  /** Lines of the log. */
  log: string[];
  /** Creates an account with the password `testPassword`, and a client with its token. */
  addUser: (email: string) => Promise<TestUser>;
  /** A client without a token. */
  stranger: ApiClient;
}

export interface TestUser {
  id: number;
  email: string;
  token: string;
  client: ApiClient;
}

/** A clock that a test moves. */
export class TestClock {
  #moment = new Date('2026-03-02T08:15:27.104Z');
  #elapsed = 0;

  readonly read = (): Date => new Date(this.#moment);

  readonly elapsed = (): number => this.#elapsed;

  advance(seconds: number): void {
    this.set(seconds);
    this.#elapsed += seconds * 1000;
  }

  /** Sets the clock forward or back. The stopwatch does not change. */
  set(seconds: number): void {
    this.#moment = new Date(this.#moment.getTime() + seconds * 1000);
  }
}

export type TestServerOptions = Partial<
  Pick<
    ServerOptions,
    | 'quota'
    | 'noteLimits'
    | 'trustProxy'
    | 'connections'
    | 'deadlines'
    | 'corsOrigin'
    | 'maxRequestsPerSecond'
    | 'passwordCost'
    | 'states'
  > & {
    /** A database of its own instead of one that the engine of the tests provides. */
    databaseLocation: string;
    /** Start of presigned URLs, instead of the URL of the server. */
    filesUrl: string;
  }
>;

/** @param store replaces the default store, a folder of the test */
export async function startTestServer<Store extends ObjectStore = DiskObjectStore>(
  { databaseLocation: givenLocation, filesUrl, ...options }: TestServerOptions = {},
  store?: Store,
): Promise<TestServer<Store>> {
  const dataFolder = await temporaryFolder();
  const databaseLocation = givenLocation ?? (await emptyDatabaseIn(dataFolder));
  const database = await Database.open(databaseLocation);
  const publicUrl = () => `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const clock = new TestClock();
  const steadyClock = await SteadyClock.open({ database, clock: clock.read, stopwatch: clock.elapsed });
  const folder = { baseUrl: () => (filesUrl ?? publicUrl()) + objectsRoot, clock: steadyClock.read };
  // The cast is safe: without `store`, the type parameter is the default.
  const objects =
    store ?? ((await DiskObjectStore.open(path.join(dataFolder, 'objects'), folder)) as ObjectStore as Store);
  const log: string[] = [];
  const app = buildServer({
    database,
    objects,
    publicUrl,
    quota: 1024 ** 3,
    passwordCost: quickPasswordCost,
    ...options,
    steadyClock,
    clock: clock.read,
    stopwatch: clock.elapsed,
    logger: { level: 'info', stream: linesInto(log) },
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(async () => {
    await app.close();
    await database.close();
  });
  const url = publicUrl();
  const apiUrl = url + apiRoot;
  const stranger = new ApiClient(apiUrl);

  const addUser = async (email: string): Promise<TestUser> => {
    const password_hash = await app.services.passwords.hash('start', testPassword);
    const now = timestamp(clock.read());
    const [name = email] = email.split('@');
    const user = { email, password_hash, display_name: name, first_name: name, last_name: 'Test' };
    return database.write(async (db) => {
      const id = await insertUser(db, user, now);
      const token = await issueToken(db, { userId: id, name: 'test', now });
      return { id, email, token, client: new ApiClient(apiUrl, token) };
    });
  };
  return { app, url, apiUrl, dataFolder, database, databaseLocation, objects, clock, log, addUser, stranger };
}

function linesInto(lines: string[]): Writable {
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
}
