import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';
import type { FaultyServer } from '../faults/harness/faulty-server.ts';

const sources = path.join(import.meta.dirname, 'go');

/** The choices of the server where the interface is silent. */
export const goServerOverlay = path.join(sources, 'overlay.yaml');

/** The server needs the standard library of Go 1.24 or later. Without it, its tests are skipped. */
export const isGoInstalled = ((): boolean => {
  const [, minor = '0'] = /go1\.(\d+)/.exec(spawnSync('go', ['version'], { encoding: 'utf8' }).stdout) ?? [];
  return Number(minor) >= 24;
})();

let built: Promise<string> | undefined;

/** Builds the server once per process, from sources without dependencies, so Go needs no network. */
function buildGoServer(): Promise<string> {
  if (!isGoInstalled) throw new Error('The server in Go needs Go 1.24 or newer.');
  const folder = mkdtempSync(path.join(tmpdir(), 'go-server-'));
  process.once('exit', () => {
    rmSync(folder, { recursive: true, force: true });
  });
  const program = path.join(folder, 'filestorage');
  const env = { ...process.env, GOTOOLCHAIN: 'local', GOPROXY: 'off', GOFLAGS: '-mod=mod' };
  return promisify(execFile)('go', ['build', '-o', program, '.'], { cwd: sources, env }).then(() => program);
}

/** Another answer that the interface allows: a row of `go/alternatives.tsv`. */
export interface Alternative {
  readonly name: string;
  /** Separated by blanks; of the alternatives of one slot, a server can have one only. */
  readonly slots: string;
  /** The unknown that leaves the answer open, or else what the interface says. */
  readonly open: string;
  readonly meaning: string;
}

/** The lawful alternatives that the server can have. */
export const alternatives = readFileSync(path.join(sources, 'alternatives.tsv'), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((row): Alternative => {
    const [name, slots, open, meaning] = row.split('\t') as [string, string, string, string];
    return { name, slots, open, meaning };
  });

const first = { email: 'first@example.com', password: 'the first of two' };
const second = { email: 'second@example.com', password: 'the second of two' };

export type GoServer = Omit<FaultyServer, 'close'>;

/** Starts the server in Go like `runGoServer`; it stops at the end of the test. */
export async function startGoServer(...names: readonly string[]): Promise<GoServer> {
  const server = await runGoServer(...names);
  onTestFinished(() => server.close());
  return server;
}

/**
 * Starts the server in Go. It was written from the interface document and the published contract, before its author
 * read anything else of this repository.
 *
 * @param names of lawful alternatives
 */
export async function runGoServer(...names: readonly string[]): Promise<FaultyServer> {
  const program = await (built ??= buildGoServer());
  const accounts = [first, second].flatMap(({ email, password }) => ['--account', `${email}:${password}`]);
  const args = ['--states', ...accounts, ...names.flatMap((name) => ['--alternative', name])];
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const close = async () => {
    child.kill();
    await ended;
  };
  const [baseUrl] = (await Promise.race([
    once(createInterface({ input: child.stdout }), 'line'),
    ended.then(([code]) => Promise.reject(new Error(`The server in Go ended with ${code}.`))),
  ])) as [string];
  return { baseUrl, appUrl: new URL(baseUrl).origin, account: first, second, close };
}
