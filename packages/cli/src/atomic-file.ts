import { open, rename, rm, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { partFor } from '../../client/src/node/part-file.ts';
import { naming } from './errors.ts';
import { makeFolder } from './make-folder.ts';

/**
 * Writes a file completely or not at all: an existing file is replaced at the end.
 *
 * @param mode of the new file; by default, the umask decides
 * @param move moves the complete file to its place
 * @throws errors of `write` and of the file system
 */
export async function writeAtomic(
  file: string,
  write: (handle: FileHandle) => Promise<void>,
  mode = 0o666,
  move: (from: string, to: string) => Promise<void> = rename,
): Promise<void> {
  // A name that is not uploaded, if a killed command leaves it.
  const temporary = partFor(file);
  const handle = await open(temporary, 'wx', mode);
  try {
    try {
      await write(handle);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await move(temporary, file);
  } catch (error) {
    // Keep the first error, not one of the cleanup.
    await rm(temporary, { force: true }).catch(() => undefined);
    // An error of a write names no file.
    throw naming(file, error);
  }
}

/** Writes JSON to a file that only the user can read, in a folder that only the user can open. */
export async function writePrivateJson(file: string, value: unknown): Promise<void> {
  await makeFolder(path.dirname(file), 0o700);
  await writeAtomic(file, (handle) => handle.writeFile(`${JSON.stringify(value)}\n`), 0o600);
}
