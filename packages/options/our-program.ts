import { existsSync } from 'node:fs';
import path from 'node:path';

/** The environment variable with the folder of the built programs. Each is below it, under the path of its source. */
export const builtPrograms = 'BUILT_PROGRAMS';

/** Where a program is built. */
export const builtFrom = (source: string, folder: string): string =>
  path.join(folder, source.replace(/\.ts$/, '.js'));

/**
 * The arguments for Node to run one of our programs: from its source, or as this run of the tests has built it. A built
 * program loads in a third of the time, and many tests start one.
 *
 * @param source absolute path of its main module; a copy of the repository always runs from its source
 * @example spawn(process.execPath, [...programArguments('/repository/cli/src/main.ts'), 'ls'])
 */
export function programArguments(source: string): string[] {
  const folder = process.env[builtPrograms];
  const built = folder && builtFrom(source, folder);
  return built && existsSync(built) ? [built] : ['--import', import.meta.resolve('tsx/esm'), source];
}
