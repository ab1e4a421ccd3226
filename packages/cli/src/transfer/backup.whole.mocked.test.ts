import type * as fs from 'node:fs/promises';
import { writeFile } from 'node:fs/promises';
import { expect, test, vi } from 'vitest';
import { exitCodes } from '../errors.ts';
import { signedInHome } from '../testing/at-home.ts';

/** A disk for backups that is full. */
vi.mock('node:fs/promises', async (original) => ({
  ...(await original<typeof fs>()),
  copyFile(path: string, dest: string) {
    const facts = { code: 'ENOSPC', syscall: 'copyfile', path, dest };
    return Promise.reject(Object.assign(new Error('ENOSPC: no space left on device, copyfile'), facts));
  },
}));

test('a full disk of --backup-dir is not said to be that of the file', async () => {
  const { at, run } = await signedInHome();
  await writeFile(at('a.txt'), 'new');
  await run(['upload', at('a.txt')]);
  await writeFile(at('a.txt'), 'mine');
  const args = ['cp', 'drive:a.txt', at('a.txt'), '--overwrite', '--backup-dir', at('old')];
  expect(await run(args)).toMatchObject({
    code: exitCodes.local,
    stderr: expect.stringContaining(
      `file-storage: ${at('old/a.txt')} (the copy of ${at('a.txt')}): there is no space left on the disk.`,
    ) as string,
  });
});
