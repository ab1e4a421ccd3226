import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { programArguments } from '../../options/our-program.ts';
import { repositoryRoot } from '../lib/layout.ts';
import { UsageError } from '../lib/verb.ts';

export interface ReferenceServer {
  /** `http://127.0.0.1:<port>/api/v1` */
  apiRoot: string;
  email: string;
  password: string;
  token: string;
  /** Another account. */
  second: { email: string; password: string };
  close: () => Promise<void>;
}

/**
 * What the server is started by: as its users start it, or so that passwords, which go with the data folder, are hashed
 * at no cost. That is a quarter of a second of processor for each sign-in.
 */
const programs = { asServed: 'server/src/main.ts', quick: 'server/src/testing/quick-main.ts' };

type Program = keyof typeof programs;

/**
 * Starts the reference server as its users do, on a free port with a data folder that goes with it.
 *
 * @param further arguments of its command line
 * @param program `asServed` for whoever measures the server
 */
export async function startReferenceServer(
  further: readonly string[] = [],
  program: Program = 'quick',
): Promise<ReferenceServer> {
  const data = await mkdtemp(path.join(tmpdir(), 'reference-server-'));
  const args = programArguments(path.join(repositoryRoot, programs[program]));
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
  // Where this process ends before it closes the server, nobody else would.
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

/** Gives the work a server of its own, and ends it. */
export async function onReferenceServer<Result>(
  work: (server: ReferenceServer) => Promise<Result>,
  program?: Program,
): Promise<Result> {
  const server = await startReferenceServer([], program);
  try {
    return await work(server);
  } finally {
    await server.close();
  }
}

/** What the conformance runner signs in with, through the environment, so that it stands in no list of processes. */
export function runnerSecrets({ email, password, second }: ReferenceServer): Record<string, string> {
  return {
    FILE_STORAGE_EMAIL: email,
    FILE_STORAGE_PASSWORD: password,
    FILE_STORAGE_SECOND_EMAIL: second.email,
    FILE_STORAGE_SECOND_PASSWORD: second.password,
    // Those of another server would go before.
    FILE_STORAGE_TOKEN: '',
    FILE_STORAGE_SECOND_TOKEN: '',
  };
}

/** What the server prints about itself, such as `Token  1|...`, up to the empty line that ends it. */
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
