import { expect, it } from 'vitest';
import { nameOfKey, startWires, type Json, type Wire } from './wire.ts';

// What programs call besides: shapes as pydrime, drime-shell, DrimeSync and a Home Assistant backup read them.

async function upload(wire: Wire, name: string, content: string, place: Record<string, string> = {}) {
  const { url, key } = await wire.call('POST', '/s3/simple/presign', {
    filename: name,
    mime: 'text/plain',
    size: Buffer.byteLength(content),
    extension: 'txt',
  });
  await wire.put(url, new TextEncoder().encode(content), 'text/plain');
  const registered = {
    filename: nameOfKey(key),
    size: Buffer.byteLength(content),
    clientName: name,
    ...place,
  };
  return (await wire.call('POST', '/s3/entries', registered)).fileEntry;
}

it('a sync program looks at workspaces, entries and the trash', async () => {
  const [wire, other] = await startWires(['mira', 'jonas']);
  const { workspace } = await wire.call('POST', '/workspace', { name: 'Survey' });
  const { workspaces } = await wire.call('GET', '/workspaces');
  expect(workspaces).toMatchObject([{ id: workspace.id, name: 'Survey' }]);
  expect(await wire.call('GET', '/me/workspaces')).toEqual({ status: 'success', workspaces });

  const file = await upload(wire, 'tide.txt', 'low', { workspaceId: String(workspace.id) });
  const own = await upload(wire, 'own.txt', 'high');
  const { fileEntry } = await wire.call('GET', `/drive/file-entries/${file.id}`);
  expect(fileEntry).toMatchObject({ id: file.id, name: 'tide.txt', workspace_id: workspace.id });
  expect((await other.refused('GET', `/drive/file-entries/${file.id}`)).status).toBe(403);

  expect(await wire.call('GET', `/workspace_files?workspaceId=${workspace.id}`)).toEqual({
    status: 'success',
    files: 1,
    size: 3,
  });
  expect(await wire.call('GET', '/workspace_files?workspaceId=0')).toMatchObject({ files: 1, size: 4 });
  expect((await other.refused('GET', `/workspace_files?workspaceId=${workspace.id}`)).status).toBe(403);
  expect((await wire.refused('GET', '/workspace_files?workspaceId=999')).status).toBe(404);

  await wire.call('POST', '/file-entries/delete', { entryIds: [file.id, own.id] });
  expect(await wire.call('GET', `/workspace_files?workspaceId=${workspace.id}`)).toMatchObject({ files: 0 });
  const empty = (body: object) => wire.call('POST', '/file-entries/empty-trash', body);
  expect(await empty({ workspaceId: String(workspace.id) })).toEqual({ status: 'success' });
  expect((await wire.refused('GET', `/file-entries/${file.id}`)).status).toBe(404);
  await wire.call('POST', '/file-entries/restore', { entryIds: [own.id] });
  await wire.call('POST', '/file-entries/delete', { entryIds: [own.id] });
  await empty({});
  expect((await wire.refused('POST', '/file-entries/restore', { entryIds: [own.id] })).status).toBe(422);
  const foreign = { workspaceId: workspace.id };
  expect((await other.refused('POST', '/file-entries/empty-trash', foreign)).status).toBe(403);
});

it('a client counts a folder, changes and ends a share by user, and keeps a link by its other path', async () => {
  const [wire, other, third] = await startWires(['mira', 'jonas', 'tomas']);
  const { folder } = await wire.call('POST', '/folders', { name: 'Reports', parentId: null });
  await wire.call('POST', '/folders', { name: 'Old', parentId: folder.id });
  const file = await upload(wire, 'tide.txt', 'low', { parentId: String(folder.id) });
  const count = async () => (await wire.call('GET', `/folders/${folder.id}/count`)).count;
  expect(await count()).toBe(2);
  await wire.call('POST', '/file-entries/delete', { entryIds: [file.id] });
  expect(await count()).toBe(1);
  await wire.call('POST', '/file-entries/restore', { entryIds: [file.id] });
  expect((await wire.refused('GET', `/folders/${file.id}/count`)).status).toBe(404);
  expect((await other.refused('GET', `/folders/${folder.id}/count`)).status).toBe(403);

  const emails = ['jonas@example.com', 'tomas@example.com'];
  const shared = `/file-entries/${file.id}`;
  await wire.call('POST', `${shared}/share`, { emails, permissions: ['view'] });
  const mayEdit = async () => (await other.call('GET', shared)).fileEntry.permissions['files.update'];
  expect(await mayEdit()).toBe(false);
  const change = { userId: other.userId, permissions: ['view', 'edit'] };
  const { users } = await wire.call('PUT', `${shared}/change-permissions`, change);
  expect(users.map((user: Json) => user.id).sort()).toEqual([other.userId, third.userId].sort());
  expect(await mayEdit()).toBe(true);
  expect((await other.refused('PUT', `${shared}/change-permissions`, change)).status).toBe(403);
  for (const userId of [wire.userId, 999, String(wire.userId)]) {
    const refused = await wire.refused('PUT', `${shared}/change-permissions`, { ...change, userId });
    expect(refused).toMatchObject({
      status: 422,
      body: { errors: { userId: expect.any(String) as string } },
    });
  }

  expect(
    (await wire.call('DELETE', `${shared}/unshare`, { userId: String(other.userId) })).users,
  ).toMatchObject([{ id: third.userId }]);
  expect((await other.refused('GET', shared)).status).toBe(403);
  // A receiver leaves; nobody else's share is ended so.
  expect((await other.refused('DELETE', `${shared}/unshare`, { userId: third.userId })).status).toBe(403);
  expect(await third.call('DELETE', `${shared}/unshare`, { userId: third.userId })).toMatchObject({
    users: [],
  });
  const again = await wire.refused('DELETE', `${shared}/unshare`, { userId: third.userId });
  expect(again).toMatchObject({ status: 422, body: { errors: { userId: expect.any(String) as string } } });

  const link = `/file_entries/${file.id}/shareable-link`;
  expect((await wire.refused('PUT', link, { allow_edit: true })).status).toBe(404);
  await wire.call('POST', `${shared}/shareable-link`, {});
  expect((await wire.call('PUT', link, { allow_edit: true })).link).toMatchObject({ allow_edit: true });
  await wire.call('DELETE', link);
  expect((await wire.refused('GET', `${shared}/shareable-link`)).status).toBe(404);
});

it('a client reads a note and changes its title alone', async () => {
  const [wire, other] = await startWires(['mira', 'jonas']);
  const { note } = await wire.call('POST', '/notes/create', { title: 'Log', body: 'started' });
  expect(await wire.call('GET', `/getNote/${note.id}?workspaceId=0`)).toEqual({
    status: 'success',
    data: note,
  });
  expect((await other.refused('GET', `/getNote/${note.id}`)).status).toBe(404);
  const change = { id: String(note.id), title: 'Diary', token: 'abc' };
  await wire.call('POST', '/notes/updateTitle', change);
  expect((await wire.call('GET', `/getNote/${note.id}`)).data).toMatchObject({
    title: 'Diary',
    body: 'started',
  });
  for (const title of [undefined, null, '']) {
    expect((await wire.refused('POST', '/notes/updateTitle', { ...change, title })).status).toBe(422);
  }
  expect((await other.refused('POST', '/notes/updateTitle', change)).status).toBe(404);
});

it('a shell looks at who saw a file, at file requests and at notifications', async () => {
  const [wire, other] = await startWires(['mira', 'jonas']);
  const file = await upload(wire, 'tide.txt', 'low');
  const infos = `/track/infos/${file.id}`;
  expect(await wire.call('GET', infos)).toEqual({ status: 'success', views: [] });
  await wire.call('POST', '/track/setTracked', { file_id: file.id, tracked: true });
  await wire.call('GET', `/file-entries/${file.id}`);
  const { views } = await wire.call('GET', infos);
  expect(views).toMatchObject([{ action: 'view', ip: '127.0.0.1' }]);
  expect((await wire.call('GET', '/track/all')).pagination.data[0].views).toEqual(views);
  // Addresses of those who saw it are not for whoever it is shared with.
  const emails = ['jonas@example.com'];
  await wire.call('POST', `/file-entries/${file.id}/share`, { emails, permissions: ['view'] });
  expect((await other.refused('GET', infos)).status).toBe(403);
  const { folder } = await wire.call('POST', '/folders', { name: 'Reports', parentId: null });
  expect((await wire.refused('GET', `/track/infos/${folder.id}`)).status).toBe(404);

  const nothing = { data: [], current_page: 1, last_page: 1, total: 0, from: null, to: null };
  const requests = await wire.call('GET', '/file-requests/all?perPage=1000');
  expect(requests.pagination).toEqual({ ...nothing, per_page: 200 });
  expect((await wire.refused('DELETE', '/file-requests/7')).status).toBe(404);
  const notifications = await wire.call('GET', '/notifications?perPage=10&page=1&workspaceId=0');
  expect(notifications.pagination).toEqual({ ...nothing, per_page: 10 });
  expect((await wire.refused('GET', '/notifications?workspaceId=999')).status).toBe(404);
});

it('a shell invites somebody, who looks at it, refuses, is invited again and comes', async () => {
  const [wire, other, third] = await startWires(['mira', 'jonas', 'tomas']);
  const { workspace } = await wire.call('POST', '/workspace', { name: 'Survey' });
  const invite = () =>
    wire.call('POST', `/workspace/${workspace.id}/invite`, { emails: ['jonas@example.com'], role_id: 2 });
  const [first] = (await invite()).invites;
  expect(first).toMatchObject({
    email: 'jonas@example.com',
    role_id: 2,
    role_name: 'Workspace Editor',
    workspace_id: workspace.id,
    workspace_name: 'Survey',
    owner_email: 'mira@example.com',
  });
  const own = async () => (await wire.call('GET', `/workspace/${workspace.id}`)).workspace;
  expect(await own()).toMatchObject({ members: [{ id: wire.userId, is_owner: true }], invites: [first] });
  expect((await other.refused('GET', `/workspace/${workspace.id}`)).status).toBe(403);

  expect((await third.refused('DELETE', `/workspace/invite/${first.id}`)).status).toBe(403);
  await other.call('DELETE', `/workspace/invite/${first.id}`);
  expect((await own()).invites).toEqual([]);

  const [second] = (await invite()).invites;
  expect((await other.call('GET', '/me/invites')).invites).toEqual([second]);
  expect((await third.refused('POST', `/workspace/invite/${second.id}/accept`)).status).toBe(403);
  const joined = await other.call('POST', `/workspace/invite/${second.id}/accept`);
  expect(joined.workspace).toMatchObject({ id: workspace.id, members_count: 2, invites: [] });
  expect((await own()).members).toMatchObject([
    { id: wire.userId, role_id: 3 },
    {
      id: other.userId,
      email: 'jonas@example.com',
      role_id: 2,
      role_name: 'Workspace Editor',
      is_owner: false,
    },
  ]);
  expect((await other.refused('POST', `/workspace/invite/${second.id}/accept`)).status).toBe(404);
});
