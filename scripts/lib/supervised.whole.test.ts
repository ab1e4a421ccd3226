import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { repositoryRoot } from './paths.ts';
import { temporaryFolder } from './temporary-folder.ts';

let folder: string;
let started: number[] = [];

beforeEach(async () => {
  folder = await temporaryFolder();
  started = [];
});
afterEach(() => {
  for (const pid of started) if (runs(pid)) process.kill(pid, 'SIGKILL');
});

const server = (isStubborn: boolean) => `
  ${isStubborn ? "process.on('SIGINT', () => undefined);" : ''}
  setInterval(() => undefined, 1000);
  console.log(process.pid);
`;

/** Starts a server, and does not end it. */
const program = (isStubborn: boolean) => `
  import { spawn } from 'node:child_process';
  import { mkdtempSync, writeFileSync } from 'node:fs';
  import { tmpdir } from 'node:os';
  import path from 'node:path';
  writeFileSync(path.join(mkdtempSync(path.join(tmpdir(), 'data-')), 'file'), 'x');
  console.log(process.pid);
  spawn(process.execPath, ['--input-type=module', '-e', ${JSON.stringify(server(isStubborn))}], { stdio: 'inherit' });
  setInterval(() => undefined, 1000);
`;

const supervisor = `
  import { runSupervised } from ${JSON.stringify(path.join(import.meta.dirname, 'supervised.ts'))};
  process.exitCode = await runSupervised(process.argv[1], []);
`;

interface Run {
  shell: ChildProcess;
  /** The supervisor, the program and its server. */
  pids: [number, number, number];
  /** Resolves to the exit code when nobody holds the pipes any more. */
  closed: Promise<number | null>;
}

/** Runs a program under a supervisor under a shell that waits, as npm starts it. */
async function start(source: string): Promise<Run> {
  const shell = await begin(source);
  const closed = once(shell, 'close').then(([code]) => code as number | null);
  const pids: number[] = [];
  for await (const line of createInterface(shell.stdout!)) {
    pids.push(Number(line));
    if (pids.length === 3) break;
  }
  shell.stdout!.resume();
  started = pids;
  return { shell, pids: pids as Run['pids'], closed };
}

async function begin(source: string): Promise<ChildProcess> {
  const file = path.join(folder, 'program.mjs');
  await writeFile(file, source);
  const script = '"$0" --import tsx/esm --input-type=module -e "$1" "$2" & echo $!; wait $!';
  return spawn('sh', ['-c', script, process.execPath, supervisor, file], {
    cwd: repositoryRoot,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, TMPDIR: folder },
  });
}

const runs = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

const foldersLeft = async () =>
  (await readdir(folder)).filter((name) => name.startsWith('file-storage-run-'));

const ends: [string, (run: Run) => void, number | null][] = [
  ['Ctrl+C is pressed', ({ pids }) => process.kill(pids[0], 'SIGINT'), 130],
  ['it receives SIGTERM', ({ pids }) => process.kill(pids[0], 'SIGTERM'), 143],
  ['npm is killed', ({ shell }) => shell.kill('SIGKILL'), null],
];

test.each(ends)('nothing is left of a program and its servers when %s', async (_name, end, code) => {
  const run = await start(program(false));
  run.shell.stderr!.resume();
  end(run);
  expect(await run.closed).toBe(code);
  expect(await foldersLeft()).toEqual([]);
});

test('a second signal ends programs that take their time', async () => {
  const run = await start(program(true));
  process.kill(run.pids[0], 'SIGINT');
  await once(run.shell.stderr!, 'data');
  process.kill(run.pids[0], 'SIGINT');
  run.shell.stderr!.resume();
  expect(await run.closed).toBe(130);
  expect(await foldersLeft()).toEqual([]);
});

test('a program ends with its own code, and leaves what it keeps', async () => {
  const shell = await begin(`
    import { mkdtempSync } from 'node:fs';
    import { tmpdir } from 'node:os';
    import path from 'node:path';
    mkdtempSync(path.join(tmpdir(), 'failed-'));
    process.exitCode = 3;
  `);
  shell.stdout!.resume();
  shell.stderr!.resume();
  expect((await once(shell, 'close'))[0]).toBe(3);
  expect(await foldersLeft()).toHaveLength(1);
});
