import { expect, expectSame } from '../expect.ts';
import { recording, type Session } from './recording.ts';
import { nameOfKey, type Json } from './wire.ts';

/** A WordPress plug-in that uploads backups of a site. Every request has a JSON content type, even without a body. */
export const alynt = recording(
  'alynt, backups of WordPress',
  'as of 2026-11',
  'GitHub, `NichlasB/alynt-drime-backups-uploader`, in PHP',
  play,
);

const json = { headers: { 'content-type': 'application/json' } };
const partSize = 5 * 1024 * 1024;

async function play({ wire, step, user }: Session): Promise<void> {
  const archive = Buffer.alloc(partSize + 4321, 'A backup of the site. ');
  let site: Json;
  let folder: Json;
  let file: Json;
  let entry: Json;
  let upload: { key: string; uploadId: string };
  const parts: { PartNumber: number; ETag: string }[] = [];
  const get = (place: string): Promise<Json> => wire.call('GET', place, json);

  await step('test_connection', 'one entry', async () => {
    expectSame((await get('/drive/file-entries?workspaceId=0&perPage=1')).data, [], 'data');
  });
  await step('get_logged_user', 'by the token', async () => {
    expectSame((await get('/cli/loggedUser')).user.id, user.id, 'user.id');
  });
  await step('list_workspaces', 'all of them', async () => {
    ({ workspace: site } = await wire.call('POST', '/workspace', { body: { name: 'Site' } }));
    const { workspaces } = await get('/me/workspaces');
    expect(
      workspaces.some(({ id }: Json) => id === site.id),
      'no Site',
    );
  });
  await step('create_folder', 'in the workspace', async () => {
    const body = { name: 'Backups' };
    ({ folder } = await wire.call('POST', `/folders?workspaceId=${site.id}`, { body }));
    expectSame([folder.workspace_id, folder.parent_id], [site.id, null], 'folder');
  });
  await step('create_folder', 'in a folder', async () => {
    const body = { name: 'Weekly', parentId: folder.id };
    const made = await wire.call('POST', `/folders?workspaceId=${site.id}`, { body });
    expectSame(made.folder.parent_id, folder.id, 'parent_id');
  });
  await step('list_user_folders', 'of the workspace', async () => {
    const { folders } = await get(`/users/${user.id}/folders?workspaceId=${site.id}`);
    expectSame(folders.map(({ name }: Json) => name).sort(), ['Backups', 'Weekly'], 'names');
  });
  await step('list_folder_entries', 'of the root, by an empty hash', async () => {
    const query = `workspaceId=${site.id}&type=folder&folderId=&page=1&perPage=100`;
    expectSame(
      (await get(`/drive/file-entries?${query}`)).data.map(({ name }: Json) => name),
      ['Backups'],
      'names',
    );
  });
  await step('list_folder_entries', 'of a folder, by a word', async () => {
    const query = `workspaceId=${site.id}&type=folder&folderId=${folder.hash}&page=1&perPage=100&search=week`;
    expectSame(
      (await get(`/drive/file-entries?${query}`)).data.map(({ name }: Json) => name),
      ['Weekly'],
      'names',
    );
  });
  await step('get_folder_path', 'by the hash', async () => {
    const { path } = await get(`/folders/${folder.hash}/path`);
    expectSame(
      path.map(({ name }: Json) => name),
      ['Backups'],
      'path',
    );
  });
  await step('simple_upload', 'into a folder', async () => {
    const form = new FormData();
    form.set('file', new Blob(['zip'], { type: 'application/zip' }), 'small.zip');
    form.set('workspaceId', String(site.id));
    form.set('parentId', String(folder.id));
    ({ fileEntry: file } = await wire.call('POST', '/uploads', { form }));
    expectSame([file.name, file.parent_id, file.workspace_id], ['small.zip', folder.id, site.id], 'entry');
  });
  await step('simple_upload', 'to the root, by an empty id', async () => {
    const form = new FormData();
    form.set('file', new Blob(['zip'], { type: 'application/zip' }), 'root.zip');
    form.set('workspaceId', String(site.id));
    form.set('parentId', '');
    expectSame((await wire.call('POST', '/uploads', { form })).fileEntry.parent_id, null, 'parent_id');
  });
  await step('simple_upload', 'along a path', async () => {
    const form = new FormData();
    form.set('file', new Blob(['zip'], { type: 'application/zip' }), 'path.zip');
    form.set('workspaceId', String(site.id));
    form.set('relativePath', 'Year/Month');
    const { fileEntry } = await wire.call('POST', '/uploads', { form });
    const { path } = await get(`/folders/${hashOf(fileEntry.parent_id)}/path`);
    expectSame(
      path.map(({ name }: Json) => name),
      ['Year', 'Month'],
      'path',
    );
  });
  await step('validate_upload', 'a name that is taken', async () => {
    const body = { files: [{ name: 'small.zip', size: 3, relativePath: '' }], parentId: folder.id };
    const { duplicates } = await wire.call('POST', `/uploads/validate?workspaceId=${site.id}`, { body });
    expectSame(duplicates, ['small.zip'], 'duplicates');
  });
  await step('validate_upload', 'a name that is free', async () => {
    const body = { files: [{ name: 'new.zip', size: 3, relativePath: '' }] };
    const { duplicates } = await wire.call('POST', `/uploads/validate?workspaceId=${site.id}`, { body });
    expectSame(duplicates, [], 'duplicates');
  });
  await step('get_available_name', 'in a folder', async () => {
    const body = { name: 'small.zip', workspaceId: site.id, parentId: folder.id };
    const { available } = await wire.call('POST', '/entry/getAvailableName', { body });
    expectSame(available, 'small (1).zip', 'available');
  });
  await step('get_available_name', 'at the root, without a folder', async () => {
    const body = { name: 'root.zip', workspaceId: site.id, parentId: null };
    const { available } = await wire.call('POST', '/entry/getAvailableName', { body });
    expectSame(available, 'root (1).zip', 'available');
  });
  await step('get_available_name', 'along a path', async () => {
    const body = { name: 'path.zip', workspaceId: site.id, relativePath: 'Year/Month' };
    const { available } = await wire.call('POST', '/entry/getAvailableName', { body });
    expectSame(available, 'path (1).zip', 'available');
  });
  const begin = { filename: 'large.zip', mime: 'application/zip', size: archive.length, extension: 'zip' };
  await step('create_multipart_upload', 'into a folder', async () => {
    const body = { ...begin, workspaceId: site.id, parentId: folder.id };
    upload = await wire.call('POST', '/s3/multipart/create', { body });
    expect(Boolean(upload.key && upload.uploadId), 'no key');
  });
  await step('sign_part_urls', 'one after the other, each part sent', async () => {
    for (const number of [1, 2]) {
      const { key, uploadId } = upload;
      const { urls } = await wire.call('POST', '/s3/multipart/batch-sign-part-urls', {
        body: { key, uploadId, partNumbers: [number] },
      });
      const part = archive.subarray((number - 1) * partSize, number * partSize);
      parts.push({ PartNumber: number, ETag: await wire.put(urls[0].url, part) });
    }
  });
  await step('upload_part', 'with an ETag in quotes', async () => {
    expect(
      parts.length === 2 && parts.every(({ ETag }) => /^".+"$/.test(ETag)),
      `parts are ${JSON.stringify(parts)}`,
    );
    await Promise.resolve();
  });
  await step('get_uploaded_parts', 'to go on with', async () => {
    const { key, uploadId } = upload;
    const uploaded = await wire.call('POST', '/s3/multipart/get-uploaded-parts', { body: { key, uploadId } });
    expectSame(
      uploaded.parts.map(({ PartNumber, Size }: Json) => [PartNumber, Size]),
      [
        [1, partSize],
        [2, 4321],
      ],
      'parts',
    );
  });
  await step('complete_multipart_upload', 'with a place of the object', async () => {
    const { key, uploadId } = upload;
    const { location } = await wire.call('POST', '/s3/multipart/complete', {
      body: { key, uploadId, parts },
    });
    expect(typeof location === 'string' && location !== '', 'no location');
  });
  await step('create_s3_entry', 'into a folder', async () => {
    const file = { filename: nameOfKey(upload.key), size: archive.length, clientName: 'large.zip' };
    const type = { clientMime: 'application/zip', clientExtension: 'zip' };
    const body = { ...file, ...type, workspaceId: site.id, parentId: folder.id };
    ({ fileEntry: entry } = await wire.call('POST', '/s3/entries', { body }));
    expect((await wire.bytes(`/file-entries/download/${entry.hash}`)).equals(archive), 'other bytes');
  });
  await step('abort_multipart_upload', 'of another archive', async () => {
    const { key, uploadId } = await wire.call('POST', '/s3/multipart/create', {
      body: { ...begin, workspaceId: site.id, parentId: null },
    });
    const { status } = await wire.call('POST', '/s3/multipart/abort', { body: { key, uploadId } });
    expectSame(status, 'success', 'status');
  });
  await step('trash_file_entry', 'of an old backup', async () => {
    await wire.call('POST', '/file-entries/delete', { body: { entryIds: [file.id], deleteForever: false } });
    const { data } = await get(`/drive/file-entries?workspaceId=${site.id}&deletedOnly=true`);
    expectSame(
      data.map(({ id }: Json) => id),
      [file.id],
      'trash',
    );
  });
}

/** The hash that the program computes for an id. */
const hashOf = (id: number) => Buffer.from(`${id}|`).toString('base64').replaceAll('=', '');
