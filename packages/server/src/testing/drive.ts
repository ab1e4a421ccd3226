import { uploadFile, type UploadOptions } from '../../../client/src/index.ts';
import type { SuccessBody } from '../contract/handlers.ts';
import type { ObjectStore } from '../objects/object-store.ts';
import type { ApiClient } from './api-client.ts';

type FileEntry = SuccessBody<'registerEntry'>['fileEntry'];
type Folder = SuccessBody<'createFolder'>['folder'];

/** An id that no entry in a test has. */
export const unknownId = 999_999;

export async function addFolder(
  client: ApiClient,
  name: string,
  parentId: number | null = null,
): Promise<Folder> {
  return (await client.call('createFolder', { body: { name, parentId } })).folder;
}

/** What may happen to a folder while something is put into it. */
export const lossesOfFolder: [what: string, (client: ApiClient, folderId: number) => Promise<unknown>][] = [
  [
    'is deleted',
    (client, id) => client.call('deleteEntries', { body: { entryIds: [id], deleteForever: true } }),
  ],
  [
    'is moved to another workspace',
    async (client, id) => {
      const { workspace } = await client.call('createWorkspace', { body: { name: 'Harbour' } });
      const body = { entryIds: [id], destinationId: null, workspaceId: workspace.id };
      await client.call('moveEntries', { body });
    },
  ],
];

/** Presigns and uploads an object, and returns the `filename` to register it with. */
export async function sendObject(
  client: ApiClient,
  bytes: string | Uint8Array<ArrayBuffer>,
): Promise<string> {
  const size = Buffer.byteLength(bytes);
  const { url, key } = await client.call('presignUpload', {
    body: { filename: 'file.bin', mime: 'application/octet-stream', size, extension: 'bin' },
  });
  const answer = await fetch(url, {
    method: 'PUT',
    body: bytes,
    headers: { 'content-type': 'application/octet-stream' },
  });
  if (!answer.ok) throw new Error(`The PUT answered ${answer.status}.`);
  return key.split('/').at(-1)!;
}

/** Uploads a file with the published client. */
export async function addFile(
  client: ApiClient,
  name: string,
  bytes: string | Uint8Array<ArrayBuffer> = `Content of ${name}`,
  options: UploadOptions = {},
): Promise<FileEntry> {
  const entry = await uploadFile(client.forUploads, new Blob([bytes]), { ...options, name });
  // The contract's type is wider than what this server returns.
  return entry as FileEntry;
}

/** Returns the names in a listing, in its order. */
export async function namesIn(
  client: ApiClient,
  query: Record<string, string | number | boolean> = {},
): Promise<string[]> {
  const { body } = await client.send('listEntries', {
    query: { orderBy: 'name', orderDir: 'asc', ...query },
  });
  return (body as SuccessBody<'listEntries'>).data.map(({ name }) => name);
}

/** Returns the keys of all stored objects. */
export async function storedKeys(objects: ObjectStore): Promise<string[]> {
  const keys = [];
  for await (const { key } of objects.list()) keys.push(key);
  return keys;
}
