import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { InvalidArgumentError } from 'commander';
import { ScriptCommand } from '../../options/script-command.ts';
import { killRounds, type Round } from './kill-rounds.ts';
import { ServerProcess } from './server-process.ts';
import { workOnFullDisk } from './full-disk.ts';
import { canMount, mount, unmount } from './small-volume.ts';
import { floodNotes, raceCompletion, takeUnregistered } from './storage-attacks.ts';
import { installGateway } from './s3-gateway.ts';
import { crowdOut, holdConnections } from './strangers.ts';

const options = new ScriptCommand('prove resilience')
  .description(
    'Kills a server (SIGKILL) at random points of a mixed load, starts it again on the same data, and checks\n' +
      'that every acknowledged write is there, nothing is half there and nothing is left over. Before that, strangers\n' +
      'try to hold its connections: those that send a byte now and then, and those that are many. An account tries to\n' +
      'store what it may not, and what it may not do with uploads, to a disk and to an S3-compatible store; and the disk is full.',
  )
  .option('--rounds <number>', 'kills, each followed by an inspection', count, 100)
  .option('--seed <number>', 'makes the same writes again', count, Date.now() % 2 ** 31)
  .parse()
  .opts<{ rounds: number; seed: number }>();

function count(text: string): number {
  if (/^\d{1,10}$/.test(text) && Number(text) > 0) return Number(text);
  throw new InvalidArgumentError('It must be a positive integer.');
}

function show({ number, acknowledged, inDoubt, problems }: Round): void {
  const result = problems.length === 0 ? 'ok' : 'FAILED';
  console.log(
    `round ${String(number).padStart(4)}  ${String(acknowledged).padStart(5)} acknowledged  ${String(inDoubt).padStart(2)} in doubt  ${result}`,
  );
  for (const problem of problems) console.log(`  ${problem}`);
}

/** Deadlines of the server, in its own time: 30 s for a body, 15 s for a head and 5 s until that is noticed. */
async function strangers(folder: string): Promise<string[]> {
  const server = await ServerProcess.start(folder, ['--log-level', 'error']);
  try {
    const { port } = server;
    const trickled = await holdConnections({ port, each: 50, trickleMs: 2_000, deadlineMs: 45_000 });
    return [...trickled, ...(await crowdOut(port, 5_000))];
  } finally {
    await server.kill();
  }
}

const quota = 100 * 1024 ** 2;

async function account(folder: string): Promise<string[]> {
  const server = await ServerProcess.start(folder, ['--log-level', 'error', '--quota', String(quota)]);
  try {
    const problems = [
      ...(await floodNotes(server.client)),
      ...(await takeUnregistered(server.client, quota)),
    ];
    for (let time = 0; time < 5; time++) problems.push(...(await raceCompletion(server.client)));
    return problems;
  } finally {
    await server.kill();
  }
}

/** Skipped where mounting is not allowed. */
async function fullDisk(folder: string): Promise<string[] | undefined> {
  if (!(await canMount())) return undefined;
  mount(folder);
  try {
    return await workOnFullDisk(folder);
  } finally {
    unmount(folder);
  }
}

async function campaign(
  name: string,
  run: (folder: string) => Promise<string[] | undefined>,
): Promise<boolean> {
  const folder = await mkdtemp(path.join(tmpdir(), 'file-storage-resilience-'));
  const problems = await run(folder);
  console.log(`${name.padEnd(10)}  ${!problems ? 'skipped' : problems.length === 0 ? 'held' : 'FAILED'}`);
  for (const problem of problems ?? []) console.log(`  ${problem}`);
  const held = !problems || problems.length === 0;
  if (held) await rm(folder, { recursive: true });
  return held;
}

/** On a disk; on an S3-compatible store too, where `S3_TEST_URL` names one or Go builds one. */
async function uploads(): Promise<string[]> {
  await installGateway().catch((error: unknown) => {
    console.log(`skipped on S3: ${String(error).split('\n', 1)[0]}`);
  });
  const vitest = path.join(import.meta.dirname, '../../node_modules/vitest/vitest.mjs');
  const child = spawn(process.execPath, [vitest, 'run', 'server/resilience/upload-attacks.whole.test.ts'], {
    cwd: path.join(import.meta.dirname, '../..'),
    stdio: 'inherit',
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return code === 0 ? [] : ['An attack succeeds, see above.'];
}

const campaigns = {
  strangers,
  account,
  uploads,
  'full disk': fullDisk,
};

const data = await mkdtemp(path.join(tmpdir(), 'file-storage-resilience-'));
console.log(`Node ${process.version}, seed ${options.seed}, data in ${data}\n`);
const held: boolean[] = [];
for (const [name, run] of Object.entries(campaigns)) held.push(await campaign(name, run));
const rounds = await killRounds({ ...options, data, onRound: show });
const sum = (of: (round: Round) => number) => rounds.reduce((total, round) => total + of(round), 0);
const failed = rounds.filter(({ problems }) => problems.length > 0).length;
console.log(
  `\n${rounds.length} kills, ${sum((round) => round.acknowledged)} acknowledged writes, ` +
    `${sum((round) => round.inDoubt)} in doubt: ${failed === 0 ? 'nothing lost, nothing half there' : `${failed} rounds failed`}`,
);
// What a failure leaves is there to be looked at.
if (failed === 0 && held.every(Boolean)) await rm(data, { recursive: true });
else process.exitCode = 1;
