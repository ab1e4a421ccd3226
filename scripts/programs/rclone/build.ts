import path from 'node:path';
import type { ReferenceServer } from '../../live/reference-server.ts';
import { succeed } from '../command.ts';
import type { Kitchen } from '../program.ts';
import { originVariable, redirectedSource } from './source.ts';

/** The number of packages to build in parallel: the cores of the smallest machine that runs this. */
export const goFlags = { GOFLAGS: '-p=2' };

/** Builds the command, and resolves to its path. */
export async function builtCommand(kitchen: Kitchen): Promise<string> {
  const folder = await redirectedSource(kitchen);
  const command = path.join(kitchen.cache, 'rclone');
  kitchen.report('building rclone: minutes at the first time');
  await succeed('go', ['build', '-o', command, '.'], { cwd: folder, env: goFlags });
  return command;
}

/** The environment variables for rclone: a remote of this name with this server, and not the user's configuration. */
export function remoteAt(
  { apiRoot, token }: ReferenceServer,
  remote: string,
  work: string,
): Record<string, string> {
  return {
    [originVariable]: new URL(apiRoot).origin,
    [`RCLONE_CONFIG_${remote}_TYPE`]: 'drime',
    [`RCLONE_CONFIG_${remote}_ACCESS_TOKEN`]: token,
    RCLONE_CONFIG: path.join(work, 'rclone.conf'),
    RCLONE_CACHE_DIR: path.join(work, 'cache'),
  };
}
