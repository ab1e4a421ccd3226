import { readFile, stat, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createClient } from '../../../client/src/index.ts';
import { downloadFile, listVaultEntries, type DriveEntry } from '../../../client/src/reference.ts';
import { startTestServer } from '../../../server/src/testing/test-server.ts';
import { exitCodes } from '../errors.ts';
import { atHome } from '../testing/at-home.ts';

async function withVault() {
  const server = await startTestServer();
  const { token } = await server.addUser('maria@example.com');
  const home = await atHome({
    FILE_STORAGE_BASE_URL: server.apiUrl,
    FILE_STORAGE_TOKEN: token,
    FILE_STORAGE_VAULT_PASSWORD: 'correct horse',
  });
  const diary = path.join(home.folder, 'diary.txt');
  await writeFile(diary, 'Dear diary');
  expect(await home.run(['vault', 'create'])).toMatchObject({ code: 0, stderr: '' });
  return { ...home, diary, client: createClient({ baseUrl: server.apiUrl, token }) };
}

test('a file comes back as it was, and the server knows neither its bytes nor its name', async () => {
  const { run, json, diary, client } = await withVault();
  expect(await run(['vault', 'put', diary])).toMatchObject({ code: 0, stderr: '' });
  const { pagination } = await listVaultEntries(client);
  const [stored] = pagination.data;
  expect(stored).toMatchObject({ is_encrypted: 1 });
  const bytes = await (await downloadFile(client, { hash: stored!.hash })).text();
  expect(JSON.stringify(stored) + bytes).not.toMatch(/diary/i);
  expect(await json<DriveEntry[]>('vault', 'ls')).toMatchObject([{ id: stored!.id, name: 'diary.txt' }]);

  const back = `${diary}.back`;
  expect(await run(['vault', 'get', 'diary.txt', '--to', back])).toMatchObject({ code: 0, stderr: '' });
  expect(await readFile(back, 'utf8')).toBe('Dear diary');
  expect((await stat(back)).mode & 0o777).toBe(0o600);
  expect(await run(['vault', 'get', 'diary.txt', '--to', back])).toMatchObject({ code: exitCodes.usage });

  expect(await run(['vault', 'rm', 'diary.txt'])).toMatchObject({ code: exitCodes.usage });
  expect(await run(['vault', 'rm', 'diary.txt', '--yes'])).toMatchObject({ code: 0 });
  expect(await run(['vault', 'get', 'diary.txt', '--to', back])).toMatchObject({ code: exitCodes.notFound });
});

test('another password opens nothing, and is asked for without an echo', async () => {
  const { run } = await withVault();
  const asked: { question: string; hidden: boolean }[] = [];
  const ended = await run(['vault', 'ls'], {
    env: { FILE_STORAGE_VAULT_PASSWORD: '' },
    answers: ['guess'],
    asked,
  });
  expect(ended).toEqual({
    code: exitCodes.invalid,
    stdout: '',
    stderr: 'file-storage: The password of the vault is wrong.\n',
  });
  expect(asked).toEqual([{ question: 'Password of the vault: ', hidden: true }]);
});

test('what is too large is refused before anything is sent', async () => {
  const { run, diary, client } = await withVault();
  await truncate(diary, 5_000_000);
  expect(await run(['vault', 'put', diary])).toMatchObject({ code: exitCodes.usage });
  expect((await listVaultEntries(client)).pagination.data).toEqual([]);
});
