import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { tryInstallingGateway } from '../s3-gateway.ts';
import { ServerProcess } from '../server-process.ts';
import { crowdOut, holdConnections } from './strangers.ts';

/**
 * Runs the tests of attacks, with an S3-compatible store where one can be built, and then what takes them too long:
 * strangers hold connections until the deadlines of a usual server, and open thousands of them.
 *
 * @returns whether servers held against all attacks
 */
export async function attackServers(): Promise<boolean> {
  await tryInstallingGateway();
  const root = path.join(import.meta.dirname, '../../../..');
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
  const tests = ['packages/server/stress/attacks', 'packages/server/src/resources/upload-attacks'];
  const args = [vitest, 'run', ...tests];
  const [code] = (await once(spawn(process.execPath, args, { cwd: root, stdio: 'inherit' }), 'close')) as [
    number | null,
  ];
  const problems = await admitStrangers();
  for (const problem of problems) console.log(problem);
  return code === 0 && problems.length === 0;
}

/** Deadlines of the server, in its own time: 30 s for a body, 15 s for a head and 5 s until that is noticed. */
async function admitStrangers(): Promise<string[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'file-storage-attacks-'));
  const server = await ServerProcess.start(folder, ['--log-level', 'error']);
  try {
    const { port } = server;
    return [
      ...(await holdConnections({ port, each: 50, trickleMs: 2_000, deadlineMs: 45_000 })),
      ...(await crowdOut(port, 5_000)),
    ];
  } finally {
    await server.kill();
    await rm(folder, { recursive: true });
  }
}
