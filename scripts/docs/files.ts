import { readdir, readFile } from 'node:fs/promises';

/** The text of a file; undefined where there is none, as in the roots of tests. */
export const textIfThere = (file: string) => ifThere(readFile(file, 'utf8'));

/** The names in a folder, sorted; empty where there is no such folder. */
export const namesIn = async (folder: string) => ((await ifThere(readdir(folder))) ?? []).sort();

async function ifThere<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
