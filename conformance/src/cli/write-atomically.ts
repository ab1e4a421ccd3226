import { randomUUID } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { UsageError } from '../model/errors.ts';

/**
 * Writes a file so that no reader sees a part of it; on failure, the old file stays.
 *
 * @throws UsageError where it cannot be written
 */
export async function writeAtomically(file: string, text: string): Promise<void> {
  const temporary = path.join(path.dirname(file), `.${path.basename(file)}.${randomUUID()}`);
  try {
    await writeFile(temporary, text);
    await rename(temporary, file);
  } catch (error) {
    // The first error tells more than one of the cleaning up.
    await rm(temporary, { force: true }).catch(() => undefined);
    throw new UsageError(`${file} cannot be written.`, { cause: error });
  }
}
