import { existsSync } from 'node:fs';
import path from 'node:path';

/** Names the folder in which a run of the tests has built programs, each below it under the path of its source. */
export const builtPrograms = 'BUILT_PROGRAMS';

/** Where a program is built. */
export const builtFrom = (source: string, folder: string): string =>
  path.join(folder, source.replace(/\.ts$/, '.js'));

/**
 * What Node is told to run one of our programs: from its source, or as a run of the tests has built it. That loads in a
 * third of the time, and many tests start one.
 *
 * @param source absolute path of its main module; that of a copy of the repository is never taken for another's
 * @example spawn(process.execPath, [...programArguments('/repository/cli/src/main.ts'), 'ls'])
 */
export function programArguments(source: string): string[] {
  const folder = process.env[builtPrograms];
  const built = folder && builtFrom(source, folder);
  return built && existsSync(built) ? [built] : ['--import', import.meta.resolve('tsx/esm'), source];
}
