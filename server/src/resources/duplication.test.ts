import { expect, it } from 'vitest';
import { findEntry, insertFolder } from '../database/entries.ts';
import { addFolder } from '../testing/drive.ts';
import { startTestServer } from '../testing/test-server.ts';

it('makes 1,000 copies at once, and no more', async () => {
  const server = await startTestServer();
  const { id: ownerId, client } = await server.addUser('mira@example.com');
  const { id } = await addFolder(client, 'Survey');
  const add = (count: number) =>
    server.database.write((db) => {
      const { drive_id: driveId } = findEntry(db, id)!;
      const now = '2026-03-02T08:15:27.104000Z';
      for (let index = 0; index < count; index++) {
        insertFolder(db, { driveId, parentId: id, ownerId, name: `Buoy ${count} ${index}`, now });
      }
    });

  await add(999);
  expect(await client.send('duplicateEntries', { body: { entryIds: [id] } })).toMatchObject({ status: 200 });
  await add(1);
  expect(await client.send('duplicateEntries', { body: { entryIds: [id] } })).toMatchObject({
    status: 422,
    body: { errors: { entryIds: 'There must not be more than 1000 copies at once.' } },
  });
});
