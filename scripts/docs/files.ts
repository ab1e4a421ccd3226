import { readdir, readFile, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** The text of a file; undefined if it does not exist, as in the repositories of tests. */
export const textIfThere = (file: string) => ifThere(readFile(file, 'utf8'));

/** The names in a folder, sorted; empty if it does not exist. */
export const namesIn = async (folder: string) => ((await ifThere(readdir(folder))) ?? []).sort();

async function ifThere<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * @param folder of the site
 * @param files content by path in it
 */
export async function writeSite(folder: string, files: ReadonlyMap<string, string>): Promise<void> {
  for (const [place, content] of files) {
    const file = path.join(folder, place);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, content);
  }
}
