import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { UsageError } from '../model/errors.ts';
import type { Surroundings } from './surroundings.ts';

/**
 * Runs a line by the shell, with the address to judge at in `FILE_STORAGE_BASE_URL`. What it prints goes to the error
 * output, so that the standard output stays the report's.
 *
 * @param more further variables
 * @returns its exit code; 128 where a signal ended it
 * @throws UsageError where no shell can be started
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
    // A group of its own: what the line starts ends with it.
    detached: process.platform !== 'win32',
  });
  for (const output of [child.stdout, child.stderr]) {
    output.on('data', (bytes: Buffer) => {
      stderr.write(bytes);
    });
  }
  const end = () => {
    if (child.pid === undefined || child.exitCode !== null) return;
    if (process.platform === 'win32') child.kill();
    else process.kill(-child.pid, 'SIGTERM');
  };
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
