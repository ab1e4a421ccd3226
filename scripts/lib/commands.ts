import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { programArguments } from '../../packages/options/our-program.ts';
import { repositoryRoot } from './paths.ts';

/** Shell commands by their names. */
export type Commands = Readonly<Record<string, string>>;

/** A line that runs one of our programs from its source, such as `packages/cli/src/main.ts`. */
export const fromSource = (main: string): string => {
  const line = [process.execPath, ...programArguments(path.join(repositoryRoot, main))];
  return `exec ${line.map((word) => `'${word}'`).join(' ')} "$@"`;
};

/**
 * Writes commands into a folder.
 *
 * @param bin the folder, to be put on the path
 */
export async function writeCommands(bin: string, commands: Commands): Promise<void> {
  await mkdir(bin, { recursive: true });
  for (const [name, script] of Object.entries(commands)) {
    await writeFile(path.join(bin, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  }
}

/**
 * Puts our commands into a folder, as installing the packages would, and an `npx` that asks no registry.
 *
 * @param bin the folder, to be put on the path
 */
export const installCommands = (bin: string): Promise<void> =>
  writeCommands(bin, {
    npx: 'exec "$@"',
    'file-storage': fromSource('packages/cli/src/main.ts'),
    'file-storage-conformance': fromSource('conformance/src/main.ts'),
  });
