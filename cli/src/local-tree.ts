import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { usageError } from './errors.ts';

/** A file or folder here, and what it is to be called there. */
export interface LocalItem {
  file: string;
  name: string;
  /** Names of the folders above it, from the outermost. */
  folders: string[];
  kind: 'file' | 'folder' | 'other';
}

/** A file, or a folder before all that it holds, in the order of names. Symbolic links inside are not followed. */
export async function* localTree(file: string, folders: string[] = []): AsyncGenerator<LocalItem> {
  const name = path.basename(path.resolve(file));
  const facts = await stat(file);
  if (facts.isFile()) {
    yield { file, name, folders, kind: 'file' };
    return;
  }
  if (!facts.isDirectory()) throw usageError(`${file} is neither a file nor a folder.`);
  yield { file, name, folders, kind: 'folder' };
  const inside = await readdir(file, { withFileTypes: true });
  for (const one of inside.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const at = path.join(file, one.name);
    if (one.isFile() || one.isDirectory()) yield* localTree(at, [...folders, name]);
    else yield { file: at, name: one.name, folders: [...folders, name], kind: 'other' };
  }
}
