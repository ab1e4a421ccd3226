import { chmod } from 'node:fs/promises';
import { onTestFinished } from 'vitest';

/** The user of nobody, on Linux and macOS. */
const nobody = 65_534;

/**
 * Lets a test meet files that it may not read or write: what it does from here on, it does without the rights of root,
 * whom no mode keeps from anything.
 *
 * @param home of the test, which it goes on to use
 */
export async function withoutRootsRights(home: string): Promise<void> {
  if (process.geteuid?.() !== 0) return;
  await chmod(home, 0o777);
  process.seteuid!(nobody);
  onTestFinished(() => {
    process.seteuid!(0);
  });
}
