import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { CommandError } from './errors.ts';

/**
 * Makes a folder and those above it. Node's own way to do so never ends where a folder that is there takes none and says
 * that it is missing, as `/proc` does.
 *
 * @param mode of the folders that are made; as the user's mask says, if left out
 * @throws CommandError where there can be none
 */
export async function makeFolder(folder: string, mode = 0o777): Promise<void> {
  if (await isThere(folder)) return;
  const above = path.dirname(folder);
  if (above !== folder) await makeFolder(above, mode);
  await mkdir(folder, { mode }).catch(async (cause: unknown) => {
    // Another command may have made it meanwhile.
    if (codeOf(cause) === 'EEXIST' && (await isThere(folder))) return;
    throw new CommandError('local', `The folder ${folder} cannot be created (${codeOf(cause)})`, undefined, {
      cause,
    });
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
