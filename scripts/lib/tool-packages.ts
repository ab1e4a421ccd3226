import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { UsageError } from './command.ts';

const run = promisify(execFile);

/** Whether the packages in a folder's own `package.json` are installed there. */
export const arePackagesInstalled = (folder: string) =>
  existsSync(path.join(folder, 'node_modules/.package-lock.json'));

/**
 * Installs the packages of a folder's own lock file, unless they are installed already. Large tools that only one
 * command needs have such a folder, so that `npm ci` does not install them for everybody. Their install scripts are not
 * run.
 *
 * @param what the packages, for the error: `The generators`
 * @throws UsageError if npm cannot install them
 */
export async function installPackages(folder: string, what: string): Promise<void> {
  if (arePackagesInstalled(folder)) return;
  const options = ['--ignore-scripts', '--legacy-peer-deps', '--no-fund', '--no-audit'];
  await run('npm', ['ci', ...options], { cwd: folder }).catch((error: unknown) => {
    throw new UsageError(`${what} could not be installed in ${folder}.`, { cause: error });
  });
}
