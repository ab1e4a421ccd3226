import { describe, expect, it } from 'vitest';
import { startTestServer } from '../testing/test-server.ts';

/** Creates a workspace of Mira. Jonas is a viewer, and Tomas is invited as a viewer. */
async function aWorkspace() {
  const server = await startTestServer();
  const [mira, jonas, tomas] = [
    await server.addUser('mira@example.com'),
    await server.addUser('jonas@example.com'),
    await server.addUser('tomas@example.com'),
  ];
  const { workspace } = await mira.client.call('createWorkspace', { body: { name: 'Survey' } });
  const { id } = workspace;
  const { invites } = await mira.client.call('inviteMembers', {
    path: { id },
    body: { emails: [jonas.email, tomas.email], role_id: 1 },
  });
  await jonas.client.call('acceptInvite', { path: { inviteId: invites[0]!.id } });
  return { mira, jonas, tomas, id, inviteId: invites[1]!.id };
}

const refusedRole = { status: 422, body: { errors: { role_id: 'The selected role_id is invalid.' } } };

describe('the role of a member', () => {
  it('can be changed by the owner, and applies at once', async () => {
    const { mira, jonas, id } = await aWorkspace();
    const folder = { query: { workspaceId: id }, body: { name: 'Soundings', parentId: null } };
    expect((await jonas.client.send('createFolder', folder)).status).toBe(403);
    const path = { id, userId: jonas.id };
    const { workspace } = await mira.client.call('changeMemberRole', { path, body: { role_id: 2 } });
    expect(workspace.members).toMatchObject([
      { id: mira.id, role_id: 3 },
      { id: jonas.id, role_id: 2 },
    ]);
    expect((await jonas.client.send('createFolder', folder)).status).toBe(200);
    await mira.client.call('changeMemberRole', { path, body: { role_id: 1 } });
    expect(
      (await jonas.client.send('createFolder', { ...folder, body: { name: 'More', parentId: null } })).status,
    ).toBe(403);
  });

  it('can be changed only by the owner, whose own role stays', async () => {
    const { mira, jonas, tomas, id } = await aWorkspace();
    const change = (who: typeof mira, userId: number, role_id: number) =>
      who.client.send('changeMemberRole', { path: { id, userId }, body: { role_id } });
    expect((await change(jonas, jonas.id, 2)).status).toBe(403);
    expect((await change(tomas, jonas.id, 2)).status).toBe(403);
    expect((await change(mira, mira.id, 1)).status).toBe(403);
    // An invited user is not a member yet.
    expect((await change(mira, tomas.id, 2)).status).toBe(404);
    expect(await change(mira, jonas.id, 3)).toMatchObject(refusedRole);
  });
});

describe('the role of an invitation', () => {
  it('becomes that of the member who accepts', async () => {
    const { mira, tomas, id, inviteId } = await aWorkspace();
    const path = { id, inviteId };
    const { workspace } = await mira.client.call('changeInviteRole', { path, body: { role_id: 2 } });
    expect(workspace.invites).toMatchObject([{ id: inviteId, email: tomas.email, role_id: 2 }]);
    const joined = await tomas.client.call('acceptInvite', { path: { inviteId } });
    expect(joined.workspace.currentUser.role_name).toBe('Workspace Editor');
  });

  it('can be changed only by the owner of its workspace', async () => {
    const { mira, tomas, id, inviteId } = await aWorkspace();
    const other = await mira.client.call('createWorkspace', { body: { name: 'Tide Tables' } });
    const change = (who: typeof mira, workspaceId: number, role_id: number) =>
      who.client.send('changeInviteRole', { path: { id: workspaceId, inviteId }, body: { role_id } });
    expect((await change(tomas, id, 2)).status).toBe(403);
    expect((await change(mira, other.workspace.id, 2)).status).toBe(404);
    expect(await change(mira, id, 3)).toMatchObject(refusedRole);
    expect((await tomas.client.call('listInvites')).invites).toMatchObject([{ role_id: 1 }]);
  });
});
