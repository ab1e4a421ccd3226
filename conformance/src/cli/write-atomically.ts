import { randomUUID } from 'node:crypto';
import { realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { UsageError } from '../engine/model/errors.ts';

/**
 * Writes a file so that no reader sees a part of it; if it fails, the old file stays. Writes into a device or a pipe, such
 * as /dev/stdout, instead of replacing it, and into the target of a symbolic link.
 *
 * @throws UsageError if it cannot be written
 */
export async function writeAtomically(file: string, text: string): Promise<void> {
  try {
    const existing = await stat(file).catch(() => undefined);
    if (existing && !existing.isFile()) await writeFile(file, text);
    else await replaceFile(existing ? await realpath(file) : file, text);
  } catch (error) {
    throw unwritable(file, error);
  }
}

async function replaceFile(file: string, text: string): Promise<void> {
  const temporary = path.join(path.dirname(file), `.${path.basename(file)}.${randomUUID()}`);
  try {
    await writeFile(temporary, text);
    await rename(temporary, file);
  } catch (error) {
    // The first error is more useful than one from cleaning up.
    await rm(temporary, { force: true }).catch(() => undefined);
    throw error;
  }
}

/** The error for a file that cannot be written, with the reason of the system. */
export const unwritable = (file: string, cause: unknown): UsageError =>
  new UsageError(`${file} cannot be written: ${(cause as Error).message}.`, { cause });
