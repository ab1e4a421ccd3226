import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '../src/testing/free-port.ts';

/** An S3-compatible store that is complete and kept up, in one program. */
const gateway = 'github.com/versity/versitygw/cmd/versitygw@v1.8.0';

const folder = path.join(import.meta.dirname, '../../.file-storage/s3-gateway');
export const gatewayProgram = path.join(folder, 'versitygw');

export interface S3Gateway {
  /** What the server takes as `--objects`. */
  url: string;
  close: () => Promise<void>;
}

/** Builds the store with Go, once: minutes, and from the network. Not where `S3_TEST_URL` names one. */
export async function installGateway(): Promise<void> {
  if (process.env.S3_TEST_URL || (await isInstalled())) return;
  console.log('Go compiles an S3 store once, which takes some minutes.');
  await mkdir(folder, { recursive: true });
  await promisify(execFile)('go', ['install', gateway], { env: { ...process.env, GOBIN: folder } });
}

/** The same where there may be no Go: what needs the store is then left out. */
export async function tryInstallingGateway(): Promise<void> {
  await installGateway().catch((error: unknown) => {
    console.log(`without an S3 store: ${String(error).split('\n', 1)[0]}`);
  });
}

async function isInstalled(): Promise<boolean> {
  return access(gatewayProgram).then(
    () => true,
    () => false,
  );
}

/**
 * A bucket to attack: that of `S3_TEST_URL`, or else an empty one of a store that runs as long as it is needed.
 *
 * @returns undefined where there is neither
 */
export async function openGateway(): Promise<S3Gateway | undefined> {
  const { S3_TEST_URL: url } = process.env;
  if (url) return { url, close: () => Promise.resolve() };
  return (await isInstalled()) ? startGateway() : undefined;
}

async function startGateway(): Promise<S3Gateway> {
  const data = await mkdtemp(path.join(tmpdir(), 'file-storage-s3-'));
  const root = path.join(data, 'root');
  const sidecar = path.join(data, 'metadata');
  await Promise.all([path.join(root, 'files'), sidecar].map((name) => mkdir(name, { recursive: true })));
  const port = await freePort();
  const child = spawn(gatewayProgram, ['--port', `127.0.0.1:${port}`, 'posix', '--sidecar', sidecar, root], {
    env: { ...process.env, ROOT_ACCESS_KEY: 'key', ROOT_SECRET_KEY: 'secret-of-tests' },
    stdio: 'ignore',
  });
  const closed = once(child, 'close');
  await answers(port, () => child.exitCode !== null);
  return {
    url: `s3+http://key:secret-of-tests@127.0.0.1:${port}/files`,
    close: async () => {
      child.kill();
      await closed;
      await rm(data, { recursive: true });
    },
  };
}

/** It says nowhere that it listens. */
async function answers(port: number, hasEnded: () => boolean): Promise<void> {
  while (!hasEnded()) {
    if (await fetch(`http://127.0.0.1:${port}`).then(Boolean, () => false)) return;
    await delay(20);
  }
  throw new Error('The S3 store ended before it answered.');
}
