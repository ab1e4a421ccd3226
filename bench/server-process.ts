import { execFile, spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { repositoryRoot } from '../scripts/lib/layout.ts';

/** A server in a separate process, to keep its time and memory apart from those of the benchmark. */
export interface ServerProcess {
  pid: number;
  /** The lines that it printed at its start. */
  introduction: string;
  /** Current memory in bytes. */
  memory: () => Promise<number>;
  stop: () => Promise<void>;
}

/**
 * Starts a script, and waits until its output matches `ready`.
 *
 * @param file TypeScript in the repository, or JavaScript anywhere
 */
export async function startProcess(
  file: string,
  args: readonly string[],
  ready: RegExp,
): Promise<ServerProcess> {
  const loader = file.endsWith('.ts') ? ['--import', 'tsx/esm'] : [];
  const child = spawn(process.execPath, [...loader, path.resolve(repositoryRoot, file), ...args], {
    cwd: repositoryRoot,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  const introduction = await printed(child, ready, file);
  const pid = child.pid!;
  return { pid, introduction, memory: () => residentBytes(pid), stop };
}

async function printed(
  child: ChildProcessByStdio<null, Readable, null>,
  ready: RegExp,
  file: string,
): Promise<string> {
  let text = '';
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    text += chunk.toString();
    if (!ready.test(text)) continue;
    child.stdout.resume();
    return text;
  }
  throw new Error(`${file} ended before it was ready. ${text}`);
}

async function residentBytes(pid: number): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)]);
  return Number(stdout) * 1024;
}

/** The reference server, started like `npm run serve` but without npm. */
export interface FileStorage extends ServerProcess {
  apiRoot: string;
  token: string;
}

interface Start {
  file?: string;
  /** Additional command-line options. */
  options?: readonly string[];
}

export async function startFileStorage(
  dataFolder: string,
  { file = 'server/src/main.ts', options = [] }: Start = {},
): Promise<FileStorage> {
  const args = ['--port', '0', '--data', dataFolder, ...options];
  const server = await startProcess(file, args, /^curl .*$/m);
  const field = (name: string) => new RegExp(`^${name} +(\\S+)$`, 'm').exec(server.introduction)![1]!;
  return { ...server, apiRoot: field('API root'), token: field('Token') };
}

/** Starts a server of `server-neighbours.ts`, and returns its URL as well. */
export async function startNeighbour(name: string): Promise<ServerProcess & { url: string }> {
  const neighbour = await startProcess('bench/server-neighbours.ts', [name], /\n/);
  return { ...neighbour, url: neighbour.introduction.trim() };
}
