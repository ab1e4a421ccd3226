import { expect, test } from 'vitest';
import { makeFolder } from './make-folder.ts';

test.skipIf(process.platform !== 'linux')('a folder in /proc is an error, and no endless loop', async () => {
  await expect(makeFolder('/proc/no-such-folder/inside')).rejects.toMatchObject({
    code: 'ENOENT',
    syscall: 'mkdir',
    path: '/proc/no-such-folder',
  });
});
