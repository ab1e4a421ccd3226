import path from 'node:path';
import type { ReferenceServer } from '../../live/reference-server.ts';
import { succeed } from '../command.ts';
import type { Kitchen } from '../program.ts';
import { originVariable, redirectedSource } from './source.ts';

/** As many packages at once as the smallest machine that this runs on has cores. */
export const goFlags = { GOFLAGS: '-p=2' };

/** Builds the command, and resolves to its path. */
export async function builtCommand(kitchen: Kitchen): Promise<string> {
  const folder = await redirectedSource(kitchen);
  const command = path.join(kitchen.cache, 'rclone');
  kitchen.report('building rclone: minutes at the first time');
  await succeed('go', ['build', '-o', command, '.'], { cwd: folder, env: goFlags });
  return command;
}

/** What rclone reads of its environment: a remote of this name at this server, and no configuration of the user's. */
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
