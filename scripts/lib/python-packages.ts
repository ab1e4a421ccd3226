import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { UsageError } from '../../packages/options/values.ts';

const run = promisify(execFile);
const limits = { timeout: 480_000, maxBuffer: 2 ** 26 };

/**
 * Creates a Python environment in a folder, with packages such as `httpx==0.28.1`.
 *
 * @throws UsageError with Python's message, e.g. if there is no network
 */
export async function pythonPackages(folder: string, packages: readonly string[]): Promise<void> {
  await succeed('python3', ['-m', 'venv', folder]);
  await succeed(path.join(folder, 'bin/python'), ['-m', 'pip', 'install', '--quiet', ...packages]);
}

async function succeed(command: string, args: readonly string[]): Promise<void> {
  try {
    await run(command, args, limits);
  } catch (error) {
    const { stderr, stdout, message } = error as Error & { stderr?: string; stdout?: string };
    const lines = (stderr || stdout || message).trim().split('\n').slice(-3);
    // Without a network, pip complains that it cannot find a version.
    const hint = args.includes('install') ? ' (is the package registry within reach?)' : '';
    throw new UsageError(`${path.basename(command)} ${args.join(' ')} failed${hint}: ${lines.join(' ')}`);
  }
}
