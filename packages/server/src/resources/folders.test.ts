import { expect, it } from 'vitest';
import { addFolder, addFile, unknownId } from '../testing/drive.ts';
import { startTestServer } from '../testing/test-server.ts';

it('refuses the name of another folder in the same parent', async () => {
  const { client } = await (await startTestServer()).addUser('mira@example.com');
  const folder = await addFolder(client, 'Reports');
  const answer = await client.send('createFolder', { body: { name: 'Reports' } });
  expect(answer).toMatchObject({
    status: 422,
    body: { errors: { name: 'The name has already been taken.' } },
  });
  await addFolder(client, 'Reports', folder.id);
});

it.each(['', ' ', 'a/b', '..', 'a\u0007b', 'a\u0000', 'x'.repeat(256)])(
  'refuses the name %j',
  async (name) => {
    const { client } = await (await startTestServer()).addUser('mira@example.com');
    const answer = await client.send('createFolder', { body: { name } });
    expect(answer).toMatchObject({ status: 422, body: { errors: { name: expect.any(String) as string } } });
  },
);

it('refuses parents that are files, unknown, trashed or of another user', async () => {
  const server = await startTestServer();
  const { client } = await server.addUser('mira@example.com');
  const other = await server.addUser('jonas@example.com');
  const file = await addFile(client, 'file.txt');
  const trashed = await addFolder(client, 'Old');
  await client.call('deleteEntries', { body: { entryIds: [trashed.id] } });
  const foreign = await addFolder(other.client, 'Theirs');
  const statusFor = async (parentId: number) =>
    (await client.send('createFolder', { body: { name: 'New', parentId } })).status;
  expect(await statusFor(file.id)).toBe(422);
  expect(await statusFor(unknownId)).toBe(422);
  expect(await statusFor(trashed.id)).toBe(422);
  expect(await statusFor(-1)).toBe(422);
  expect(await statusFor(Number.MAX_SAFE_INTEGER)).toBe(422);
  expect(await statusFor(foreign.id)).toBe(403);
});

it('refuses folders more than 128 levels deep', async () => {
  const { client } = await (await startTestServer()).addUser('mira@example.com');
  let parentId: number | null = null;
  for (let depth = 1; depth <= 128; depth++) parentId = (await addFolder(client, 'Deeper', parentId)).id;
  const answer = await client.send('createFolder', { body: { name: 'Deeper', parentId } });
  expect(answer).toMatchObject({
    status: 422,
    body: { errors: { parentId: expect.any(String) as string } },
  });
});

it('changes fewer entries at once if they are deep', async () => {
  const { client } = await (await startTestServer()).addUser('mira@example.com');
  let parentId: number | null = null;
  for (let depth = 1; depth <= 101; depth++) parentId = (await addFolder(client, 'Deeper', parentId)).id;
  const ids = [];
  for (let index = 0; index < 199; index++) ids.push((await addFolder(client, `Buoy ${index}`, parentId)).id);
  const message = 'One request can contain at most 198 entries that are 101 levels deep.';
  const refusal = { status: 422, body: { errors: { entryIds: message } } };
  const send = (operation: 'deleteEntries' | 'duplicateEntries', entryIds: number[]) =>
    client.send(operation, { body: { entryIds } });
  const move = (entryIds: number[]) =>
    client.send('moveEntries', { body: { entryIds, destinationId: null } });
  expect(await send('deleteEntries', ids)).toMatchObject(refusal);
  expect(await send('duplicateEntries', ids)).toMatchObject(refusal);
  expect(await move(ids)).toMatchObject(refusal);
  expect(await move(ids.slice(1))).toMatchObject({ status: 200 });
});
