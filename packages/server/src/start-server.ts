import path from 'node:path';
import { access, constants, stat } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { makeFolder } from '../../options/make-folder.ts';
import { quickPasswordCost } from './authentication/password-hasher.ts';
import { buildServer, objectsRoot, type ServerOptions } from './build-server.ts';
import type { Config } from './settings.ts';
import { Database } from './database/database.ts';
import {
  DatabaseFullError,
  DatabaseInUseError,
  DatabaseUnavailableError,
} from './database/database-errors.ts';
import { databaseIdentity, knowsObjects } from './database/orphans.ts';
import { StorageFullError, StorageUnavailableError } from './objects/object-errors.ts';
import { DiskReserve } from './disk-reserve.ts';
import { claimFolder, FolderClaimError } from './objects/folder-claim.ts';
import { folderOf, openStore } from './objects/open-store.ts';
import { listenForMetrics, type MetricsListener } from './metrics/metrics-listener.ts';
import { ServerMetrics } from './metrics/server-metrics.ts';
import type { ObjectStore } from './objects/object-store.ts';
import { S3UrlError } from './objects/s3-url.ts';
import { ensureAccount, ensureReadyAccount, type ReadyAccount } from './ready-account.ts';
import { sweepRegularly } from './sweep.ts';
import { StartError } from './start-error.ts';

export interface RunningServer {
  app: FastifyInstance;
  /** Base URL at which clients reach the server, without a trailing slash. */
  publicUrl: string;
  /** Undefined if the server starts without a token. */
  account: ReadyAccount | undefined;
  /** Where the metrics are; undefined if they are not served. */
  metricsUrl: string | undefined;
  /** Lets pending requests finish, and then releases the data folder. */
  close: () => Promise<void>;
  /** Reports that the server is not ready, responds to requests for the drain time, and closes. */
  drain: () => Promise<void>;
}

/**
 * Opens the data folder, creates the accounts, listens, and starts the regular sweep.
 *
 * @param options replaced in tests
 * @throws StartError
 */
export async function startServer(
  config: Config,
  options: Pick<ServerOptions, 'clock' | 'stopwatch' | 'logger' | 'passwordCost'> = {},
): Promise<RunningServer> {
  let app: FastifyInstance | undefined;
  let database: Database | undefined;
  let release: (() => void) | undefined;
  let listener: MetricsListener | undefined;
  let stopSweeping: (() => Promise<void>) | undefined;
  const close = async () => {
    await app?.close();
    await stopSweeping?.();
    await listener?.close();
    await database?.close();
    release?.();
  };
  const publicUrl = () => config.publicUrl ?? listeningUrl(app!, config.host);
  try {
    await openFolder(config.data);
    const reserve = await DiskReserve.open(config.data);
    database = await Database.open(config.database ?? path.join(config.data, 'database.sqlite'), reserve);
    const location = config.objects ?? path.join(config.data, 'objects');
    const folder = folderOf(location);
    if (folder !== undefined) {
      const claimant = await database.read(async (db) => ({
        identity: await databaseIdentity(db),
        knowsObjects: await knowsObjects(db),
      }));
      release = await claimFolder(folder, claimant);
    }
    const objects = await openStore(location, {
      clock: options.clock,
      baseUrl: () => publicUrl() + objectsRoot,
      // `app` is set by then, because only its requests write objects.
      onLeftover: (failure) => {
        app!.log.error({ err: failure }, 'what an upload left could not be removed');
      },
      reservedSpace: folder !== undefined && (await isSameDisk(folder, config.data)) ? reserve : undefined,
    });
    const { quota, corsOrigin, maxRps: maxRequestsPerSecond, states, trustProxy } = config;
    const { maxConnections: total, maxConnectionsPerAddress: perSender } = config;
    const metrics = config.metrics && new ServerMetrics(database);
    app = buildServer({
      // Who can use the states can do everything that a password protects.
      passwordCost: states ? quickPasswordCost : undefined,
      ...options,
      metrics,
      database,
      objects,
      publicUrl,
      quota,
      corsOrigin,
      maxRequestsPerSecond,
      states,
      trustProxy,
      connections: { total, perSender },
    });
    if (folder === undefined) await lookAtBucket(objects, app.log);
    const { email, password, secondEmail, secondPassword } = config;
    if (secondEmail !== undefined && secondPassword !== undefined) {
      await ensureAccount(app.services, secondEmail, secondPassword);
    }
    const file = path.join(config.data, 'account.json');
    let account: ReadyAccount | undefined;
    // `readConfig` requires the password.
    if (config.withoutToken) await ensureAccount(app.services, email, password!);
    else account = await ensureReadyAccount(app.services, { file, email, password });
    if (config.metrics && metrics) listener = await listenForMetrics(config.metrics, () => metrics.text());
    // After the accounts, because a client may log in as soon as the server listens.
    await app.listen({ host: config.host, port: config.port });
    // If there is no room for the reserve, the server runs but accepts only writes that make room.
    await reserve.restore();
    stopSweeping = sweepRegularly(app.services, app.log);
    const drain = async () => {
      const { drainTime: seconds = 0 } = config;
      if (seconds > 0) {
        app!.services.drain.isDraining = true;
        app!.log.info({ seconds }, 'draining');
        await setTimeout(seconds * 1000);
      }
      await close();
    };
    if (listener) app.log.info({ url: listener.url }, 'metrics');
    return { app, publicUrl: publicUrl(), account, metricsUrl: listener?.url, close, drain };
  } catch (error) {
    await close();
    throw asStartError(error, config);
  }
}

/**
 * If the bucket refuses requests, somebody has to change the options, so the start fails. If it cannot be reached, this
 * may be temporary.
 */
async function lookAtBucket(objects: ObjectStore, log: FastifyBaseLogger): Promise<void> {
  try {
    await objects.assertUsable();
  } catch (error) {
    if (error instanceof StorageUnavailableError && error.isRefusal) throw error;
    log.error({ err: error }, 'objects unavailable');
  }
}

async function openFolder(folder: string): Promise<void> {
  await makeFolder(folder, 0o700);
  await access(folder, constants.W_OK);
}

async function isSameDisk(folder: string, other: string): Promise<boolean> {
  const [left, right] = await Promise.all([stat(folder), stat(other)]);
  return left.dev === right.dev;
}

function listeningUrl(app: FastifyInstance, host: string): string {
  const { port } = app.server.address() as AddressInfo;
  // On some systems, clients cannot connect to these addresses.
  const name = ['0.0.0.0', '::'].includes(host) ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

function asStartError(error: unknown, { host, port, data }: Config): unknown {
  if (error instanceof DatabaseInUseError) {
    const remedy = 'Stop it, or choose another folder with --data and another port with --port.';
    return new StartError(`${error.message} ${remedy}`, { cause: error });
  }
  if (
    error instanceof DatabaseUnavailableError ||
    error instanceof S3UrlError ||
    error instanceof FolderClaimError
  ) {
    return new StartError(error.message, { cause: error });
  }
  if (error instanceof StorageUnavailableError) {
    const reason = error.cause instanceof Error ? error.cause.message : error.message;
    return new StartError(`The object storage cannot be used: ${reason}`, { cause: error });
  }
  const { code, syscall, message } = error as NodeJS.ErrnoException;
  const isFull = error instanceof DatabaseFullError || error instanceof StorageFullError;
  // The latter comes from the file that claims a folder of objects.
  if (isFull || code === 'ENOSPC' || code === 'SQLITE_FULL') {
    return new StartError(`There is no room left for the data folder ${data}.`, { cause: error });
  }
  if (code === 'EADDRINUSE') {
    return new StartError(`Port ${port} on ${host} is in use. Choose another with --port.`, { cause: error });
  }
  if (syscall === 'listen' || syscall === 'getaddrinfo') {
    return new StartError(`Cannot listen on ${host}, port ${port}: ${message}`, { cause: error });
  }
  if (syscall === 'mkdir' || syscall === 'access') {
    return new StartError(`The data folder ${data} cannot be written: ${message}`, { cause: error });
  }
  return error;
}
