import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { repositoryRoot } from '../scripts/lib/paths.ts';

/** What a whole process took, with those that it started, in seconds. */
export interface Cost {
  time: number;
  processor: number;
}

/** Runs a program of Node to its end. The shell knows what all its processes took. */
export async function costOf(
  args: readonly string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<Cost> {
  const line = 'TIMEFORMAT=$\'\\n%R %U %S\'; time "$@" >/dev/null';
  const command = ['-c', line, 'bash', process.execPath, ...args];
  const settings = { cwd: repositoryRoot, maxBuffer: 1e8, ...options };
  const { stderr } = await promisify(execFile)('bash', command, settings);
  const [time = NaN, user = NaN, system = NaN] = stderr.trimEnd().split('\n').at(-1)!.split(' ').map(Number);
  return { time, processor: user + system };
}

/** A server in a separate process, to keep its time and memory apart from those of the benchmark. */
export interface ServerProcess {
  pid: number;
  /** The lines that it printed at its start. */
  introduction: string;
  stop: () => Promise<void>;
}

/**
 * Starts a script, and waits for a line of its output.
 *
 * @param file TypeScript in the repository, or JavaScript anywhere
 */
async function startProcess(file: string, args: readonly string[], ready: RegExp): Promise<ServerProcess> {
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
  let introduction = '';
  const output = createInterface(child.stdout);
  const isReady = new Promise<void>((resolve, reject) => {
    output.on('line', (line) => {
      introduction += `${line}\n`;
      if (ready.test(line)) resolve();
    });
    output.once('close', () => {
      reject(new Error(`${file} ended before it was ready. ${introduction}`));
    });
  });
  await isReady;
  return { pid: child.pid!, introduction, stop };
}

/** The reference server, started like `npm run serve` but without npm. */
export interface FileStorage extends ServerProcess {
  apiRoot: string;
  token: string;
}

export async function startFileStorage(
  dataFolder: string,
  { file = 'packages/server/src/main.ts', options = [] }: { file?: string; options?: readonly string[] } = {},
): Promise<FileStorage> {
  const server = await startProcess(file, ['--port', '0', '--data', dataFolder, ...options], /^curl /);
  const field = (name: string) => new RegExp(`^${name} +(\\S+)$`, 'm').exec(server.introduction)![1]!;
  return { ...server, apiRoot: field('API root'), token: field('Token') };
}

/** Starts the server of `bare-server.ts`, and returns its URL as well. */
export async function startBareServer(): Promise<ServerProcess & { url: string }> {
  const server = await startProcess('bench/bare-server.ts', [], /^http/);
  return { ...server, url: server.introduction.trim() };
}

/** Sends a request as one user; an error for any response but a success. */
export type Send = (route: string, body?: object, method?: string) => Promise<void>;

export function sender(apiRoot: string, token: string): Send {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return async (route, body, method = body ? 'POST' : 'GET') => {
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    const answer = await fetch(apiRoot + route, init);
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${route} answered ${answer.status}: ${text}`);
  };
}
