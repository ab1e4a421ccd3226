import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { UsageError } from '../engine/model/errors.ts';
import { hasCode } from './read-text.ts';
import type { Surroundings } from './surroundings.ts';

/**
 * Runs a command line in a shell, with the proxy's URL in `FILE_STORAGE_BASE_URL`. Its output goes to stderr, because
 * stdout is for the report.
 *
 * @param more additional variables
 * @returns its exit code; 128 if a signal ended it
 * @throws UsageError if no shell can be started
 */
export async function runLine(
  line: string,
  baseUrl: string,
  { env, stderr }: Pick<Surroundings, 'env' | 'stderr'>,
  signal: AbortSignal,
  more: Readonly<Record<string, string>> = {},
): Promise<number> {
  const child = spawn(line, {
    shell: true,
    env: { ...env, FILE_STORAGE_BASE_URL: baseUrl, ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group, so that processes which the command starts can be ended with it.
    detached: process.platform !== 'win32',
  });
  for (const output of [child.stdout, child.stderr]) {
    output.on('data', (bytes: Buffer) => {
      stderr.write(bytes);
    });
  }
  const end = () => {
    endGroup(child, child.exitCode === null && child.signalCode === null ? 'SIGTERM' : 'SIGKILL');
  };
  // What the command leaves running holds its output open, which would keep the run from its end.
  child.once('exit', () => {
    endGroup(child, 'SIGTERM');
  });
  if (signal.aborted) end();
  signal.addEventListener('abort', end, { once: true });
  try {
    const [code] = (await once(child, 'close')) as [number | null];
    return code ?? 128;
  } catch (error) {
    throw new UsageError(`--exec: ${(error as Error).message}`, { cause: error });
  } finally {
    signal.removeEventListener('abort', end);
  }
}

/** Sends a signal to a command and what it started; nothing may be left of them. */
function endGroup(child: ChildProcess, name: 'SIGTERM' | 'SIGKILL'): void {
  if (child.pid === undefined) return;
  if (process.platform === 'win32') {
    child.kill(name);
    return;
  }
  try {
    process.kill(-child.pid, name);
  } catch (error) {
    if (!hasCode(error, 'ESRCH')) throw error;
  }
}
