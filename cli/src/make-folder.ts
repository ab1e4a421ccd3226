import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { CommandError, systemFault } from './errors.ts';

/**
 * Creates a folder and its parents. Node's `recursive` option loops forever on a folder that reports ENOENT when
 * something is created in it, as `/proc` does.
 *
 * @param mode of the new folders; by default, the umask decides
 * @throws CommandError if the folder cannot be created
 */
export async function makeFolder(folder: string, mode = 0o777): Promise<void> {
  if (await isThere(folder)) return;
  const above = path.dirname(folder);
  if (above !== folder) await makeFolder(above, mode);
  await mkdir(folder, { mode }).catch(async (cause: unknown) => {
    // Another process may have created it meanwhile.
    if (codeOf(cause) === 'EEXIST' && (await isThere(folder))) return;
    const fault = systemFault(cause as NodeJS.ErrnoException);
    throw new CommandError('local', `The folder ${folder} cannot be created: ${fault}`, undefined, { cause });
  });
}

async function isThere(folder: string): Promise<boolean> {
  try {
    return (await stat(folder)).isDirectory();
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error))) return false;
    throw error;
  }
}

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? String(error);
