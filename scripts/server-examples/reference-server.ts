import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { programArguments } from '../../packages/options/our-program.ts';
import { repositoryRoot } from '../lib/paths.ts';
import { UsageError } from '../lib/command.ts';

export interface ReferenceServer {
  /** E.g. `http://127.0.0.1:<port>/api/v1`. */
  apiRoot: string;
  email: string;
  password: string;
  token: string;
  /** The second account. */
  second: { email: string; password: string };
  close: () => Promise<void>;
}

/**
 * Starts the reference server as its users do, on a free port with a temporary data folder.
 *
 * @param further additional command-line arguments
 */
export async function startReferenceServer(further: readonly string[] = []): Promise<ReferenceServer> {
  const data = await mkdtemp(path.join(tmpdir(), 'reference-server-'));
  const args = programArguments(path.join(repositoryRoot, 'packages/server/src/main.ts'));
  const second = { email: 'second@example.com', password: randomUUID() };
  const accounts = ['--second-email', second.email, '--second-password', second.password];
  const options = [
    '--port',
    '0',
    '--data',
    data,
    '--states',
    '--log-level',
    'error',
    ...accounts,
    ...further,
  ];
  const child = spawn(process.execPath, [...args, ...options], {
    cwd: repositoryRoot,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const errors: string[] = [];
  child.stderr.on('data', (chunk: Buffer) => errors.push(chunk.toString()));
  // If this process exits without closing the server, nothing else stops it.
  const abandon = () => {
    child.kill('SIGKILL');
    rmSync(data, { recursive: true, force: true });
  };
  process.once('exit', abandon);
  const close = async () => {
    process.off('exit', abandon);
    await stop(child);
    await rm(data, { recursive: true, force: true });
  };
  const facts = await introduction(child);
  const { 'API root': apiRoot, Account: email, Password: password, Token: token } = facts;
  if (apiRoot && email && password && token) return { apiRoot, email, password, token, second, close };
  await close();
  throw new UsageError(
    `The reference server did not start: ${errors.join('').trim() || 'it printed nothing.'}`,
  );
}

/** Runs `work` with its own server, and stops the server afterwards. */
export async function onReferenceServer<Result>(
  work: (server: ReferenceServer) => Promise<Result>,
): Promise<Result> {
  const server = await startReferenceServer();
  try {
    return await work(server);
  } finally {
    await server.close();
  }
}

/** The credentials for the conformance runner, as environment variables, so that no list of processes shows them. */
export function runnerSecrets({ email, password, second }: ReferenceServer): Record<string, string> {
  return {
    FILE_STORAGE_EMAIL: email,
    FILE_STORAGE_PASSWORD: password,
    FILE_STORAGE_SECOND_EMAIL: second.email,
    FILE_STORAGE_SECOND_PASSWORD: second.password,
    // A token from the environment would take precedence.
    FILE_STORAGE_TOKEN: '',
    FILE_STORAGE_SECOND_TOKEN: '',
  };
}

/** The lines that the server prints at its start, such as `Token  1|...`, up to the first empty line. */
async function introduction({ stdout }: ChildProcess): Promise<Record<string, string>> {
  const facts: Record<string, string> = {};
  if (!stdout) return facts;
  for await (const line of createInterface({ input: stdout })) {
    const [, name, value] = /^(\S.*?)\s{2,}(\S.*)$/.exec(line) ?? [];
    if (name !== undefined && value !== undefined) facts[name] = value;
    else if (Object.keys(facts).length > 0) break;
  }
  return facts;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
