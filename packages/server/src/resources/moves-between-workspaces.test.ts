import { describe, expect, it } from 'vitest';
import type { BodyOf } from '../contract/handlers.ts';
import { addFile, addFolder, namesIn } from '../testing/drive.ts';
import { startWithUser } from '../testing/test-server.ts';

async function yard(quota?: number) {
  const { server, client } = await startWithUser(quota === undefined ? {} : { quota });
  const { client: other } = await server.addUser('jonas@example.com');
  const { workspace } = await client.call('createWorkspace', { body: { name: 'Yard' } });
  const move = async (body: BodyOf<'moveEntries'>, by = client) => {
    const { status, body: answer } = await by.send('moveEntries', { body });
    const { entries = [], errors } = answer as {
      entries?: { id: number; workspace_id: number; parent_id: number | null; path: string }[];
      errors?: Record<string, string>;
    };
    return { status, entries, errors };
  };
  const used = async (by = client) => (await by.call('getSpaceUsage')).used;
  /** Invites Jonas to the workspace, and accepts. */
  const join = async (role_id: number) => {
    const body = { emails: ['jonas@example.com'], role_id };
    const { invites } = await client.call('inviteMembers', { path: { id: workspace.id }, body });
    await other.call('acceptInvite', { path: { inviteId: invites[0]!.id } });
  };
  return { server, client, other, workspaceId: workspace.id, move, used, join };
}

describe('a move to another workspace', () => {
  it('includes contents of folders, also trashed ones, and links, shares and stars', async () => {
    const { client, other, workspaceId, move, used } = await yard();
    const top = await addFolder(client, 'Top');
    const sub = await addFolder(client, 'Sub', top.id);
    const file = await addFile(client, 'a.txt', 'tides', { parentId: sub.id });
    const gone = await addFile(client, 'gone.txt', 'gone', { parentId: sub.id });
    await client.call('deleteEntries', { body: { entryIds: [gone.id] } });
    await client.call('starEntries', { body: { entryIds: [file.id] } });
    const emails = ['jonas@example.com'];
    await client.call('shareEntry', { path: { entryId: file.id }, body: { emails, permissions: ['view'] } });
    const path = { entryId: file.id };
    const { link } = await client.call('createShareableLink', { path, body: {} });
    const before = await used();

    const moved = await move({ entryIds: [top.id], destinationId: null, workspaceId });
    expect(moved).toMatchObject({ status: 200, entries: [{ workspace_id: workspaceId, parent_id: null }] });
    expect(await namesIn(client)).toEqual([]);
    expect(await namesIn(client, { workspaceId })).toEqual(['Top']);
    expect(await namesIn(client, { workspaceId, query: 'a.txt' })).toEqual(['a.txt']);
    expect(await namesIn(client, { workspaceId, starredOnly: true })).toEqual(['a.txt']);
    expect(await namesIn(client, { workspaceId, deletedOnly: true })).toEqual(['gone.txt']);
    expect(await namesIn(client, { deletedOnly: true })).toEqual([]);
    expect((await client.call('getEntry', { path: { entryId: top.id } })).fileEntry.file_size).toBe(5);
    expect((await client.call('getShareableLink', { path })).link.hash).toBe(link.hash);
    expect((await other.send('getEntry', { path })).status).toBe(200);
    // Mira owns both workspaces, so her usage does not change.
    expect(await used()).toBe(before);

    const back = await move({ entryIds: [sub.id], destinationId: 0, workspaceId: 0 });
    expect(back.entries).toMatchObject([{ workspace_id: 0, parent_id: null, path: String(sub.id) }]);
    expect(await namesIn(client)).toEqual(['Sub']);
    expect(await namesIn(client, { deletedOnly: true })).toEqual(['gone.txt']);
    expect((await client.call('getEntry', { path: { entryId: top.id } })).fileEntry.file_size).toBe(0);
  });

  it('includes the tracking of files', async () => {
    const { client, workspaceId, move } = await yard();
    const file = await addFile(client, 'a.txt');
    await client.call('setTracked', { body: { file_id: file.id, tracked: true } });
    await move({ entryIds: [file.id], destinationId: null, workspaceId });
    const tracked = async (id: number) => {
      const { pagination } = await client.call('listTrackedFiles', { query: { workspaceId: id } });
      return pagination.data.map(({ name }) => name);
    };
    expect(await tracked(workspaceId)).toEqual(['a.txt']);
    expect(await tracked(0)).toEqual([]);
  });

  it('goes only into a folder of the given workspace', async () => {
    const { client, workspaceId, move } = await yard();
    const { folder: there } = await client.call('createFolder', {
      query: { workspaceId },
      body: { name: 'There', parentId: null },
    });
    const here = await addFolder(client, 'Here');
    const file = await addFile(client, 'a.txt');
    const wrong = await move({ entryIds: [file.id], destinationId: here.id, workspaceId });
    expect([wrong.status, Object.keys(wrong.errors ?? {})]).toEqual([422, ['destinationId']]);
    const unnamed = await move({ entryIds: [file.id], destinationId: there.id });
    expect([unnamed.status, Object.keys(unnamed.errors ?? {})]).toEqual([422, ['destinationId']]);
    expect((await move({ entryIds: [file.id], workspaceId: 999_999 })).status).toBe(404);
    expect(await namesIn(client)).toEqual(['Here', 'a.txt']);
    const moved = await move({ entryIds: [file.id], destinationId: there.id, workspaceId });
    expect(moved.entries).toMatchObject([{ workspace_id: workspaceId, parent_id: there.id }]);
    // The name is taken in the destination, but the roots of two workspaces may contain equal names.
    const twin = await addFolder(client, 'There');
    const taken = await move({ entryIds: [twin.id], destinationId: null, workspaceId });
    expect([taken.status, Object.keys(taken.errors ?? {})]).toEqual([422, ['entryIds']]);
    expect((await move({ entryIds: [twin.id], destinationId: there.id, workspaceId })).status).toBe(200);
  });

  it('moves all entries from several workspaces, or none', async () => {
    const { client, workspaceId, move } = await yard();
    const { workspace: dock } = await client.call('createWorkspace', { body: { name: 'Dock' } });
    const [here, there] = [await addFile(client, 'here.txt'), await addFile(client, 'there.txt')];
    await move({ entryIds: [there.id], workspaceId });
    const both = [here.id, there.id];
    expect((await move({ entryIds: both, workspaceId: dock.id })).entries).toHaveLength(2);
    expect(await namesIn(client, { workspaceId: dock.id })).toEqual(['here.txt', 'there.txt']);
  });

  it('needs the right to delete in the source, and to write in the destination', async () => {
    const { client, other, workspaceId, move, join } = await yard();
    const file = await addFile(client, 'a.txt');
    const emails = ['jonas@example.com'];
    const permissions = ['view' as const, 'edit' as const, 'download' as const];
    await client.call('shareEntry', { path: { entryId: file.id }, body: { emails, permissions } });
    expect((await move({ entryIds: [file.id], destinationId: 0, workspaceId: 0 }, other)).status).toBe(403);
    expect((await move({ entryIds: [file.id], workspaceId }, other)).status).toBe(403);
    const { roles } = await client.call('listWorkspaceRoles');
    const viewer = roles.find(({ name }) => /viewer|member|guest/i.test(name));
    if (viewer) {
      await join(viewer.id);
      const own = await addFile(other, 'own.txt');
      expect((await move({ entryIds: [own.id], workspaceId }, other)).status).toBe(403);
    }
    expect(await namesIn(client)).toEqual(['a.txt']);
  });

  it("counts towards the quota of the new workspace's owner", async () => {
    const { client, other, workspaceId, move, used, join } = await yard(20);
    const { roles } = await client.call('listWorkspaceRoles');
    await join(roles.find(({ name }) => /editor/i.test(name))!.id);
    const [small, large] = [await addFile(other, 's.txt', '12345'), await addFile(other, 'l.txt', '1234567')];
    await addFile(client, 'own.txt', '0123456789');
    expect((await move({ entryIds: [small.id], workspaceId }, other)).status).toBe(200);
    expect([await used(other), await used()]).toEqual([7, 15]);
    const refused = await move({ entryIds: [large.id], workspaceId }, other);
    expect([refused.status, refused.errors?.['size']]).toEqual([422, expect.stringContaining('quota')]);
    expect([await used(other), await used()]).toEqual([7, 15]);
    expect(await namesIn(other)).toEqual(['l.txt']);
  });
});
