import { randomBytes } from 'node:crypto';
import { readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
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
  const parts = vi.spyOn(server.objects, 'receivePart');
  const receivedParts = () => parts.mock.calls.length;
  return { ...home, diary, receivedParts, client: createClient({ baseUrl: server.apiUrl, token }) };
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

test('a large file goes in parts, and comes back with little of it in memory', async () => {
  const { run, diary, client, receivedParts } = await withVault();
  const bytes = randomBytes(11 * 1024 ** 2 + 5);
  await writeFile(diary, bytes);
  expect(await run(['vault', 'put', diary])).toMatchObject({ code: 0, stderr: '' });
  expect(receivedParts()).toBe(3);
  const { pagination } = await listVaultEntries(client);
  expect(pagination.data).toMatchObject([{ file_size: bytes.length + 16, is_encrypted: 1 }]);
  const back = `${diary}.back`;
  expect(await run(['vault', 'get', 'diary.txt', '--to', back])).toMatchObject({ code: 0, stderr: '' });
  expect(bytes.equals(await readFile(back))).toBe(true);
});

test('folders of the vault are made, filled and emptied; those here are not taken', async () => {
  const { run, json, diary } = await withVault();
  expect(await run(['vault', 'mkdir', 'Plans'])).toMatchObject({ code: 0, stderr: '' });
  await run(['vault', 'put', diary]);
  const again = await run(['vault', 'put', diary]);
  expect([again.code, again.stderr]).toEqual([
    exitCodes.invalid,
    expect.stringMatching(
      /^file-storage: Another diary\.txt is in the vault already \(id:\d+\)\. Move it away/,
    ),
  ]);
  expect(await run(['vault', 'mv', 'diary.txt', 'Plans'])).toMatchObject({ code: 0, stderr: '' });
  expect(await run(['vault', 'put', diary, '--to', 'Plans'])).toMatchObject({ code: exitCodes.invalid });
  expect(await run(['vault', 'mv', 'Plans/diary.txt', '/'])).toMatchObject({ code: exitCodes.usage });
  expect(await json<DriveEntry[]>('vault', 'ls', 'Plans')).toMatchObject([{ name: 'diary.txt' }]);
  expect((await run(['vault', 'ls'])).stdout).toMatch(/^id:\d+ .* Plans\/\n$/);
  const folder = path.dirname(diary);
  expect(await run(['vault', 'put', folder])).toMatchObject({
    code: exitCodes.usage,
    stderr: expect.stringContaining('is no file. The server sees names of folders') as string,
  });
  expect(await run(['vault', 'rm', 'Plans', '--yes'])).toMatchObject({ code: 0 });
  expect(await json('vault', 'ls')).toEqual([]);
});
