import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { constants, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { programArguments } from '../../packages/options/our-program.ts';
import { starterEnded } from './stopping.ts';

/** How long programs may take to end by themselves, and how often it is looked whether they have. */
const patienceMs = 15_000;
const intervalMs = 50;

/**
 * Runs a program of this repository, and resolves to its exit code. If this process is told to stop, by Ctrl+C, by
 * SIGTERM or because npm ended, nothing is left of the program: not the servers and other programs that it started, and
 * not its temporary folders. A second signal does not wait for any of them.
 *
 * @param source absolute path of its main module
 */
export async function runSupervised(source: string, args: readonly string[]): Promise<number> {
  const folder = await mkdtemp(path.join(tmpdir(), 'file-storage-run-'));
  // Some servers run as another user.
  await chmod(folder, 0o711);
  // The leader of a new process group, so that all programs that it starts can be told to end.
  const program = spawn(process.execPath, [...programArguments(source), ...args], {
    detached: true,
    stdio: 'inherit',
    env: { ...process.env, TMPDIR: folder },
  });
  const group = -program.pid!;
  const endAtOnce = (code: number): never => {
    sendTo(group, 'SIGKILL');
    try {
      rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
    } catch (error) {
      // Such as a volume that is mounted in it.
      console.error(`${folder} could not be removed: ${String(error)}`);
    }
    process.exit(code);
  };
  let isStopping = false;
  const stop = async (signal: 'SIGINT' | 'SIGTERM') => {
    const code = 128 + constants.signals[signal];
    if (isStopping) endAtOnce(code);
    isStopping = true;
    console.error(`\n${signal}: ending what was started. Press Ctrl+C again to end it at once.`);
    // Servers and databases understand this one as the wish to end soon and properly.
    sendTo(group, 'SIGINT');
    const end = performance.now() + patienceMs;
    while (isRunning(group) && performance.now() < end) await setTimeout(intervalMs);
    endAtOnce(code);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(signal));
  starterEnded().addEventListener('abort', () => void stop('SIGTERM'));

  const [code, signal] = (await once(program, 'close')) as [number | null, NodeJS.Signals | null];
  // `stop` ends this process.
  // oxlint-disable-next-line typescript/no-unnecessary-condition -- a signal sets it
  if (isStopping) return new Promise(() => undefined);
  // What a failure leaves is there to be looked at.
  if (code === 0) await rm(folder, { recursive: true, force: true });
  return code ?? 128 + constants.signals[signal!];
}

function sendTo(group: number, signal: NodeJS.Signals): void {
  if (isRunning(group)) process.kill(group, signal);
}

function isRunning(group: number): boolean {
  try {
    return process.kill(group, 0);
  } catch {
    return false;
  }
}
