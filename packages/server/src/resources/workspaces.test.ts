import { expect, test } from 'vitest';
import { insertWorkspace } from '../database/workspaces.ts';
import { invalid } from '../testing/refusals.ts';
import { startTestServer, startWithUser } from '../testing/test-server.ts';
import { roles } from '../entries/roles.ts';
import { maximumWorkspaces } from './workspaces.ts';

test('a list shows the permissions in a workspace only to its members', async () => {
  const { server, client } = await startWithUser();
  const { workspace } = await client.call('createWorkspace', { body: { name: 'Coast survey' } });
  const other = await server.addUser('tomas@example.com');
  const answer = await other.client.send('listWorkspaces', { query: { workspaceId: workspace.id } });
  expect(answer.status).toBe(403);
});

test('the avatar is an image of the initial, and needs no token', async () => {
  const { client } = await startWithUser();
  const name = '<script>alert(1)</script>';
  const { workspace } = await client.call('createWorkspace', { body: { name } });
  const { avatar } = (await client.call('getWorkspace', { path: { id: workspace.id } })).workspace;

  const answer = await fetch(avatar);

  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('image/svg+xml');
  expect(answer.headers.get('content-security-policy')).toContain('sandbox');
  expect(await answer.text()).not.toContain('<script');
});

test.each(['/avatars/99/A.svg', '/avatars/0/%3C.svg', '/avatars/0/AB.svg', '/avatars/x/A.svg'])(
  'there is no avatar at %s',
  async (path) => {
    const server = await startTestServer();

    const answer = await fetch(server.url + path);

    expect(answer.status).toBe(404);
  },
);

test('a user is a member of at most as many workspaces as one response lists', async () => {
  const { server, id: ownerId, client } = await startWithUser();
  const now = '2026-03-02T08:15:27.104000Z';
  await server.database.write(async (db) => {
    for (let count = 0; count < maximumWorkspaces; count++) {
      await insertWorkspace(db, { name: 'Survey', ownerId, ownerRole: roles.owner.id, now });
    }
  });

  const answer = await client.send('createWorkspace', { body: { name: 'One more' } });

  expect(answer).toMatchObject(invalid('name', 'There must not be more than 1000 workspaces.'));
});
