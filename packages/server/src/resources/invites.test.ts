import { describe, expect, it } from 'vitest';
import { insertWorkspace } from '../database/workspaces.ts';
import { roles } from '../entries/roles.ts';
import { invalid } from '../testing/refusals.ts';
import { startTestServer } from '../testing/test-server.ts';
import { maximumMembers, maximumWaiting } from './invites.ts';
import { maximumWorkspaces } from './workspaces.ts';

const now = '2026-03-02T08:15:27.104000Z';

async function aWorkspace() {
  const server = await startTestServer();
  const mira = await server.addUser('mira@example.com');
  const jonas = await server.addUser('jonas@example.com');
  const create = async () =>
    (await mira.client.call('createWorkspace', { body: { name: 'Survey' } })).workspace.id;
  const id = await create();
  const ask = (workspaceId: number, emails = [jonas.email], role_id = 1) =>
    mira.client.send('inviteMembers', { path: { id: workspaceId }, body: { emails, role_id } });
  const invite = async (role_id = 1) =>
    (
      await mira.client.call('inviteMembers', {
        path: { id },
        body: { emails: [jonas.email.toUpperCase()], role_id },
      })
    ).invites;
  return { server, mira, jonas, id, create, ask, invite };
}

describe('an invitation', () => {
  it('makes nobody a member before it is accepted, however many there are', async () => {
    const { jonas, create, ask, invite } = await aWorkspace();
    await invite();
    for (let count = 1; count < maximumWaiting; count++) expect((await ask(await create())).status).toBe(200);
    expect((await jonas.client.call('listWorkspaces')).workspaces).toEqual([]);
    expect(await ask(await create())).toMatchObject(
      invalid('emails', 'There must not be more than 10 invitations of yours waiting for jonas@example.com.'),
    );
    const { invites } = await jonas.client.call('listInvites');
    expect(invites).toHaveLength(maximumWaiting);
    await jonas.client.call('deleteInvite', { path: { inviteId: invites[0]!.id } });
    expect((await ask(await create())).status).toBe(200);
  });

  it('to the same user again is the same one, with the new role', async () => {
    const { jonas, invite } = await aWorkspace();
    const [first] = await invite(1);
    const [again] = await invite(2);
    expect(again).toEqual({ ...first, role_id: 2, role_name: 'Workspace Editor' });
    expect((await jonas.client.call('listInvites')).invites).toEqual([again]);
  });

  it('to a member changes the role at once', async () => {
    const { jonas, id, invite } = await aWorkspace();
    const [first] = await invite(1);
    await jonas.client.call('acceptInvite', { path: { inviteId: first!.id } });
    expect(await invite(2)).toEqual([]);
    const { workspace } = await jonas.client.call('getWorkspace', { path: { id } });
    expect(workspace.currentUser.role_name).toBe('Workspace Editor');
  });

  it('is visible only to the invited user, and is deleted with its workspace', async () => {
    const { mira, jonas, id, invite } = await aWorkspace();
    const [first] = await invite();
    const path = { inviteId: first!.id };
    expect((await mira.client.send('acceptInvite', { path })).status).toBe(403);
    expect((await mira.client.call('listInvites')).invites).toEqual([]);
    await mira.client.call('deleteInvite', { path });
    expect((await jonas.client.send('acceptInvite', { path })).status).toBe(404);
    await invite();
    await mira.client.call('deleteWorkspace', { path: { id } });
    expect((await jonas.client.call('listInvites')).invites).toEqual([]);
  });

  it('can be accepted with any body, which is ignored', async () => {
    const { server, jonas, invite } = await aWorkspace();
    const [first] = await invite();
    const answer = await fetch(`${server.apiUrl}/workspace/invite/${first!.id}/accept`, {
      method: 'POST',
      headers: { authorization: `Bearer ${jonas.token}`, 'content-type': 'text/plain' },
      body: 'yes',
    });
    expect(answer.status).toBe(200);
  });

  it('is visible to the owner, but not to other members', async () => {
    const { server, jonas, id, ask, invite } = await aWorkspace();
    const [first] = await invite(2);
    await jonas.client.call('acceptInvite', { path: { inviteId: first!.id } });
    const tomas = await server.addUser('tomas@example.com');
    await ask(id, [tomas.email]);
    const { workspace } = await jonas.client.call('getWorkspace', { path: { id } });
    expect(workspace).toMatchObject({ members: [{ id: 1 }, { id: jonas.id }], invites: [] });
  });

  it('cannot be accepted by a member of the maximum number of workspaces', async () => {
    const { server, jonas, invite } = await aWorkspace();
    const [first] = await invite();
    await server.database.write(async (db) => {
      for (let count = 0; count < maximumWorkspaces; count++) {
        await insertWorkspace(db, { name: 'Full', ownerId: jonas.id, ownerRole: roles.owner.id, now });
      }
    });
    expect(await jonas.client.send('acceptInvite', { path: { inviteId: first!.id } })).toMatchObject(
      invalid('inviteId', 'There must not be more than 1000 workspaces.'),
    );
  });

  it('is refused if the workspace has the maximum number of members and invitations', async () => {
    const { server, mira, jonas, id, ask } = await aWorkspace();
    await server.database.write(async (db) => {
      const member = db.prepare(
        'INSERT INTO workspace_members (workspace_id, user_id, role_id) VALUES (?, ?, 1)',
      );
      const user = db.prepare(`
        INSERT INTO users (email, password_hash, display_name, first_name, last_name, created_at, updated_at)
        VALUES (?, '', 'x', 'x', 'x', ?, ?) RETURNING id`);
      for (let count = 1; count < maximumMembers; count++) {
        const { id: userId } = (await user.get(`member-${count}@example.com`, now, now)) as { id: number };
        await member.run(id, userId);
      }
    });
    expect(await ask(id)).toMatchObject(
      invalid('emails', 'There must not be more than 1000 members and invitations.'),
    );
    expect((await jonas.client.call('listInvites')).invites).toEqual([]);
    const { workspace } = await mira.client.call('getWorkspace', { path: { id } });
    expect(workspace.members).toHaveLength(maximumMembers);
  });
});

describe('email addresses without an account', () => {
  it('can be tried a few times, in shares and invitations together; then known ones are refused too', async () => {
    const { server, mira, jonas, id, ask } = await aWorkspace();
    const { folder } = await mira.client.call('createFolder', { body: { name: 'Reports', parentId: null } });
    const share = (email: string) =>
      mira.client.send('shareEntry', {
        path: { entryId: folder.id },
        body: { emails: [email], permissions: ['view'] },
      });
    for (let count = 0; count < 10; count++) {
      expect((await share(jonas.email)).status).toBe(200);
      expect((await share(`guess-${count}@example.com`)).status).toBe(422);
      expect((await ask(id, [jonas.email, `guess-${count}@example.com`])).status).toBe(422);
    }
    for (const answer of [await share(jonas.email), await ask(id)]) {
      expect(answer.status).toBe(429);
      expect(answer.headers.get('retry-after')).toBe('900');
    }
    // Other callers are not affected.
    const path = {
      entryId: (await jonas.client.call('createFolder', { body: { name: 'x', parentId: null } })).folder.id,
    };
    const body = { emails: [mira.email], permissions: ['view' as const] };
    expect((await jonas.client.send('shareEntry', { path, body })).status).toBe(200);
    server.clock.advance(900);
    expect((await share(jonas.email)).status).toBe(200);
  });
});
