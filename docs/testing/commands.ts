import { fromSource, writeCommands } from '../../scripts/lib/commands.ts';

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
