import type { BigIntStats, Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { isPart } from '../../client/src/node/index.ts';
import { usageError } from './errors.ts';

/** A local file or folder, and its name on the server. */
export interface LocalItem {
  file: string;
  name: string;
  /** Names of the folders above it, starting with the outermost. */
  folders: readonly string[];
  /** Path relative to the outermost folder, with slashes; empty for that folder itself. */
  below: string;
  kind: 'file' | 'folder' | 'other';
  /** What something else is, with its article. */
  what?: string;
  /** Whether there is nothing in a folder that was read. */
  isEmpty?: boolean;
  /** Why the item or its contents cannot be read. */
  error?: unknown;
}

/**
 * Yields a file, or a folder and everything below it except unfinished downloads, sorted by name, each folder before
 * its contents. Symbolic links inside are not followed. If a folder cannot be read, its item has the error, and the
 * walk continues.
 *
 * @param enter decides whether to read a folder; if it throws, the item of the folder has the error
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
    inside = (await readdir(folder.file, { withFileTypes: true })).filter(({ name }) => !isPart(name));
  } catch (error) {
    yield { ...folder, error };
    return;
  }
  yield { ...folder, isEmpty: inside.length === 0 };
  for (const child of inside.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const { name } = child;
    const item = {
      ...{ file: path.join(folder.file, name), name, folders: [...folder.folders, folder.name] },
      below: folder.below ? `${folder.below}/${name}` : name,
    };
    if (child.isDirectory()) yield* inFolder({ ...item, kind: 'folder' }, enter);
    else if (child.isFile()) yield { ...item, kind: 'file' };
    else yield { ...item, kind: 'other', what: kindOf(child) };
  }
}

/** Says what something is, with its article. */
export function kindOf(child: Dirent | BigIntStats): string {
  if (child.isFile()) return 'a file';
  if (child.isDirectory()) return 'a folder';
  if (child.isSymbolicLink()) return 'a symbolic link';
  return child.isFIFO() ? 'a pipe' : 'neither a file nor a folder';
}
