import { createHash } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { takenOf } from '../database/uploads.ts';
import { ApiClient } from '../testing/api-client.ts';
import { startTestServer as startPublicServer } from '../public/testing.ts';
import { addFile, addFolder, namesIn } from '../testing/drive.ts';
import {
  startTestServer,
  testPassword,
  startWithUser,
  type TestServerOptions,
} from '../testing/test-server.ts';

/** Values of all states. Each state has some of them. */
interface Arranged {
  entryId: number;
  email: string;
  name: string;
  size: number;
  mime: string;
  token: string;
  url: string;
  filename: string;
  outputformat: string;
  linkHash: string;
  key: string;
  uploadId: string;
  parts: unknown[];
}

async function withStates(options: TestServerOptions = {}) {
  const { server, client, token, id } = await startWithUser({ ...options, states: true });
  const send = async (body: unknown, bearer = token, further: Record<string, string> = {}) => {
    const answer = await fetch(`${server.url}/_states`, {
      method: 'POST',
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json', ...further },
      body: JSON.stringify(body),
    });
    return {
      status: answer.status,
      values: ((await answer.json()) as { values: Record<string, unknown> }).values,
    };
  };
  const arrange = async (state: string, parameters: object = {}) => {
    const { status, values } = await send({ action: 'arrange', state, parameters });
    expect(status).toBe(200);
    return values as unknown as Arranged;
  };
  const observe = async (id: number) => (await send({ action: 'observe', subject: 'entry', id })).values;
  return { server, client, token, userId: id, send, arrange, observe };
}

describe('the endpoint of states', () => {
  it('does not exist by default', async () => {
    const server = await startTestServer();
    expect((await fetch(`${server.url}/_states`, { method: 'POST' })).status).toBe(404);
  });

  it.each([
    ['that is trusted', { 'x-forwarded-for': '203.0.113.9' }, ['127.0.0.1']],
    ['that is trusted, and passes on no address', { 'x-forwarded-for': 'somebody' }, ['127.0.0.1']],
    ['that is not configured', { 'x-forwarded-for': '203.0.113.9' }, undefined],
    ['that is not configured, with a forged address', { 'x-forwarded-for': '127.0.0.1' }, undefined],
    ['that speaks RFC 7239', { forwarded: 'for=203.0.113.9' }, undefined],
  ])('is not found for requests through a proxy %s', async (_name, headers, trustProxy) => {
    const { send, token } = await withStates({ trustProxy });
    expect((await send({ action: 'arrange', state: 'other-user' }, token, headers)).status).toBe(404);
  });

  it('requires a token and a valid request', async () => {
    const { send } = await withStates();
    expect((await send({ action: 'observe' }, 'wrong')).status).toBe(401);
    expect((await send({ action: 'other' })).status).toBe(422);
    expect((await send([])).status).toBe(422);
    expect((await send({ action: 'arrange', state: 'no-such-state' })).status).toBe(501);
    expect((await send({ action: 'arrange', state: 'toString' })).status).toBe(501);
    expect((await send({ action: 'observe', subject: 'note' })).status).toBe(501);
    expect((await send({ action: 'observe', subject: 'entry', id: '1' })).status).toBe(422);
    const parameters = { parts: 100 };
    expect((await send({ action: 'arrange', state: 'multipart-upload', parameters })).status).toBe(422);
  });

  it('refuses in JavaScript what the types forbid', async () => {
    await using server = await startPublicServer();
    const states = server.states as unknown as Record<
      'arrange' | 'observe',
      (...given: unknown[]) => unknown
    >;
    const refused = async (message: string, act: 'arrange' | 'observe', ...given: unknown[]) => {
      await expect(states[act](...given)).rejects.toThrow(message);
    };
    await refused('The state trashed-enty is not offered.', 'arrange', 'trashed-enty');
    await refused('multipart-upload has no parameter part: only parts.', 'arrange', 'multipart-upload', {
      part: 2,
    });
    await refused('expired-link has no parameter entryId.', 'arrange', 'expired-link', { entryId: 1 });
    await refused('vault must be true or false.', 'arrange', 'foreign-entry', { vault: 'yes' });
    await refused('Give kind or entryId, not both.', 'arrange', 'starred-entry', {
      entryId: 1,
      kind: 'file',
    });
    await refused('An object is required.', 'arrange', 'multipart-upload', 2);
    await refused('The subject note is not offered.', 'observe', { subject: 'note', id: 1 });
    await refused('id must be an integer.', 'observe', { subject: 'entry', id: '12' });
    await refused('hash must be text.', 'observe', { subject: 'link', id: 12 });
  });
});

describe('arranged', () => {
  it('entries are in the trash, starred and tracked', async () => {
    const { client, arrange, observe } = await withStates();
    const trashed = await arrange('trashed-entry');
    expect(await namesIn(client, { deletedOnly: true })).toEqual([trashed.name]);
    expect(await observe(trashed.entryId)).toMatchObject({ state: 'trashed', size: trashed.size });
    const starred = await arrange('starred-entry');
    expect(await observe(starred.entryId)).toMatchObject({ state: 'exists', starred: true });
    const folder = await arrange('starred-entry', { kind: 'folder' });
    expect(await observe(folder.entryId)).toMatchObject({ type: 'folder', starred: true });
    const own = await addFolder(client, 'Own');
    expect(await arrange('starred-entry', { entryId: own.id })).toMatchObject({ entryId: own.id });
    expect(await observe(own.id)).toMatchObject({ name: 'Own', starred: true });
    const tracked = await arrange('tracked-file', { views: 3, downloads: 2 });
    const { pagination } = await client.call('listTrackedFiles');
    expect(pagination.data).toMatchObject([{ id: tracked.entryId, views_number: 3, dl_number: 2 }]);
    expect(pagination.data[0]!.views).toHaveLength(3);
  });

  it('entries of other users are forbidden, or accessible as they are shared', async () => {
    const { client, arrange, observe } = await withStates();
    const statusOf = async (entryId: number) => (await client.send('getEntry', { path: { entryId } })).status;
    expect(await statusOf((await arrange('foreign-entry')).entryId)).toBe(403);
    expect(await arrange('foreign-entry', { vault: true })).toMatchObject({
      vaultId: expect.any(Number) as number,
    });
    const thrown = await arrange('foreign-entry', { trashed: true });
    expect(await observe(thrown.entryId)).toMatchObject({ state: 'trashed' });
    expect(await statusOf((await arrange('shared-entry')).entryId)).toBe(200);
    expect(await statusOf((await arrange('shared-entry', { permissions: ['edit'] })).entryId)).toBe(403);
    expect(await statusOf((await arrange('workspace-member', { role: 'viewer' })).entryId)).toBe(200);
    expect(await statusOf((await arrange('workspace-member', { role: 'none' })).entryId)).toBe(403);
  });

  it('what another user creates in a shared folder is shown to both', async () => {
    const { server, client, send } = await withStates();
    const { client: other, token } = await server.addUser('jonas@example.com');
    const { id: parentId } = await addFolder(client, 'Common');
    await client.call('shareEntry', {
      path: { entryId: parentId },
      body: { emails: ['jonas@example.com'], permissions: ['view', 'edit'] },
    });
    const { id } = await addFolder(other, 'From Jonas', parentId);
    for (const bearer of [undefined, token]) {
      const { values } = await send({ action: 'observe', subject: 'entry', id }, bearer);
      expect(values).toMatchObject({ state: 'exists', parents: [parentId], workspaceId: 0 });
    }
  });

  it('a token that was used is no longer valid', async () => {
    const { server, arrange, send } = await withStates();
    const statusOf = async (token: string) =>
      (await new ApiClient(server.apiUrl, token).send('listNotes')).status;
    const body = { email: 'mira@example.com', password: testPassword, device_name: 'laptop' };
    const used = (await server.stranger.call('login', { body })).user.access_token;
    expect(await statusOf(used)).toBe(200);
    expect(await arrange('revoked-token', { token: used })).toEqual({ token: used });
    expect(await statusOf(used)).toBe(401);
    const { status } = await send({ action: 'arrange', state: 'revoked-token', parameters: { token: 5 } });
    expect(status).toBe(422);
  });
});

describe('observed', () => {
  it('an entry shows its current state', async () => {
    const { client, observe } = await withStates();
    const folder = await addFolder(client, 'Folder');
    const sha256 = createHash('sha256').update('tides').digest('hex');
    const facts = { parentId: folder.id, lastModified: 0, hash: sha256 };
    const { id } = await addFile(client, 'tides.txt', 'tides', facts);
    expect(await observe(id)).toEqual({
      state: 'exists',
      name: 'tides.txt',
      type: 'file',
      size: 5,
      sha256,
      parents: [folder.id],
      starred: false,
      workspaceId: 0,
      vaultId: null,
      clientLastModified: '1970-01-01T00:00:00.000000Z',
      fileHash: sha256,
      sharedWith: [],
      shares: [],
    });
    await client.call('deleteEntries', { body: { entryIds: [folder.id], deleteForever: true } });
    expect(await observe(id)).toEqual({ state: 'deleted' });
  });

  it('an entry that is deleted while its content is read is deleted', async () => {
    const { server, client, observe } = await withStates();
    const { id } = await addFile(client, 'tides.txt', 'tides');
    const { objects } = server.app.services;
    const sha256 = vi.spyOn(objects, 'sha256').mockImplementationOnce(async (key) => {
      await client.call('deleteEntries', { body: { entryIds: [id], deleteForever: true } });
      // As the server does a moment later.
      await objects.delete([key]);
      return objects.sha256(key);
    });
    expect(await observe(id)).toEqual({ state: 'deleted' });
    expect(sha256).toHaveBeenCalledTimes(2);
  });

  it('a folder and the root show their contents, without the trash', async () => {
    const { client, observe } = await withStates();
    const folder = await addFolder(client, 'Folder');
    const inner = await addFolder(client, 'Inner', folder.id);
    const { id } = await addFile(client, 'tides.txt', 'tides', { parentId: folder.id });
    const trashed = await addFile(client, 'gone.txt', 'gone', { parentId: folder.id });
    await client.call('deleteEntries', { body: { entryIds: [trashed.id] } });
    expect((await observe(folder.id)).children).toEqual([
      { id: inner.id, name: 'Inner' },
      { id, name: 'tides.txt' },
    ]);
    expect((await observe(0)).children).toEqual([{ id: folder.id, name: 'Folder' }]);
    expect(await observe(id)).not.toHaveProperty('children');
  });

  it('a link shows whether it works', async () => {
    const { server, client, arrange, send } = await withStates();
    const stateOf = async (hash: string) =>
      (await send({ action: 'observe', subject: 'link', hash })).values.state;
    const { id } = await addFile(client, 'tides.txt');
    const { link } = await client.call('createShareableLink', { path: { entryId: id }, body: {} });
    expect(await stateOf(link.hash)).toBe('active');
    await client.call('deleteShareableLink', { path: { entryId: id } });
    expect(await stateOf(link.hash)).toBe('removed');
    expect(await stateOf((await arrange('expired-link')).linkHash)).toBe('expired');
    const again = await client.call('createShareableLink', { path: { entryId: id }, body: {} });
    const hide = 'UPDATE entries SET trash_id = -1, deleted_at = created_at WHERE id = ?';
    await server.database.write((db) => db.prepare(hide).run(id));
    expect(await stateOf(again.link.hash)).toBe('removed');
  });

  it('entries of other users are not shown', async () => {
    const { server, arrange, send, observe } = await withStates();
    const other = await server.addUser('jonas@example.com');
    const { id } = await addFile(other.client, 'theirs.txt');
    expect((await send({ action: 'observe', subject: 'entry', id })).status).toBe(403);
    expect(await observe((await arrange('foreign-entry')).entryId)).toMatchObject({ state: 'exists' });
  });
});

it('removes notes and workspaces of the caller, with their contents', async () => {
  const { server, client, userId, send } = await withStates();
  const { note } = await client.call('createNote', { body: { title: 'a', body: 'b' } });
  const { workspace } = await client.call('createWorkspace', { body: { name: 'Survey' } });
  await addFile(client, 'shared.txt', 'x', { workspaceId: workspace.id });
  const upload = { filename: 'tide.bin', mime: 'text/plain', size: 6, extension: 'bin' };
  await client.call('presignUpload', { body: { ...upload, workspaceId: workspace.id } });
  const other = await server.addUser('jonas@example.com');
  const theirs = (await other.client.call('createWorkspace', { body: { name: 'Theirs' } })).workspace;
  const remove = async (notes: number[], workspaces: number[]) =>
    (await send({ action: 'remove', notes, workspaces })).status;
  expect(await remove([note.id], [workspace.id, theirs.id])).toBe(403);
  expect(await client.call('listNotes')).toHaveLength(1);
  expect(await remove([note.id], [workspace.id])).toBe(200);
  expect(await client.call('listNotes')).toEqual([]);
  expect((await client.call('listWorkspaces')).workspaces).toEqual([]);
  expect(await server.database.read((db) => takenOf(db, userId))).toMatchObject({ uploads: 0, size: 0 });
  // Removing something twice is allowed.
  expect(await remove([note.id], [workspace.id])).toBe(200);
  expect(await server.database.integrityErrors()).toEqual([]);
});
