import { expect, it } from 'vitest';
import { nameOfKey, startWires, type Json, type Wire } from './wire.ts';

const ids = (entries: Json[]) => entries.map((entry) => entry.id);

async function upload(wire: Wire, name: string, content: string, place: object) {
  const bytes = new TextEncoder().encode(content);
  const file = { filename: name, mime: 'text/plain', size: bytes.byteLength, extension: 'txt', ...place };
  const { url, key } = await wire.call('POST', '/s3/simple/presign', file);
  await wire.put(url, bytes, 'text/plain');
  const entry = { filename: nameOfKey(key), size: bytes.byteLength, clientName: name, ...place };
  return (await wire.call('POST', '/s3/entries', { ...entry, clientMime: null, fileHash: null })).fileEntry;
}

it('a shell lists, walks, moves, renames and publishes', async () => {
  const [wire] = await startWires(['mira']);
  const { workspace } = await wire.call('POST', '/workspace', { name: 'Survey' });
  const inWorkspace = { name: 'Charts', parentId: null, workspaceId: String(workspace.id) };
  const { folder: charts } = await wire.call('POST', '/folders', inWorkspace);
  expect(charts.workspace_id).toBe(workspace.id);
  const { folder: reports } = await wire.call('POST', '/folders', {
    name: 'Reports',
    parentId: 0,
    workspaceId: '0',
  });
  const { folder: old } = await wire.call('POST', '/folders', { name: 'Old', parentId: String(reports.id) });
  const file = await upload(wire, 'tide.txt', 'low', {
    parentId: old.id,
    workspaceId: 0,
    relativePath: 'tide.txt',
  });
  expect(file.parent_id).toBe(old.id);

  const tree = await wire.call('GET', `/users/${wire.userId}/folders?workspaceId=0`);
  expect(tree.folders).toMatchObject([
    { id: old.id, parent_id: reports.id, path: `${reports.id}/${old.id}`, file_size: 3 },
    { id: reports.id, parent_id: null, file_size: 3 },
  ]);
  expect(tree.rootFolder).toMatchObject({ id: 0, file_size: 3 });
  expect(ids((await wire.call('GET', `/folders/${old.hash}/path`)).path)).toEqual([reports.id, old.id]);

  const list = (query: string) => wire.call('GET', `/drive/file-entries?workspaceId=0&${query}`);
  expect(ids((await list('folderId=&perPage=1000&deletedOnly=0')).data)).toEqual([reports.id]);
  expect(ids((await list(`folderId=${reports.id}&starredOnly=false`)).data)).toEqual([old.id]);
  expect(await list(`folderId=${file.hash}`)).toMatchObject({ data: [], folder: { id: file.id } });
  expect(ids((await list('search=tide')).data)).toEqual([file.id]);
  expect(ids((await list('recentOnly=1')).data)).toEqual([file.id]);
  expect(ids((await list('sharedOnly=1')).data)).toEqual([]);
  expect((await wire.refused('GET', '/drive/file-entries?filters=tide')).status).toBe(422);

  const moved = { entryIds: [String(file.id)], destinationId: '0' };
  const there = { ...moved, workspaceId: String(workspace.id) };
  expect((await wire.call('POST', '/file-entries/move', there)).entries[0].workspace_id).toBe(workspace.id);
  await wire.call('POST', '/file-entries/move', { ...moved, workspaceId: '0' });
  expect((await list(`folderId=${reports.hash}`)).folder.file_size).toBe(0);
  // Where nothing but POST passes.
  await wire.call('POST', `/file-entries/${file.id}?_method=PUT`, { name: 'tides.txt', description: null });
  expect((await wire.bytes(`/${file.url}`)).toString()).toBe('low');
  expect((await list('')).data.map((entry: Json) => entry.name)).toEqual(['Reports', 'tides.txt']);
  expect((await wire.refused('POST', `/workspace?_method=DELETE`, { name: 'x' })).status).toBe(405);
  expect((await wire.refused('POST', '/workspace', { name: 'x', _method: 'PUT' })).status).toBe(422);

  const options = { password: null, expiresAt: '2031-01-01T00:00:00Z', allowDownload: true };
  const { link } = await wire.call('POST', `/file-entries/${file.id}/shareable-link`, options);
  expect(link).toMatchObject({
    expires_at: '2031-01-01T00:00:00.000000Z',
    allow_download: true,
    allow_edit: false,
  });
  const path = `/file-entries/${file.id}/shareable-link`;
  const changed = await wire.call('POST', `${path}?_method=PUT`, { allowEdit: true, expires_at: null });
  expect(changed.link).toMatchObject({
    hash: link.hash,
    allow_edit: true,
    allow_download: true,
    expires_at: null,
  });
  expect((await wire.call('GET', path)).link).toEqual(changed.link);
  const torn = { allow_edit: true, allowEdit: false };
  expect((await wire.refused('PUT', path, torn)).status).toBe(422);
});

it('a backup sets up, looks for duplicates, verifies and takes others in', async () => {
  const [wire, other] = await startWires(['mira', 'jonas'], { quota: 1000 });
  const place = { workspaceId: null, parentId: null, relativePath: '/Backup/Monday/' };
  const file = await upload(wire, 'a.txt', 'abc', place);
  const { data } = await wire.call('GET', '/drive/file-entries');
  expect(data).toMatchObject([{ name: 'Backup', file_size: 3 }]);
  expect(file.users).toEqual([
    { id: wire.userId, email: 'mira@example.com', display_name: 'mira', owns_entry: true },
  ]);
  expect(file.permissions).toEqual({
    'files.update': true,
    'files.create': true,
    'files.download': true,
    'files.delete': true,
  });
  const validate = (files: object[], parentId: number | null) =>
    wire.call('POST', '/uploads/validate', { files, workspaceId: 0, parentId });
  const again = [{ name: 'a.txt', size: 3, relativePath: 'Backup/Monday/a.txt' }];
  expect(await validate(again, null)).toEqual({ status: 'success', errors: false, duplicates: ['Backup'] });
  expect(await validate([{ name: 'a.txt', size: 998 }], file.parent_id)).toMatchObject({
    errors: true,
    duplicates: ['a.txt'],
  });
  const wished = { name: 'a.txt', parentId: String(file.parent_id), workspaceId: '0' };
  expect((await wire.call('POST', '/entry/getAvailableName', wished)).available).toBe('a (1).txt');
  const copy = await wire.call('POST', '/file-entries/duplicate', {
    entryIds: [data[0].id],
    destinationId: null,
  });
  expect(copy.entries).toMatchObject([{ name: 'Backup (1)', file_size: 3, parent_id: null }]);

  await wire.call('POST', `/file-entries/${file.id}/share`, {
    emails: ['jonas@example.com'],
    permissions: ['view'],
  });
  const received = await other.call('GET', '/drive/file-entries?workspaceId=0&sharedOnly=true');
  expect(received.data).toMatchObject([{ id: file.id, permissions: { 'files.update': false } }]);
  const unshare = { emails: ['jonas@example.com'] };
  expect((await wire.call('POST', `/file-entries/${file.id}/unshare`, unshare)).users).toEqual([]);
  expect((await other.call('GET', '/drive/file-entries?sharedOnly=1')).data).toEqual([]);

  const { workspace } = await wire.call('POST', '/workspace', { name: 'Team' });
  const { roles } = await wire.call('GET', '/workspace_roles');
  const editor = roles.find((role: Json) => role.name === 'Workspace Editor');
  const invited = { emails: ['jonas@example.com'], role_id: String(editor.id) };
  const { invites } = await wire.call('POST', `/workspace/${workspace.id}/invite`, invited);
  expect(invites).toMatchObject([{ email: 'jonas@example.com', role_id: editor.id }]);
  expect((await other.refused('GET', `/workspace/${workspace.id}`)).status).toBe(403);
  await other.call('POST', `/workspace/invite/${invites[0].id}/accept`);
  expect((await other.call('GET', `/workspace/${workspace.id}`)).workspace.members_count).toBe(2);
  expect((await other.refused('PUT', `/workspace/${workspace.id}`, { name: 'Mine' })).status).toBe(403);
  await wire.call('PUT', `/workspace/${workspace.id}`, { name: 'Crew' });
  await wire.call('DELETE', `/workspace/${workspace.id}/member/${other.userId}`);
  expect((await other.refused('GET', `/workspace/${workspace.id}`)).status).toBe(403);
  await upload(wire, 'b.txt', 'xyz', { workspaceId: workspace.id });
  await wire.call('DELETE', `/workspace/${workspace.id}`);
  expect((await wire.refused('GET', `/workspace/${workspace.id}`)).status).toBe(404);
  expect((await wire.call('GET', '/user/space-usage')).used).toBe(6);

  const { note } = await wire.call('POST', '/notes/create', { title: 'Log', body: 'started' });
  await wire.call('POST', '/notes/update', { id: String(note.id), title: null, body: 'done' });
  expect(await wire.call('GET', '/notes')).toMatchObject([{ id: note.id, title: 'Log', body: 'done' }]);
  expect((await other.refused('POST', '/notes/delete', { id: note.id })).status).toBe(404);
  await wire.call('POST', '/notes/delete', { id: note.id });
  expect(await wire.call('GET', '/notes')).toEqual([]);
});

it('a link is made as it was meant, or not at all', async () => {
  const [wire] = await startWires(['mira']);
  const file = await upload(wire, 'a.txt', 'abc', {});
  const path = `/file-entries/${file.id}/shareable-link`;
  const idle = { active: true, restrictions: null, request: false, perso: false, personnal_link_value: '' };
  expect((await wire.call('POST', path, { ...idle, notifyOnDownload: false })).link.allow_edit).toBe(false);
  for (const option of [
    { restrictions: { emails: ['jonas@example.com'] } },
    { request: true },
    { perso: true },
    { personnal_link_value: 'tides' },
    { notifyOnDownload: true },
  ]) {
    for (const method of ['POST', 'PUT']) {
      const { status, body } = await wire.refused(method, path, option);
      expect([status, Object.keys(body.errors)]).toEqual([422, Object.keys(option)]);
    }
  }
});

it('says of an entry where it lies, and is held to it', async () => {
  const [wire] = await startWires(['mira']);
  const { workspace } = await wire.call('POST', '/workspace', { name: 'Survey' });
  const file = await upload(wire, 'a.txt', 'abc', { workspaceId: workspace.id });
  const rename = (query: string, body: object) =>
    wire.refused('POST', `/file-entries/${file.id}?_method=PUT&workspaceId=${query}`, body);
  const renamed = { name: 'b.txt', initialName: 'a.txt' };
  expect((await rename(String(Number(workspace.id) + 1), renamed)).status).toBe(422);
  expect((await rename(String(workspace.id), { ...renamed, initialName: 'c.txt' })).status).toBe(422);
  expect((await rename(String(workspace.id), renamed)).status).toBe(200);
  // What programs send that know of no workspaces.
  expect((await rename('0', { name: 'c.txt' })).status).toBe(200);
  expect((await wire.call('GET', `/user/space-usage?workspaceId=${workspace.id}`)).used).toBe(3);
  expect((await wire.refused('GET', '/user/space-usage?workspaceId=999')).status).toBe(400);
});

it('takes what programs say by another name, and what can change nothing', async () => {
  const [wire] = await startWires(['mira']);
  const { folder } = await wire.call('POST', '/folders', { name: 'Reports' });
  const { workspace } = await wire.call('POST', '/workspace', { name: 'Survey' });
  await upload(wire, 'a.txt', 'abc', { parentId: folder.id });
  await upload(wire, 'b.txt', 'abc', { workspaceId: workspace.id });
  const listed = await wire.call('GET', `/drive/file-entries?pageId=${folder.hash}&backup=1`);
  expect(listed.data).toMatchObject([{ name: 'a.txt' }]);
  const tree = await wire.call('GET', `/users/${wire.userId}/folders?workspaceId=0&perPage=9999999999`);
  expect(tree.folders).toHaveLength(1);
  const files = [{ name: 'b.txt', size: 3, relativePath: '' }];
  const found = await wire.call('POST', `/uploads/validate?workspaceId=${workspace.id}`, { files });
  expect(found.duplicates).toEqual(['b.txt']);
  const link = `/file-entries/${folder.id}/shareable-link`;
  const { hash } = (await wire.call('POST', link, {})).link;
  const update = (value: string) => ({ allowDownload: true, personnal_link_value: value });
  expect((await wire.call('PUT', link, update(hash))).link.hash).toBe(hash);
  expect((await wire.refused('PUT', link, update('mine'))).status).toBe(422);
});
