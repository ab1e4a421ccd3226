import { expect, expectSame } from '../expect.ts';
import { recording, type Session } from './recording.ts';
import { nameOfKey, type Json, type Wire } from './wire.ts';

/** A program for computers and Android that synchronizes folders. It sends ids as strings. */
export const drimeSync = recording(
  'DrimeSync',
  'as of 2026-11',
  'GitHub, `NoConnection4629/DrimeSyncUnofficial`, `api_client.py`',
  play,
);

const partSize = 5 * 1024 * 1024;

async function play({ wire, step, user }: Session): Promise<void> {
  const small = Buffer.from('tide tables');
  const large = Buffer.alloc(partSize + 99, 'The log of the crossing. ');
  let file: Json;
  let folder: Json;
  const list = async (query: string): Promise<Json> =>
    (await wire.call('GET', `/drive/file-entries?workspaceId=0&perPage=1000&${query}`)).data;

  await step('get_logged_user', 'by the token', async () => {
    expectSame((await wire.call('GET', '/cli/loggedUser')).user.id, user.id, 'user.id');
  });
  await step('get_workspaces', 'as a list', async () => {
    const answer = await wire.call('GET', '/workspaces');
    expect(Array.isArray(answer), `answered ${JSON.stringify(Object.keys(answer))}`);
  });
  await step('get_my_workspaces', 'all of them', async () => {
    expect(Array.isArray((await wire.call('GET', '/me/workspaces')).workspaces), 'no list');
  });
  await step('create_folder', 'at the root', async () => {
    const body = { name: 'Sync', parentId: null, workspaceId: '0' };
    ({ folder } = await wire.call('POST', '/folders', { body }));
    expectSame(folder.parent_id, null, 'parent_id');
  });
  await step('create_folder', 'in a folder, ids as text', async () => {
    const body = { name: 'Logs', parentId: String(folder.id), workspaceId: '0' };
    const made = await wire.call('POST', '/folders', { body });
    expectSame(made.folder.parent_id, folder.id, 'parent_id');
  });
  await step('upload_simple', 'along a path that ends in the name', async () => {
    file = await formUpload(wire, 'Sync/tides.txt', small);
    expectSame([file.name, file.parent_id], ['tides.txt', folder.id], 'entry');
  });
  await step('upload_simple_bytes', 'a setting from memory', async () => {
    const entry = await formUpload(wire, 'Sync/.settings.json', Buffer.from('{}'));
    expectSame(entry.file_size, 2, 'file_size');
  });
  await step('upload_file', 'in parts, ETags without quotes', async () => {
    const entry = await partsUpload(wire, 'Sync/Logs/crossing.log', large);
    expect((await wire.bytes(`/file-entries/download/${entry.hash}`)).equals(large), 'other bytes');
    expectSame(entry.name, 'crossing.log', 'name');
  });
  await step('list_files', 'of a folder', async () => {
    const names = (await list(`folderId=${folder.hash}&page=1`)).map(({ name }: Json) => name);
    expectSame(names.sort(), ['.settings.json', 'Logs', 'tides.txt'], 'names');
  });
  await step('get_file_entry', 'by id', async () => {
    const found = await wire.call('GET', `/drive/file-entries/${file.id}`);
    expectSame((found.fileEntry ?? found).name, 'tides.txt', 'name');
  });
  await step('get_download_stream', 'at the address of the entry', async () => {
    expect((await wire.bytesAt(file.url)).equals(small), 'other bytes');
  });
  await step('rename_entry', 'a file', async () => {
    await wire.call('PUT', `/file-entries/${file.id}`, { body: { name: 'tables.txt' } });
    expect((await list('query=tables')).length === 1, 'not renamed');
  });
  await step('delete_entries', 'to the trash, ids as text', async () => {
    const body = { entryIds: [String(file.id)], deleteForever: false };
    await wire.call('POST', '/file-entries/delete', { body });
    expectSame(
      (await list('deletedOnly=1')).map(({ id }: Json) => id),
      [file.id],
      'trash',
    );
  });
  await step('restore_entry', 'ids as text', async () => {
    await wire.call('POST', '/file-entries/restore', { body: { entryIds: [String(file.id)] } });
    expectSame(await list('deletedOnly=1'), [], 'trash');
    expect((await wire.bytes(`/file-entries/download/${file.hash}`)).equals(small), 'other bytes');
  });
  await step('create_share_link', 'with its options', async () => {
    const body = {
      password: 'boat',
      expiresAt: '2041-03-06T17:34:00Z',
      allowEdit: false,
      allowDownload: true,
      notifyOnDownload: false,
    };
    const { link } = await wire.call('POST', `/file-entries/${file.id}/shareable-link`, { body });
    expectSame(
      [link.expires_at, link.allow_edit, link.allow_download],
      ['2041-03-06T17:34:00.000000Z', false, true],
      'link',
    );
  });
  await step('create_share_link', 'with notification of downloads', async () => {
    const body = { allowEdit: false, allowDownload: true, notifyOnDownload: true };
    await wire.call('POST', `/file-entries/${folder.id}/shareable-link`, { body });
  });
  await step('delete_entries', 'for ever', async () => {
    const body = { entryIds: [String(file.id)], deleteForever: true };
    await wire.call('POST', '/file-entries/delete', { body });
    await wire.refused(404, 'GET', `/file-entries/${file.id}`);
  });
  await step('empty_trash', 'of the personal workspace', async () => {
    await wire.call('POST', '/file-entries/delete', { body: { entryIds: [String(folder.id)] } });
    await wire.call('POST', '/file-entries/empty-trash', { body: { workspaceId: '0' } });
    expectSame(await list('deletedOnly=1'), [], 'trash');
    await wire.refused(404, 'GET', `/file-entries/${folder.id}`);
  });
}

async function formUpload(wire: Wire, relativePath: string, bytes: Buffer): Promise<Json> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)]), relativePath.split('/').at(-1));
  form.set('relativePath', relativePath);
  form.set('workspaceId', '0');
  return (await wire.call('POST', '/uploads', { form })).fileEntry;
}

async function partsUpload(wire: Wire, relativePath: string, bytes: Buffer): Promise<Json> {
  const name = relativePath.split('/').at(-1)!;
  const place = { relativePath, workspaceId: '0' };
  const mime = 'application/octet-stream';
  const begin = { filename: name, mime, size: bytes.length, extension: 'log', ...place };
  const { key, uploadId } = await wire.call('POST', '/s3/multipart/create', { body: begin });
  const { urls } = await wire.call('POST', '/s3/multipart/batch-sign-part-urls', {
    body: { key, uploadId, partNumbers: [1, 2] },
  });
  const parts = [];
  for (const { partNumber, url } of urls) {
    const part = bytes.subarray((partNumber - 1) * partSize, partNumber * partSize);
    parts.push({ PartNumber: partNumber, ETag: (await wire.put(url, part)).replaceAll('"', '') });
  }
  await wire.call('POST', '/s3/multipart/complete', { body: { key, uploadId, parts } });
  const entry = { clientMime: 'text/plain', clientName: name, filename: nameOfKey(key), size: bytes.length };
  const body = { ...entry, clientExtension: 'log', ...place };
  return (await wire.call('POST', '/s3/entries', { body })).fileEntry;
}
