import { expect, it } from 'vitest';
import { ensureDrive } from '../database/drives.ts';
import { insertFolder } from '../database/entries.ts';
import { addFile, addFolder } from '../testing/drive.ts';
import { invalid } from '../testing/refusals.ts';
import { startTestServer } from '../testing/test-server.ts';

const now = '2026-03-02T08:15:27.104000Z';

it('lists ten thousand folders at once, and refuses more', async () => {
  const { addUser, database } = await startTestServer();
  const { client, id: userId } = await addUser('mira@example.com');
  const addFolders = (names: string[]) =>
    database.write(async (db) => {
      const { id: driveId } = await ensureDrive(db, { userId });
      for (const name of names)
        await insertFolder(db, { driveId, parentId: null, ownerId: userId, name, now });
    });
  await addFolders(Array.from({ length: 10_000 }, (_, index) => `folder-${index}`));

  const { folders } = await client.call('listFolders', { path: { userId } });
  expect(folders).toHaveLength(10_000);

  await addFolders(['one-more']);
  expect(await client.send('listFolders', { path: { userId } })).toMatchObject(
    invalid('workspaceId', 'There are more than 10000 folders: list them by pages.'),
  );
});

it('shows the size of each folder, however deep', async () => {
  const { addUser } = await startTestServer();
  const { client, id: userId } = await addUser('mira@example.com');
  const reports = await addFolder(client, 'Reports');
  const year = await addFolder(client, '2026', reports.id);
  await addFolder(client, 'Empty');
  await addFile(client, 'a.txt', 'four', { parentId: year.id });
  await addFile(client, 'b.txt', 'seven!!', { parentId: reports.id });
  await addFile(client, 'c.txt', 'at the root');

  const { folders, rootFolder } = await client.call('listFolders', { path: { userId } });

  expect(folders.map(({ name, path, file_size }) => [name, path, file_size])).toEqual([
    ['2026', `${reports.id}/${year.id}`, 4],
    ['Empty', expect.any(String), 0],
    ['Reports', `${reports.id}`, 11],
  ]);
  expect(rootFolder.file_size).toBe(22);
});

it('finds no path for a hash that is none', async () => {
  const { addUser } = await startTestServer();
  const { client } = await addUser('mira@example.com');
  expect(await client.send('getFolderPath', { path: { hash: '/' } })).toMatchObject({ status: 404 });
});
