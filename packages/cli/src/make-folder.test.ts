import { stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../server/src/testing/temporary-folder.ts';
import { makeFolder } from './make-folder.ts';

test('folders are created with their parents, and may exist', async () => {
  const folder = path.join(await temporaryFolder(), 'a/b/c');
  await Promise.all([makeFolder(folder, 0o700), makeFolder(folder, 0o700)]);
  await makeFolder(folder, 0o700);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  expect((await stat(path.dirname(folder))).mode & 0o777).toBe(0o700);
});

test('a file in the place of a folder is an error', async () => {
  const folder = await temporaryFolder();
  await writeFile(path.join(folder, 'a'), '');
  await expect(makeFolder(path.join(folder, 'a/b'))).rejects.toMatchObject({
    kind: 'local',
    message: `The folder ${path.join(folder, 'a')} cannot be created: something else of this name is in the way. Move or rename it.`,
  });
});
