import { describe, expect, it } from 'vitest';
import { invalid } from '../testing/refusals.ts';
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

const refusedRole = invalid('role_id', 'The selected role_id is invalid.');

describe('the role of a member', () => {
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
