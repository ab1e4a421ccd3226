import { expect, expectSame } from '../expect.ts';
import { recording, type Session } from './recording.ts';
import { nameOfKey, type Json } from './wire.ts';

/** The backup agent of Home Assistant: large archives in parts of 5 MiB, small ones as a form. */
export const homeAssistant = recording(
  'Home Assistant backup',
  'as of 2026-11',
  'GitHub, `RoboMagus/home-assistant-drime-backup`, `custom_components/drime/api.py`',
  play,
);

const partSize = 5 * 1024 * 1024;

async function play({ wire, step, user }: Session): Promise<void> {
  const archive = Buffer.alloc(2 * partSize + 1234, 'A backup of the house. ');
  let folder: Json;
  let key = '';
  let uploadId = '';
  const parts: { PartNumber: number; ETag: string }[] = [];
  let entry: Json;

  await step('get_user', 'by the token', async () => {
    expectSame((await wire.call('GET', '/cli/loggedUser')).user.id, user.id, 'user.id');
  });
  await step('get_workspaces', 'all of them', async () => {
    await wire.call('POST', '/workspace', { body: { name: 'House' } });
    const { workspaces } = await wire.call('GET', '/me/workspaces');
    expect(
      workspaces.some(({ name }: Json) => name === 'House'),
      'no House',
    );
  });
  await step('get_workspace', 'by id', async () => {
    const { workspaces } = await wire.call('GET', '/me/workspaces');
    const house = workspaces.find(({ name }: Json) => name === 'House');
    expectSame((await wire.call('GET', `/workspace/${house.id}`)).workspace.name, 'House', 'name');
  });
  await step('get_workspace_files', 'of the personal workspace', async () => {
    const usage = await wire.call('GET', '/workspace_files?workspaceId=0');
    expectSame([usage.files, usage.size], [0, 0], 'files and size');
  });
  await step('get_space_usage', 'of the personal workspace', async () => {
    const { used, available } = await wire.call('GET', '/user/space-usage?workspaceId=0');
    expect(Number.isInteger(used) && available > 0, `used ${used}, available ${available}`);
  });
  await step('create_folder', 'at the root', async () => {
    const json = { 'content-type': 'application/json' };
    const body = { name: 'Backups', parentId: null };
    ({ folder } = await wire.call('POST', '/folders?workspaceId=0', { body, headers: json }));
    expectSame(folder.parent_id, null, 'parent_id');
  });
  await step('get_folders', 'found by the path', async () => {
    const { folders } = await wire.call('GET', `/users/${user.id}/folders?workspaceId=0`);
    const found = folders.find((folder: Json) => folder.parent_id === null && folder.name === 'Backups');
    expectSame(found.hash, folder.hash, 'hash');
  });
  await step('upload_file_simple', 'the description beside the archive', async () => {
    const form = new FormData();
    form.set('file', new Blob(['{"name": "Monday"}'], { type: 'application/json' }), 'monday.json');
    form.set('relativePath', 'Backups/monday.json');
    const { fileEntry } = await wire.call('POST', '/uploads', { form });
    expectSame([fileEntry.name, fileEntry.parent_id], ['monday.json', folder.id], 'entry');
  });
  await step('create_multipart_upload', 'along a path that ends in the name', async () => {
    const body = {
      filename: 'monday.tar',
      mime: 'application/x-tar',
      size: archive.length,
      extension: 'tar',
      relativePath: 'Backups/monday.tar',
      workspaceId: 0,
    };
    ({ key, uploadId } = await wire.call('POST', '/s3/multipart/create', { body }));
  });
  await step('sign_part_urls', 'all at once, each part sent', async () => {
    const { urls } = await wire.call('POST', '/s3/multipart/batch-sign-part-urls', {
      body: { key, uploadId, partNumbers: [1, 2, 3] },
    });
    for (const number of [1, 2, 3]) {
      const { url } = urls.find(({ partNumber }: Json) => partNumber === number);
      const part = archive.subarray((number - 1) * partSize, number * partSize);
      parts.push({ PartNumber: number, ETag: await wire.put(url, part) });
    }
  });
  await step('get_uploaded_parts', 'all that were sent', async () => {
    const uploaded = await wire.call('POST', '/s3/multipart/get-uploaded-parts', { body: { key, uploadId } });
    expectSame(
      uploaded.parts.map(({ Size }: Json) => Size),
      [partSize, partSize, 1234],
      'sizes',
    );
  });
  await step('complete_multipart_upload', 'with ETags as they came', async () => {
    await wire.call('POST', '/s3/multipart/complete', { body: { key, uploadId, parts } });
  });
  await step('create_s3_entry', 'along a path that ends in the name', async () => {
    const body = {
      filename: nameOfKey(key),
      size: archive.length,
      clientName: 'monday.tar',
      clientMime: 'application/x-tar',
      clientExtension: 'tar',
      relativePath: 'Backups/monday.tar',
      workspaceId: 0,
    };
    ({ fileEntry: entry } = await wire.call('POST', '/s3/entries', { body }));
    expectSame([entry.name, entry.parent_id], ['monday.tar', folder.id], 'entry');
  });
  await step('get_file_entries', 'of the folder by its hash', async () => {
    const { data } = await wire.call(
      'GET',
      `/drive/file-entries?workspaceId=0&perPage=100&folderId=${folder.hash}`,
    );
    expectSame(data.map(({ name }: Json) => name).sort(), ['monday.json', 'monday.tar'], 'names');
  });
  await step('download_file', 'the archive', async () => {
    const bytes = await wire.bytes(`/file-entries/download/${entry.hash}`);
    expect(bytes.equals(archive), 'other bytes');
  });
  await step('abort_multipart_upload', 'of another archive', async () => {
    const body = { filename: 'b.tar', mime: 'application/x-tar', size: 9, extension: 'tar', workspaceId: 0 };
    const begun = await wire.call('POST', '/s3/multipart/create', {
      body: { ...body, relativePath: 'Backups/b.tar' },
    });
    const upload = { key: begun.key, uploadId: begun.uploadId };
    await wire.call('POST', '/s3/multipart/abort', { body: upload });
  });
  await step('delete_entries', 'to the trash', async () => {
    await wire.call('POST', '/file-entries/delete', { body: { entryIds: [entry.id], deleteForever: false } });
    const { data } = await wire.call('GET', '/drive/file-entries?workspaceId=0&deletedOnly=true');
    expectSame(
      data.map(({ id }: Json) => id),
      [entry.id],
      'trash',
    );
  });
  await step('delete_entries', 'for ever', async () => {
    await wire.call('POST', '/file-entries/delete', { body: { entryIds: [entry.id], deleteForever: true } });
    await wire.refused(404, 'GET', `/file-entries/${entry.id}`);
  });
}
