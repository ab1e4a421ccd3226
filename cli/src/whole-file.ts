import { randomUUID } from 'node:crypto';
import { open, rename, rm, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder } from './make-folder.ts';

/**
 * Writes a file that is there as a whole or not at all: what was there before stays until then.
 *
 * @param mode of the new file; as the user's mask says, if left out
 * @throws whatever `write` throws, and the errors of the file system
 */
export async function writeWhole(
  file: string,
  write: (handle: FileHandle) => Promise<void>,
  mode = 0o666,
): Promise<void> {
  const temporary = path.join(path.dirname(file), `.${randomUUID()}.part`);
  const handle = await open(temporary, 'wx', mode);
  try {
    try {
      await write(handle);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, file);
  } catch (error) {
    // The first error tells more than one of the clearing up.
    await rm(temporary, { force: true }).catch(() => undefined);
    throw error;
  }
}

/** Writes JSON that only the user may read, into a folder that only the user may enter. */
export async function writePrivateJson(file: string, value: unknown): Promise<void> {
  await makeFolder(path.dirname(file), 0o700);
  await writeWhole(file, (handle) => handle.writeFile(`${JSON.stringify(value)}\n`), 0o600);
}
