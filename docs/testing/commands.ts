import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { repositoryRoot } from '../../scripts/lib/layout.ts';

/** What a command does instead of what it does elsewhere, in shell. */
type Stands = Readonly<Record<string, string>>;

/**
 * Puts our commands into a folder, as installing the packages would, and an `npx` that asks no registry.
 *
 * @param bin the folder, to be put on the path
 * @param others further commands, by name
 */
export async function installCommands(bin: string, others: Stands = {}): Promise<void> {
  const loader = import.meta.resolve('tsx/esm');
  const ours = (main: string) =>
    `exec '${process.execPath}' --import '${loader}' '${path.join(repositoryRoot, main)}' "$@"`;
  const commands: Stands = {
    npx: 'exec "$@"',
    'file-storage': ours('cli/src/main.ts'),
    'file-storage-conformance': ours('conformance/src/main.ts'),
    ...others,
  };
  await mkdir(bin, { recursive: true });
  for (const [name, script] of Object.entries(commands)) {
    await writeFile(path.join(bin, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  }
}
