import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * Replaces all of the files or none of them: writes every content to a temporary file next to its target, and renames
 * these only when all of them are on the disk. Unchanged files keep their timestamps.
 *
 * @param files absolute path to content
 * @returns the paths of changed files
 */
export async function replaceFiles(files: ReadonlyMap<string, string>): Promise<string[]> {
  const suffix = `.${randomBytes(6).toString('hex')}.tmp`;
  const changed: string[] = [];
  try {
    for (const [file, content] of files) {
      if ((await currentContent(file)) === content) continue;
      await mkdir(path.dirname(file), { recursive: true });
      changed.push(file);
      await writeFile(file + suffix, content);
    }
    for (const file of changed) await rename(file + suffix, file);
  } catch (error) {
    await Promise.all(changed.map((file) => rm(file + suffix, { force: true })));
    throw error;
  }
  return changed;
}

async function currentContent(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
