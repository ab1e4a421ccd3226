import { describe, expect, it } from 'vitest';
import { setMembers } from '../database/workspaces.ts';
import { maximumEntries } from '../entries/quota.ts';
import { roles } from '../entries/roles.ts';
import type { ApiClient } from '../testing/api-client.ts';
import { addFile, addFolder, namesIn } from '../testing/drive.ts';
import { invalid } from '../testing/refusals.ts';
import { startWithUser, type TestServerOptions } from '../testing/test-server.ts';

const used = async (client: ApiClient) => (await client.call('getSpaceUsage')).used;

const quotaExceeded = invalid('size', 'The storage quota is exceeded.');

describe('texts of entries', () => {
  it('count towards the quota, until they are shortened or deleted', async () => {
    const { client } = await startWithUser();
    const { id } = await addFile(client, 'tide.txt', 'low');
    const describe = (description: string | null) =>
      client.call('updateEntry', { path: { entryId: id }, body: { description } });
    await describe('Größe');
    expect(await used(client)).toBe(3 + 7);
    await describe('low');
    expect(await used(client)).toBe(6);
    await client.call('duplicateEntries', { body: { entryIds: [id] } });
    expect(await used(client)).toBe(12);
    await client.call('deleteEntries', { body: { entryIds: [id], deleteForever: true } });
    expect(await used(client)).toBe(6);
  });

  it('are refused if they exceed the quota, but may be shortened then', async () => {
    const { client } = await startWithUser({ quota: 100 });
    const { id } = await addFolder(client, 'Survey');
    const update = (body: object) => client.send('updateEntry', { path: { entryId: id }, body });
    expect(await update({ description: 'x'.repeat(100) })).toMatchObject({ status: 200 });
    expect(await update({ description: 'x'.repeat(101) })).toMatchObject(quotaExceeded);
    expect(await update({ name: 'Renamed' })).toMatchObject({ status: 200 });
    expect(await update({ description: 'short' })).toMatchObject({ status: 200 });
    expect(await used(client)).toBe(5);
  });
});

it('the number of entries of an account is limited, however they are created', async () => {
  const { server, id: userId, client } = await startWithUser();
  const { id } = await addFolder(client, 'Survey');
  await server.database.write(async (db) => {
    const sql = 'UPDATE space_usage SET entries = ? WHERE user_id = ?';
    await db.prepare(sql).run(maximumEntries - 1, userId);
  });
  await addFolder(client, 'Last');
  const message = `There must not be more than ${maximumEntries} files and folders, those in the trash included.`;
  const upload = { filename: 'a.txt', mime: 'text/plain', extension: 'txt', size: 0 };
  const requests = {
    createFolder: { name: 'Beyond', parentId: null },
    presignUpload: upload,
    duplicateEntries: { entryIds: [id] },
  };
  for (const [operation, body] of Object.entries(requests)) {
    const { status, body: answer } = await client.send(operation as keyof typeof requests, { body });
    expect([operation, status]).toEqual([operation, 422]);
    expect(Object.values((answer as { errors: object }).errors)).toEqual([message]);
  }
});

describe('the contents of a workspace', () => {
  async function withEditor(options: TestServerOptions = {}) {
    const { server, ...owner } = await startWithUser(options);
    const editor = await server.addUser('jonas@example.com');
    const { workspace } = await owner.client.call('createWorkspace', { body: { name: 'Harbour' } });
    await server.database.write(async (db) => {
      await setMembers(db, {
        ...{ workspaceId: workspace.id, userIds: [editor.id] },
        roleId: roles.editor.id,
      });
    });
    return { server, owner, editor, workspaceId: workspace.id };
  }

  it('count towards the quota of its owner, whoever added them, also after that user left', async () => {
    const { owner, editor, workspaceId } = await withEditor();
    const file = await addFile(editor.client, 'tide.txt', '12345', { workspaceId });
    expect(file.owner_id).toBe(editor.id);
    expect([await used(owner.client), await used(editor.client)]).toEqual([5, 0]);

    const path = { id: workspaceId, userId: editor.id };
    await owner.client.call('removeMember', { path });
    expect([await used(owner.client), await used(editor.client)]).toEqual([5, 0]);
    expect(await namesIn(owner.client, { workspaceId })).toEqual(['tide.txt']);

    await owner.client.call('deleteEntries', { body: { entryIds: [file.id], deleteForever: true } });
    expect(await used(owner.client)).toBe(0);
  });

  it('are limited only by the quota of the owner', async () => {
    const { owner, editor, workspaceId } = await withEditor({ quota: 10 });
    await addFile(editor.client, 'own.txt', '1234567890');
    const { id } = await addFile(editor.client, 'low.txt', '12345678', { workspaceId });
    expect(await editor.client.send('duplicateEntries', { body: { entryIds: [id] } })).toMatchObject(
      quotaExceeded,
    );
    const upload = { filename: 'a.txt', mime: 'text/plain', extension: 'txt', size: 3 };
    expect(await owner.client.send('presignUpload', { body: upload })).toMatchObject(quotaExceeded);
    expect(await editor.client.send('presignUpload', { body: { ...upload, workspaceId } })).toMatchObject(
      quotaExceeded,
    );
  });
});

it('can have megabytes of descriptions: the list is complete, in pieces between which other requests run', async () => {
  const { server, client } = await startWithUser();
  const { id: parentId, hash } = await addFolder(client, '@entries');
  const ids: number[] = [];
  for (let index = 0; index < 45; index++) ids.push((await addFolder(client, `Buoy ${index}`, parentId)).id);
  await server.database.write((db) =>
    db.prepare('UPDATE entries SET description = ?').run('š"'.repeat(5000)),
  );
  const { data, total, folder } = await client.call('listEntries', {
    query: { folderId: hash, orderBy: 'id', orderDir: 'asc' },
  });
  expect(data.map(({ id }) => id)).toEqual(ids);
  expect(new Set(data.map(({ description }) => description))).toEqual(new Set(['š"'.repeat(5000)]));
  expect([total, folder?.name]).toEqual([45, '@entries']);
  const { id: destinationId } = await addFolder(client, 'Survey');
  const { entries } = await client.call('moveEntries', { body: { entryIds: ids, destinationId } });
  expect(entries.map(({ parent_id }) => parent_id)).toEqual(ids.map(() => destinationId));
});
