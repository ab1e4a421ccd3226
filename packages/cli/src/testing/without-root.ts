import { chmod } from 'node:fs/promises';
import { onTestFinished } from 'vitest';

/** Id of the user `nobody` on Linux and macOS. */
const nobody = 65_534;

/**
 * Continues the test as user `nobody` if it runs as root, because root may read and write everything whatever the file
 * modes.
 *
 * @param home folder of the test, which `nobody` must be able to use
 */
export async function withoutRootsRights(home: string): Promise<void> {
  if (process.geteuid?.() !== 0) return;
  await chmod(home, 0o777);
  process.seteuid!(nobody);
  onTestFinished(() => {
    process.seteuid!(0);
  });
}
