import { spawn } from 'node:child_process';

export interface RunOptions {
  cwd: string;
  env: Readonly<Record<string, string>>;
  timeoutMs: number;
}

export type RunOutcome =
  | { kind: 'exited'; code: number | null; stderr: string }
  | { kind: 'timed out'; stderr: string };

/** Enough characters for an error message, and a limit for programs that write without end. */
const STDERR_LIMIT = 4_000;

/** Runs a program until it exits or times out, and then kills all processes that it started. */
export function runProcess(
  command: string,
  args: readonly string[],
  { cwd, env, timeoutMs }: RunOptions,
): Promise<RunOutcome> {
  return new Promise((resolve, reject) => {
    // A detached child leads a new process group, so that the whole group can be killed at once.
    const child = spawn(command, args, { cwd, env, detached: true, stdio: ['ignore', 'ignore', 'pipe'] });
    let stderr = '';
    let late = false;
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr = (stderr + text).slice(0, STDERR_LIMIT);
    });
    const timer = setTimeout(() => {
      late = true;
      killGroup(child.pid);
    }, timeoutMs);
    child.once('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    child.once('exit', (code) => {
      clearTimeout(timer);
      killGroup(child.pid);
      resolve(late ? { kind: 'timed out', stderr } : { kind: 'exited', code, stderr });
    });
  });
}

function killGroup(leader: number | undefined): void {
  if (leader === undefined) return;
  try {
    process.kill(-leader, 'SIGKILL');
  } catch (error) {
    // The group has already ended. macOS reports EPERM while the last process of the group is a zombie.
    const code = (error as NodeJS.ErrnoException).code;
    if (code !== 'ESRCH' && code !== 'EPERM') throw error;
  }
}
