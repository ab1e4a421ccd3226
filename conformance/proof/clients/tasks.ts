import { shown, shownText, type Client, type Reply } from './client.ts';

/** Five letters and a line break. */
const content = 'hello\n';

let count = 0;

/** A unique name, because it is open whether a folder may contain one name twice. */
export const freshName = (word: string): string => `${word} ${++count}`;

/** If the response shows no id, any will do. */
const idOf = (reply: Reply, path: string): number => Number(shown(reply, path)) || 1;

const folder = async (client: Client): Promise<number> => {
  const body = { name: freshName('Plans'), parentId: null };
  return idOf(await client.api('createFolder', 'POST', '/folders?workspaceId=0', body), 'folder.id');
};

/** Parts of a client's work; each starts after the login and needs no other. */
export const tasks = {
  account: async (client: Client) => {
    await client.api('getLoggedUser', 'GET', '/cli/loggedUser');
  },
  notes: async (client: Client) => {
    await client.api('createNote', 'POST', '/notes/create', { title: 'Tuesday', body: 'Call Jonas' });
    await client.api('listNotes', 'GET', '/notes');
  },
  workspaces: async (client: Client) => {
    const made = await client.api('createWorkspace', 'POST', '/workspace', { name: freshName('Team') });
    await client.api('listWorkspaces', 'GET', '/me/workspaces');
    await client.api('getWorkspace', 'GET', `/workspace/${idOf(made, 'workspace.id')}`);
  },
  folders: async (client: Client) => {
    const id = await folder(client);
    await client.api('deleteEntries', 'POST', '/file-entries/delete', {
      entryIds: [id],
      deleteForever: false,
    });
  },
  links: async (client: Client) => {
    const path = `/file-entries/${String(await folder(client))}/shareable-link`;
    await client.api('createShareableLink', 'POST', path, {
      password: 'open sesame',
      expires_at: '2034-05-06T07:08:09Z',
      allow_edit: false,
      allow_download: true,
    });
    await client.api('deleteShareableLink', 'DELETE', path);
  },
  sharing: async (client: Client) => {
    const id = String(await folder(client));
    const body = { emails: ['jonas@example.com'], permissions: ['view', 'download'] };
    await client.api('shareEntry', 'POST', `/file-entries/${id}/share`, body);
  },
  stars: async (client: Client) => {
    await client.api('unstarEntries', 'POST', '/file-entries/unstar', {
      entryIds: [await folder(client)],
    });
  },
  upload: async (client: Client) => {
    const { memory } = client;
    const kind = { size: content.length, workspaceId: 0 };
    const signed = await client.api('presignUpload', 'POST', '/s3/simple/presign', {
      ...kind,
      filename: 'hello.txt',
      mime: 'text/plain',
      extension: 'txt',
    });
    memory.key = shownText(signed, 'key').split('/').slice(-2);
    memory.presigned = shownText(signed, 'url');
    if (memory.presigned === '') return;
    const headers = { 'content-type': 'text/plain' };
    const sent = await client.send({
      step: 'put',
      method: 'PUT',
      url: memory.presigned,
      headers,
      body: undefined,
      raw: content,
    });
    if (sent.status >= 300) return;
    const registered = await client.api('registerEntry', 'POST', '/s3/entries', {
      ...kind,
      filename: memory.key.at(-1),
      clientName: freshName('hello'),
      clientMime: 'text/plain',
      clientExtension: 'txt',
      parentId: null,
      lastModified: 1_789_373_160_000,
      fileHash: '5891b5b522d5df086d0ff0b110fbd9d21bb4fc7163af34d08286a2e846f6be03',
      exifData: '{"Make":"Example"}',
    });
    const id = idOf(registered, 'fileEntry.id');
    await client.api('extractArchive', 'POST', `/file-entries/${id}/extract?workspaceId=0`, {
      parentId: 0,
      password: null,
    });
  },
  conversion: async (client: Client) => {
    await client.api('convertFile', 'POST', '/entry/convert?workspaceId=0', {
      url: 'https://files.example.com/harbour.png',
      filename: 'harbour.png',
      outputformat: 'jpg',
    });
  },
  vault: async (client: Client) => {
    await client.api('getVault', 'GET', '/vault');
    await client.api('moveVaultEntries', 'POST', '/vault/file-entries/move', {
      entryIds: [7],
      destinationId: 8,
    });
    await client.api('deleteVaultEntries', 'POST', '/vault/delete-entries', {
      entryIds: [7],
      deleteForever: true,
    });
  },
  tracking: async (client: Client) => {
    await client.api('listTrackedFiles', 'GET', '/track/all?page=1&workspaceId=0');
  },
  multipart: async (client: Client) => {
    const size = 6_000_000;
    const made = await client.api('createMultipartUpload', 'POST', '/s3/multipart/create', {
      filename: 'survey.mp4',
      mime: 'video/mp4',
      size,
      extension: 'mp4',
    });
    const upload = { key: shownText(made, 'key'), uploadId: shownText(made, 'uploadId') };
    await client.api('signParts', 'POST', '/s3/multipart/batch-sign-part-urls', {
      ...upload,
      partNumbers: [1, 2],
    });
    await client.api('listUploadedParts', 'POST', '/s3/multipart/get-uploaded-parts', { ...upload });
    await client.api('registerEntry', 'POST', '/s3/entries', {
      filename: upload.key.split('/').at(-1),
      size,
      clientName: freshName('survey'),
    });
  },
} as const satisfies Record<string, (client: Client) => Promise<void>>;

export type Task = keyof typeof tasks;

/** Signs in, and does the work of these tasks. */
export async function play(client: Client, email: string, names: readonly Task[]): Promise<void> {
  const { password } = client.memory;
  const body = { email, password, device_name: 'Notebook' };
  const reply = await client.api('login', 'POST', '/auth/login', body);
  client.memory.token = shownText(reply, 'user.access_token') || 'none';
  for (const name of names) await tasks[name](client);
}
