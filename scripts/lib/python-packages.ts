import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const limits = { timeout: 480_000, maxBuffer: 2 ** 26 };

/** Makes a Python environment of a folder, with packages such as `httpx==0.28.1`. */
export async function pythonPackages(folder: string, packages: readonly string[]): Promise<void> {
  await run('python3', ['-m', 'venv', folder], limits);
  await run(path.join(folder, 'bin/python'), ['-m', 'pip', 'install', '--quiet', ...packages], limits);
}
