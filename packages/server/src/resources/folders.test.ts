import { expect, it } from 'vitest';
import { addFolder } from '../testing/drive.ts';
import { invalid } from '../testing/refusals.ts';
import { startWithUser } from '../testing/test-server.ts';

it('refuses folders more than 128 levels deep', async () => {
  const { client } = await startWithUser();
  let parentId: number | null = null;
  for (let depth = 1; depth <= 128; depth++) parentId = (await addFolder(client, 'Deeper', parentId)).id;
  const answer = await client.send('createFolder', { body: { name: 'Deeper', parentId } });
  expect(answer).toMatchObject(invalid('parentId'));
});

it('changes fewer entries at once if they are deep', async () => {
  const { client } = await startWithUser();
  let parentId: number | null = null;
  for (let depth = 1; depth <= 101; depth++) parentId = (await addFolder(client, 'Deeper', parentId)).id;
  const ids = [];
  for (let index = 0; index < 199; index++) ids.push((await addFolder(client, `Buoy ${index}`, parentId)).id);
  const message = 'One request can contain at most 198 entries that are 101 levels deep.';
  const refusal = invalid('entryIds', message);
  const send = (operation: 'deleteEntries' | 'duplicateEntries', entryIds: number[]) =>
    client.send(operation, { body: { entryIds } });
  const move = (entryIds: number[]) =>
    client.send('moveEntries', { body: { entryIds, destinationId: null } });
  expect(await send('deleteEntries', ids)).toMatchObject(refusal);
  expect(await send('duplicateEntries', ids)).toMatchObject(refusal);
  expect(await move(ids)).toMatchObject(refusal);
  expect(await move(ids.slice(1))).toMatchObject({ status: 200 });
});
