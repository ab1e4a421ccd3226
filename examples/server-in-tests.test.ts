/** Tests code against a real server, which starts in a fraction of a second and leaves nothing behind. */
import { expect, test } from 'vitest';
import { createClient, createFolder } from '@file-storage/client';
import { startTestServer } from '@file-storage/server/testing';

test('a receiver of an entry may not add to it', async () => {
  await using server = await startTestServer();
  // `arrange` creates what no operation of the interface creates, such as entries of other users.
  const { entryId } = await server.states.arrange('shared-entry', { permissions: ['view'] });
  const client = createClient({ baseUrl: server.baseUrl, token: server.token });
  const result = await createFolder.safe(client, { name: 'Mine', parentId: entryId });
  expect(result.outcome).not.toBe('ok');
});
