import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * Replaces all of the files or none of them: writes every content to a temporary file next to its target, and renames
 * these only when all of them are on the disk. If one cannot be replaced, those before it come back. Unchanged files
 * keep their timestamps.
 *
 * @param files absolute path to content
 * @param obsolete files to remove, under the same condition
 * @returns the paths of changed and removed files
 */
export async function replaceFiles(
  files: ReadonlyMap<string, string>,
  obsolete: readonly string[] = [],
): Promise<string[]> {
  const mark = randomBytes(6).toString('hex');
  const [fresh, old] = [`.${mark}.tmp`, `.${mark}.old`];
  const changed: string[] = [];
  /** How to undo what was done, in its order. */
  const undo: (() => Promise<void>)[] = [];
  const setAside = async (file: string): Promise<void> => {
    try {
      await rename(file, file + old);
      undo.push(() => rename(file + old, file));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  };
  try {
    for (const [file, content] of files) {
      if ((await currentContent(file)) === content) continue;
      await mkdir(path.dirname(file), { recursive: true });
      changed.push(file);
      await writeFile(file + fresh, content);
    }
    for (const file of changed) {
      await setAside(file);
      await rename(file + fresh, file);
      undo.push(() => rm(file));
    }
    for (const file of obsolete) await setAside(file);
  } catch (error) {
    for (const step of undo.toReversed()) await step();
    await Promise.all(changed.map((file) => rm(file + fresh, { force: true })));
    throw error;
  }
  const replaced = [...changed, ...obsolete];
  await Promise.all(replaced.map((file) => rm(file + old, { force: true })));
  return replaced;
}

async function currentContent(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
