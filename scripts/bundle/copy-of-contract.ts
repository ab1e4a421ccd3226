import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { writeContract } from '../lib/change-contract.ts';
import { temporaryFolder } from '../lib/temporary-folder.ts';

/**
 * For tests: a copy of a small contract in its own root, deleted after the test.
 *
 * @param atEnd `afterAll` if several tests share it
 */
export async function copyOfContract(atEnd: (remove: () => Promise<void>) => void = onTestFinished) {
  const root = await temporaryFolder(atEnd);
  await writeContract(root, 'scripts/fixtures/compile-contract.yaml');
  const at = (file: string) => path.join(root, file);
  /** In one step, like editors: a watcher never sees an empty file. */
  const write = async (file: string, text: string): Promise<void> => {
    const draft = path.join(root, 'draft');
    await writeFile(draft, text);
    await rename(draft, at(file));
  };
  return {
    root,
    read: (file: string) => readFile(at(file), 'utf8'),
    write,
    remove: (file: string) => rm(at(file)),
    /** Replaces text that must exist. */
    edit: async (file: string, from: string, to: string): Promise<void> => {
      const text = await readFile(at(file), 'utf8');
      if (!text.includes(from)) throw new Error(`${file} does not contain ${from}`);
      await write(file, text.replaceAll(from, to));
    },
  };
}
