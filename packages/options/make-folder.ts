import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';

/**
 * Creates a folder and its parents. Node's `recursive` option loops forever on a folder that reports ENOENT when
 * something is created in it, as `/proc` does.
 *
 * @param mode of the new folders; by default, the umask decides
 * @throws the error of the file system if the folder cannot be created
 */
export async function makeFolder(folder: string, mode = 0o777): Promise<void> {
  if (await isThere(folder)) return;
  const above = path.dirname(folder);
  if (above !== folder) await makeFolder(above, mode);
  await mkdir(folder, { mode }).catch(async (error: unknown) => {
    // Another process may have created it meanwhile.
    if (codeOf(error) !== 'EEXIST' || !(await isThere(folder)))
      throw Object.assign(error as Error, { path: folder });
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
