import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { build } from 'esbuild';
import type { Place } from '../trial.ts';
import type { ClientRepos } from './client-repos.ts';

/** The native program, because npm's script around it does not pass file descriptors on. */
const { platform, arch } = process;
const system = `${platform === 'win32' ? 'windows' : platform}-${arch === 'x64' ? '64' : arch}`;
const binary = `node_modules/@cloudflare/workerd-${system}/bin/workerd`;

/** Allows requests to loopback, which Cloudflare's own servers forbid. */
const configuration = `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = .story),
    (name = "internet", network = (allow = ["public", "private"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
);
const story :Workerd.Worker = (
  modules = [(name = "worker.js", esModule = embed "worker.bundle.js")],
  compatibilityDate = "2026-11-01",
);
`;

/** Bundles the worker for no particular platform, and sends it one request. */
export async function runInWorkerd(
  { tool, server }: Place,
  { typescript7: repo }: ClientRepos,
): Promise<string[]> {
  await build({
    entryPoints: [path.join(repo, 'worker.ts')],
    outfile: path.join(repo, 'worker.bundle.js'),
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    target: 'es2022',
    logLevel: 'error',
  });
  await writeFile(path.join(repo, 'workerd.capnp'), configuration);
  const args = ['serve', path.join(repo, 'workerd.capnp'), '--control-fd=3'];
  const child = spawn(path.join(tool, binary), args, { stdio: ['ignore', 'ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'exit');
  const complaints = text(child.stderr!);
  try {
    const port = await Promise.race([portOf(child.stdio[3] as Readable), ended.then(() => undefined)]);
    if (port === undefined) throw new Error(`workerd did not start: ${await complaints}`);
    const { apiRoot: baseUrl, email, password } = await server();
    const answer = await fetch(`http://127.0.0.1:${port}/`, {
      method: 'POST',
      body: JSON.stringify({ baseUrl, email, password }),
    });
    if (!answer.ok) throw new Error(await answer.text());
    return (await answer.json()) as string[];
  } finally {
    child.kill('SIGKILL');
    await ended;
  }
}

/** The port, from workerd's messages: one line of JSON for each socket. */
async function portOf(controlStream: Readable): Promise<number | undefined> {
  for await (const line of createInterface({ input: controlStream })) {
    const { event, port } = JSON.parse(line) as { event: string; port?: number };
    if (event === 'listen') return port;
  }
  return undefined;
}
