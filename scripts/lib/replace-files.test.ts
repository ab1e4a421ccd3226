import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { replaceFiles } from './replace-files.ts';
import { temporaryFolder } from './temporary-folder.ts';

test('replaces and removes all files, or if one cannot be, none', async () => {
  const folder = await temporaryFolder();
  const at = (name: string) => path.join(folder, name);
  const files = async () =>
    Object.fromEntries(
      await Promise.all(
        (await readdir(folder)).map(async (name) => [name, await readFile(at(name), 'utf8')]),
      ),
    ) as Record<string, string>;
  for (const name of ['changed', 'same', 'left']) await writeFile(at(name), name);
  const before = await files();
  const replacement = new Map([
    [at('changed'), 'new text'],
    [at('same'), 'same'],
    [at('added'), 'added'],
  ]);
  await expect(replaceFiles(replacement, [at('left'), at('same/is-no-folder')])).rejects.toThrow('ENOTDIR');
  expect(await files()).toEqual(before);
  expect(await replaceFiles(replacement, [at('left')])).toEqual([at('changed'), at('added'), at('left')]);
  expect(await files()).toEqual({ added: 'added', changed: 'new text', same: 'same' });
});
