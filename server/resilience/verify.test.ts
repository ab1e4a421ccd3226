import { expect, test } from 'vitest';
import { addFile, addFolder } from '../src/testing/drive.ts';
import { startTestServer } from '../src/testing/test-server.ts';
import { Client } from './client.ts';
import { contentOf, type Model } from './model.ts';
import { Random } from './random.ts';
import { verify } from './verify.ts';

/** A server with a note and a file in a folder, and the client to which it acknowledged them. */
async function written() {
  const { url, apiUrl, addUser } = await startTestServer();
  const { client: api, token } = await addUser('mira@example.com');
  const folder = await addFolder(api, 'c0-1');
  const file = await addFile(api, 'c0-2', 'content', { parentId: folder.id });
  await api.call('createNote', { body: { title: 'c0-3', body: 'Note' } });
  const client = new Client('c0', new Random(1));
  const { entries, notes } = client.model;
  entries.set('c0-1', { id: folder.id, parent: null, content: null, trashed: false });
  entries.set('c0-2', { id: file.id, parent: 'c0-1', content: contentOf('content'), trashed: false });
  notes.set('c0-3', 'Note');
  return { server: { url, apiUrl, token, client: api }, api, client, folder, file };
}

test('acknowledged data that is there is no problem', async () => {
  const { server, client } = await written();

  expect(await verify(server, [client])).toEqual([]);
});

test('acknowledged data that is missing is reported', async () => {
  const { server, api, client, file } = await written();

  await api.call('deleteEntries', { body: { entryIds: [file.id], deleteForever: true } });

  expect(await verify(server, [client])).toEqual([
    expect.stringMatching(/^c0: acknowledged, but not so: c0-2 is a file of 7 bytes/),
  ]);
});

test('other content than was sent is reported', async () => {
  const { server, client } = await written();

  client.model.entries.get('c0-2')!.content = contentOf('CONTENT');

  expect(await verify(server, [client])).toHaveLength(2);
});

test('data that was never acknowledged is reported', async () => {
  const { server, api, client } = await written();

  await addFolder(api, 'c0-99');

  expect(await verify(server, [client])).toEqual(['c0: never acknowledged: c0-99 is a folder in the root']);
});

/** Two folders in one write that was not answered. */
function doubtful(before: Model) {
  const after = before.clone();
  for (const name of ['c0-4', 'c0-5'])
    after.entries.set(name, { parent: null, content: null, trashed: false });
  return { before, after };
}

test('what is in doubt may be there as a whole or not at all, and the client knows from then on', async () => {
  const { server, api, client } = await written();
  client.doubt = doubtful(client.model);
  expect(await verify(server, [client])).toEqual([]);
  expect(client.model.entries.has('c0-4')).toBe(false);

  const { id } = await addFolder(api, 'c0-4');
  await addFolder(api, 'c0-5');
  client.doubt = doubtful(client.model);
  expect(await verify(server, [client])).toEqual([]);
  expect(client.model.entries.get('c0-4')).toMatchObject({ id });
});

test('one half of a request in doubt is reported', async () => {
  const { server, api, client } = await written();
  client.doubt = doubtful(client.model);

  await addFolder(api, 'c0-4');

  expect(await verify(server, [client])).toEqual(['c0: never acknowledged: c0-4 is a folder in the root']);
});
