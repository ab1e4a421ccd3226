import { mkdtemp, readdir, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
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
import type { ObjectStore } from '../objects/object-store.ts';
import { ApiClient } from './api-client.ts';
import { emptyDatabaseIn, emptyTables, schemaVersion } from './empty-database.ts';
import { keepIdleServer, takeIdleServer, type IdleServer } from './idle-servers.ts';
import { quickPasswordCost } from '../authentication/password-hasher.ts';

export const testPassword = 'correct horse battery staple';

/** A server for one test, with a free port and a temporary data folder. */
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

const dayMs = 24 * 60 * 60 * 1000;

/** A clock that a test moves. */
export class TestClock {
  #moment!: Date;
  #elapsed = 0;

  constructor() {
    this.startAgain();
  }

  /** Begins at the same moment for each test. The stopwatch goes on, so that what was counted for limits is too old. */
  startAgain(): void {
    this.#moment = new Date('2026-03-02T08:15:27.104Z');
    this.#elapsed += dayMs;
  }

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

/**
 * Starts a server, or empties one that an earlier test of the file has started with the same options, because half of the
 * work of a short test would be to build the routes.
 *
 * @param store replaces the default store, a folder of the test
 */
export async function startTestServer<Store extends ObjectStore = DiskObjectStore>(
  options: TestServerOptions = {},
  store?: Store,
): Promise<TestServer<Store>> {
  const key = JSON.stringify(options);
  let isReusable = store === undefined && options.databaseLocation === undefined;
  const idle = isReusable ? (takeIdleServer(key) as Running<Store> | undefined) : undefined;
  const running = idle ?? (await start(options, store));
  onTestFinished(async () => {
    if (isReusable && (await running.empty())) keepIdleServer(key, running);
    else await running.close();
  });
  return {
    ...running.server,
    /** Who has it may stop the server, or replace parts of it. */
    get app() {
      isReusable = false;
      return running.app;
    },
  };
}

/** Starts a server as `startTestServer` does, with one account. */
export async function startWithUser(
  options: TestServerOptions = {},
): Promise<TestUser & { server: TestServer }> {
  const server = await startTestServer(options);
  return { server, ...(await server.addUser('mira@example.com')) };
}

interface Running<Store extends ObjectStore> extends IdleServer {
  app: FastifyInstance;
  server: Omit<TestServer<Store>, 'app'>;
  /** Makes the server as if it had just started. Resolves to false if it cannot be. */
  empty: () => Promise<boolean>;
}

async function start<Store extends ObjectStore>(
  { databaseLocation: givenLocation, filesUrl, ...options }: TestServerOptions,
  store?: Store,
): Promise<Running<Store>> {
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'file-storage-'));
  const { url: databaseLocation, drop } = givenLocation
    ? { url: givenLocation }
    : await emptyDatabaseIn(dataFolder);
  const database = await Database.open(databaseLocation);
  const publicUrl = () => `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const clock = new TestClock();
  const folder = { baseUrl: () => (filesUrl ?? publicUrl()) + objectsRoot, clock: clock.read };
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
    clock: clock.read,
    stopwatch: clock.elapsed,
    logger: { level: 'info', stream: linesInto(log) },
  });
  const pending = pendingRequests(app);
  await app.listen({ host: '127.0.0.1', port: 0 });
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

  const replaceable = [database, objects, clock];
  const ownKeys = () => replaceable.reduce((sum, service) => sum + Reflect.ownKeys(service).length, 0);
  const ownAtFirst = ownKeys();
  const schemaAtFirst = await schemaVersion(database);
  const empty = async () => {
    // A method that a test has replaced is one more property.
    if (ownKeys() !== ownAtFirst || pending.size > 0) return false;
    await app.services.objectCleanup.settle();
    // A test has planted a trigger, or taken a table away.
    if ((await schemaVersion(database)) !== schemaAtFirst) return false;
    if (!(await emptyTables(database))) return false;
    await emptyFolders(path.join(dataFolder, 'objects'));
    clock.startAgain();
    log.length = 0;
    return true;
  };
  const close = async () => {
    await app.close();
    await database.close();
    await drop?.();
    await rm(dataFolder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  };
  const server = {
    url,
    apiUrl,
    dataFolder,
    database,
    databaseLocation,
    objects,
    clock,
    log,
    addUser,
    stranger,
  };
  return { app, server, empty, close };
}

/** The requests that have no complete response yet. */
function pendingRequests(app: FastifyInstance): Set<unknown> {
  const pending = new Set<unknown>();
  app.server.on('request', (request, response) => {
    pending.add(request);
    response.once('close', () => pending.delete(request));
  });
  return pending;
}

async function emptyFolders(root: string): Promise<void> {
  for (const name of ['stored', 'multipart', 'incoming']) {
    const folder = path.join(root, name);
    for (const child of await readdir(folder)) await rm(path.join(folder, child), { recursive: true });
  }
}

function linesInto(lines: string[]): Writable {
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
}
