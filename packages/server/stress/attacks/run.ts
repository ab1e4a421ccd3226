import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { tryInstallingGateway } from '../s3-gateway.ts';
import { ServerProcess } from '../server-process.ts';
import { workOnFullDisk } from './full-disk.ts';
import { canMount, mount, unmount } from './small-volume.ts';
import { floodNotes, raceCompletion, takeUnregistered } from './storage-attacks.ts';
import { crowdOut, holdConnections } from './strangers.ts';

/** Each tells what is wrong, one sentence each; undefined where it cannot be tried. */
const campaigns: Record<string, (folder: string) => Promise<string[] | undefined>> = {
  /** Deadlines of the server, in its own time: 30 s for a body, 15 s for a head and 5 s until that is noticed. */
  strangers: (folder) =>
    attack(folder, [], async ({ port }) => [
      ...(await holdConnections({ port, each: 50, trickleMs: 2_000, deadlineMs: 45_000 })),
      ...(await crowdOut(port, 5_000)),
    ]),

  account: (folder) => {
    const quota = 100 * 1024 ** 2;
    return attack(folder, ['--quota', String(quota)], async ({ client }) => {
      const problems = [...(await floodNotes(client)), ...(await takeUnregistered(client, quota))];
      for (let time = 0; time < 5; time++) problems.push(...(await raceCompletion(client)));
      return problems;
    });
  },

  /** On a disk; on an S3-compatible store too, where there is one. */
  uploads: async () => {
    await tryInstallingGateway();
    const root = path.join(import.meta.dirname, '../../../..');
    const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
    const file = 'packages/server/stress/attacks/upload-attacks.whole.test.ts';
    const child = spawn(process.execPath, [vitest, 'run', file], { cwd: root, stdio: 'inherit' });
    const [code] = (await once(child, 'close')) as [number | null];
    return code === 0 ? [] : ['An attack succeeds, see above.'];
  },

  /** Needs the right to mount a file system. */
  'full disk': async (folder) => {
    if (!(await canMount())) return undefined;
    mount(folder);
    try {
      return await workOnFullDisk(folder);
    } finally {
      unmount(folder);
    }
  },
};

async function attack(
  folder: string,
  options: readonly string[],
  work: (server: ServerProcess) => Promise<string[]>,
): Promise<string[]> {
  const server = await ServerProcess.start(folder, ['--log-level', 'error', ...options]);
  try {
    return await work(server);
  } finally {
    await server.kill();
  }
}

/** Resolves to whether servers held against all attacks. */
export async function attackServers(): Promise<boolean> {
  let hold = true;
  for (const [name, run] of Object.entries(campaigns)) {
    const folder = await mkdtemp(path.join(tmpdir(), 'file-storage-attacks-'));
    const problems = await run(folder);
    const held = !problems || problems.length === 0;
    console.log(`${name.padEnd(10)}  ${!problems ? 'skipped' : held ? 'held' : 'FAILED'}`);
    for (const problem of problems ?? []) console.log(`  ${problem}`);
    hold &&= held;
    // What a failure leaves is there to be looked at.
    if (held) await rm(folder, { recursive: true });
  }
  return hold;
}
