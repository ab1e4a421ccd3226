import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { usageError } from './errors.ts';

/** A file or folder here, and what it is to be called there. */
export interface LocalItem {
  file: string;
  name: string;
  /** Names of the folders above it, from the outermost. */
  folders: readonly string[];
  /** Path below the outermost folder, with slashes; empty for what the tree begins with. */
  below: string;
  kind: 'file' | 'folder' | 'other';
  /** Why it, or what it holds, cannot be read. */
  error?: unknown;
}

/**
 * A file, or a folder before all that it holds, in the order of names. Symbolic links inside are not followed. What
 * cannot be read is told as such, and does not end the tree.
 *
 * @param enter asked before a folder is read; what it throws is the folder's error
 */
export async function* localTree(
  file: string,
  enter: (folder: LocalItem) => boolean | Promise<boolean> = () => true,
): AsyncGenerator<LocalItem> {
  const top = { file, name: path.basename(path.resolve(file)), folders: [], below: '' };
  const facts = await stat(file);
  if (facts.isFile()) yield { ...top, kind: 'file' };
  else if (facts.isDirectory()) yield* inFolder({ ...top, kind: 'folder' }, enter);
  else throw usageError(`${file} is neither a file nor a folder.`);
}

async function* inFolder(
  folder: LocalItem,
  enter: (folder: LocalItem) => boolean | Promise<boolean>,
): AsyncGenerator<LocalItem> {
  let inside;
  try {
    if (!(await enter(folder))) return;
    inside = await readdir(folder.file, { withFileTypes: true });
  } catch (error) {
    yield { ...folder, error };
    return;
  }
  yield folder;
  for (const child of inside.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const { name } = child;
    const item = {
      ...{ file: path.join(folder.file, name), name, folders: [...folder.folders, folder.name] },
      below: folder.below ? `${folder.below}/${name}` : name,
    };
    if (child.isDirectory()) yield* inFolder({ ...item, kind: 'folder' }, enter);
    else yield { ...item, kind: child.isFile() ? 'file' : 'other' };
  }
}
