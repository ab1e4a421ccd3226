import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { usageError } from './errors.ts';

/** A file or folder here, and what it is to be called there. */
export interface LocalItem {
  file: string;
  name: string;
  /** Names of the folders above it, from the outermost. */
  folders: string[];
  isFolder: boolean;
}

/** A file, or a folder before all that it holds, in the order of names. Symbolic links inside are left out. */
export async function* localTree(file: string, folders: string[] = []): AsyncGenerator<LocalItem> {
  const name = path.basename(path.resolve(file));
  const facts = await stat(file);
  if (facts.isFile()) {
    yield { file, name, folders, isFolder: false };
    return;
  }
  if (!facts.isDirectory()) throw usageError(`${file} is neither a file nor a folder.`);
  yield { file, name, folders, isFolder: true };
  const inside = await readdir(file, { withFileTypes: true });
  for (const one of inside.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (one.isFile() || one.isDirectory()) yield* localTree(path.join(file, one.name), [...folders, name]);
  }
}
