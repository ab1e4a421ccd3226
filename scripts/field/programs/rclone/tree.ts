import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** Files by their path in a folder. */
export type Files = Readonly<Record<string, Buffer>>;

/** All files in a folder, at any depth; empty if the folder does not exist. */
export async function filesIn(folder: string): Promise<Files> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files: Record<string, Buffer> = {};
  for (const entry of entries.filter((entry) => entry.isFile())) {
    const file = path.join(entry.parentPath, entry.name);
    files[path.relative(folder, file)] = await readFile(file);
  }
  return files;
}
