import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

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
