import { randomUUID } from 'node:crypto';
import { lstat, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { succeeds } from '../errors.ts';

/** Returns the same text for paths that are the same file on a disk. */
export type KeyOf = (path: string) => string;

/**
 * Checks a name for a dry run, whose folder may not exist yet: then in the nearest one above it.
 *
 * @throws the error of the file system for a name that its disk refuses
 */
export async function requireName(file: string, folder = path.dirname(file)): Promise<void> {
  try {
    await lstat(path.join(folder, path.basename(file)));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const above = path.dirname(path.resolve(folder));
    if (code !== 'ENOENT') throw Object.assign(error as Error, { path: file });
    if (above !== path.resolve(folder)) await requireName(file, above);
  }
}

/**
 * Finds out how the disk of a folder compares names, with a file that exists for a moment: the same platform has disks
 * that ignore case, the writing of accents or dots at the end, and disks that do not. If the folder does not exist, asks
 * the nearest one above it. Where nothing may be written, takes names as they are.
 */
export async function keysOn(folder: string): Promise<KeyOf> {
  const name = `.file-storage-${randomUUID()}-\u00e9`;
  const file = path.join(folder, name);
  try {
    await writeFile(file, '', { flag: 'wx', mode: 0o600 });
  } catch (error) {
    const above = path.dirname(path.resolve(folder));
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT' && above !== path.resolve(folder);
    return isMissing ? keysOn(above) : (same) => same;
  }
  const isSame = (variant: string) => succeeds(lstat(path.join(folder, variant)));
  try {
    const ignoresCase = await isSame(name.replaceAll(/[a-z]/g, (letter) => letter.toUpperCase()));
    const ignoresForm = await isSame(name.normalize('NFD'));
    const ignoresEnd = await isSame(`${name}.`);
    const keyOf = (part: string) => {
      const formed = ignoresForm ? part.normalize('NFC') : part;
      const cased = ignoresCase ? formed.toUpperCase().toLowerCase() : formed;
      return ignoresEnd ? cased.replace(/[. ]+$/, '') : cased;
    };
    return (given) => given.split(path.sep).map(keyOf).join(path.sep);
  } finally {
    await rm(file, { force: true });
  }
}
