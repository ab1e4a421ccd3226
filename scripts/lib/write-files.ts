import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * Writes files into a folder, which need not exist.
 *
 * @param files content by path in it
 */
export async function writeFiles(
  folder: string,
  files: Readonly<Record<string, string | Uint8Array>>,
): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, content);
  }
}
