import { readdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { StorageUnavailableError } from './object-errors.ts';
import { loadSigningKey } from './signing-key.ts';

let folder: string;
beforeEach(async () => {
  folder = await temporaryFolder();
});

it('is created once, readable only by its owner', async () => {
  const key = await loadSigningKey(folder);
  expect(key).toHaveLength(32);
  expect(await loadSigningKey(folder)).toEqual(key);
  expect((await stat(path.join(folder, 'signing-key'))).mode & 0o777).toBe(0o600);
  expect(await readdir(folder)).toEqual(['signing-key']);
});

it('is the same for two starts at once', async () => {
  const keys = await Promise.all(Array.from({ length: 8 }, () => loadSigningKey(folder)));
  expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1);
});

it('is refused if damaged, and not replaced', async () => {
  await writeFile(path.join(folder, 'signing-key'), 'abc');
  await expect(loadSigningKey(folder)).rejects.toThrow(/signing-key is damaged/);
});

it('needs an existing folder', async () => {
  await expect(loadSigningKey(path.join(folder, 'gone'))).rejects.toThrow(StorageUnavailableError);
});
