import { expect, expectSame } from '../../expect.ts';
import type { Session } from '../recording.ts';
import { nameOfKey, type Json, type Wire } from '../wire.ts';

const small = Buffer.from('tide tables');
const large = Buffer.alloc(7 * 1024 * 1024, 'A long watch. ');

/** Uploads and downloads. */
export async function transfers({ wire, step }: Session): Promise<void> {
  let folder: Json;
  let file: Json;

  await step('CreateFolder', 'at the root', async () => {
    const body = { name: 'Dock', parentId: null };
    ({ folder } = await wire.call('POST', '/folders?workspaceId=0', { body }));
    expectSame(folder.parent_id, null, 'parent_id');
  });
  await step('Upload', 'a small file, by a presigned URL', async () => {
    file = await uploadSmall(wire, 'tides.txt', small, folder.id);
    expectSame([file.name, file.parent_id, file.mime], ['tides.txt', folder.id, 'text/plain'], 'entry');
  });
  await step('Upload', 'nothing, as `touch` does', async () => {
    expectSame((await uploadSmall(wire, 'empty.txt', Buffer.alloc(0), folder.id)).file_size, 0, 'file_size');
  });
  await step('Upload', '7 MB by one presigned URL', async () => {
    // The shell uploads in parts from 65 MB.
    const entry = await uploadSmall(wire, 'watch.txt', large, folder.id);
    expect((await wire.bytes(`/file-entries/download/${entry.hash}`)).equals(large), 'other bytes');
  });
  await step('Upload', 'in parts, the folder named at the end alone', async () => {
    const entry = await uploadInParts(wire, 'parts.txt', large, folder.id);
    expectSame(entry.parent_id, folder.id, 'parent_id');
    expect((await wire.bytes(`/file-entries/download/${entry.hash}`)).equals(large), 'other bytes');
  });
  await step('Download', 'whole', async () => {
    expect((await wire.bytes(`/file-entries/download/${file.hash}`)).equals(small), 'other bytes');
  });
  await step('DownloadWithOptions', 'from where it broke off', async () => {
    const rest = await wire.bytes(`/file-entries/download/${file.hash}`, { range: 'bytes=5-' });
    expect(rest.equals(small.subarray(5)), 'other bytes');
  });
  await step('CheckResumeSupport', 'ranges and the length', async () => {
    const { headers } = await wire.send('HEAD', `/file-entries/download/${file.hash}`);
    expectSame(
      [headers.get('accept-ranges'), headers.get('content-length')],
      ['bytes', String(small.length)],
      'headers',
    );
  });
  await step('ValidateEntries', 'a name that is taken', async () => {
    const files = [{ name: 'Dock', size: 3, relativePath: '' }];
    const body = { files, workspaceId: 0 };
    const { errors, duplicates } = await wire.call('POST', '/uploads/validate?workspaceId=0', { body });
    expectSame([errors, duplicates], [false, ['Dock']], 'answer');
  });
  await step('GetAvailableName', 'in a folder', async () => {
    const body = { name: 'tides.txt', parentId: folder.id, workspaceId: 0 };
    const { name } = await wire.call('POST', '/entry/getAvailableName?workspaceId=0', { body });
    expectSame(name, 'tides (1).txt', 'name');
  });
}

/** The shell's upload of files below 65 MB. */
export async function uploadSmall(
  wire: Wire,
  name: string,
  bytes: Buffer,
  parentId: number | null,
  workspaceId = 0,
  mime = 'text/plain',
): Promise<Json> {
  const extension = name.split('.').at(-1)!;
  const place = { ...(parentId !== null && { parentId }), workspaceId };
  const file = { filename: name, mime, size: bytes.length, extension, ...place };
  const { url, key, acl } = await wire.call('POST', '/s3/simple/presign', { body: file });
  await wire.put(url, bytes, { 'content-type': mime, 'x-amz-acl': acl });
  const client = { clientMime: mime, clientName: name, clientExtension: extension };
  const body = { filename: nameOfKey(key), size: bytes.length, ...client, ...place };
  return (await wire.call('POST', '/s3/entries', { body })).fileEntry;
}

async function uploadInParts(wire: Wire, name: string, bytes: Buffer, parentId: number): Promise<Json> {
  const file = { filename: name, mime: 'text/plain', extension: 'txt', size: bytes.length, workspaceId: 0 };
  const { key, uploadId } = await wire.call('POST', '/s3/multipart/create', { body: file });
  const { urls } = await wire.call('POST', '/s3/multipart/batch-sign-part-urls', {
    body: { key, uploadId, partNumbers: [1] },
  });
  const parts = [{ ETag: await wire.put(urls[0].url, bytes), PartNumber: 1 }];
  await wire.call('POST', '/s3/multipart/complete', { body: { key, uploadId, parts } });
  const client = { clientMime: 'text/plain', clientName: name, clientExtension: 'txt' };
  const body = { parentId, filename: nameOfKey(key), ...client, size: bytes.length, workspaceId: 0 };
  return (await wire.call('POST', '/s3/entries', { body })).fileEntry;
}
