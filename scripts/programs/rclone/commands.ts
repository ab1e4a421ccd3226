import type { Kitchen, Outcome, Program } from '../program.ts';
import { changes } from './changes.ts';
import { listings } from './listings.ts';
import { options } from './options.ts';
import { Ship } from './ship.ts';
import { version } from './source.ts';
import { go, redirected } from './suite.ts';
import { transfers } from './transfers.ts';

/** rclone as people use it. */
export const rcloneCommand: Program = {
  name: 'rclone, as a command',
  version,
  source: 'Go module `github.com/rclone/rclone`, built from it',
  redirected,
  needs: go,
  run: runCommands,
};

/** In this order, because each part works on the files that the earlier ones leave. */
async function runCommands(kitchen: Kitchen): Promise<Outcome[]> {
  const ship = await Ship.build(kitchen);
  await transfers(ship);
  await listings(ship);
  await changes(ship);
  await options(ship);
  return ship.steps.outcomes;
}
