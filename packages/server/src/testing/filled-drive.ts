import { addFile, addFolder } from './drive.ts';
import type { Answer, ApiClient } from './api-client.ts';
import type { OperationId } from '../contract/handlers.ts';

/** Texts with characters that programs stumble over. */
export const oddTexts = [
  `quotes ' " \` and $1 ? ! {} {"a":1} [] , ; NULL \\N \\x00 \\\\`,
  'tab\tnew line\nreturn\r\nvertical\u000b and delete\u007f, first\u0001 and last\u001f',
  'Bücher & Fotos 📁 👩‍👩‍👧 عربى ‮עברית日本語 ﷽',
  'composed é, decomposed e\u0301, \u200b zero width, \ufeff mark, \u2028 line, \uffff last of the plane',
  ' blanks around ',
  '%_*?:~',
];

interface Account {
  client: ApiClient;
  email: string;
}

export interface FilledDrive {
  /** Hash of a link with the password `lighthouse`. */
  linkHash: string;
  multipart: { key: string; uploadId: string; parts: { PartNumber: number; ETag: string }[]; size: number };
  /** Reads that together show all that was made. */
  reads: [who: 'mira' | 'jonas', id: OperationId, options?: Parameters<ApiClient['send']>[1]][];
}

/** Fills the drives of two accounts with something of every kind. */
export async function fillDrives(mira: Account, jonas: Account): Promise<FilledDrive> {
  const { client } = mira;
  const emails = [jonas.email];
  for (const text of oddTexts)
    await client.call('createNote', { body: { title: text, body: `${text}\n`.repeat(3) } });
  const folder = await addFolder(client, 'Harbour');
  const inner = await addFolder(client, 'Tides', folder.id);
  const file = await addFile(client, 'map.txt', 'tides', { parentId: inner.id });
  const same = await addFile(client, 'same content.txt', 'tides', { parentId: folder.id });
  const empty = await addFile(client, 'empty.bin', '');
  const large = await addFile(client, 'large.bin', new Uint8Array(300_000).fill(7));
  // A folder with a higher id than what it contains.
  const late = await addFolder(client, 'Later');
  await client.call('moveEntries', { body: { entryIds: [folder.id], destinationId: late.id } });
  await client.call('updateEntry', { path: { entryId: file.id }, body: { description: oddTexts[2]! } });
  await client.call('starEntries', { body: { entryIds: [file.id, folder.id] } });
  await client.call('shareEntry', {
    path: { entryId: folder.id },
    body: { emails, permissions: ['view', 'download'] },
  });
  const link = { password: 'lighthouse', allow_download: true };
  const {
    link: { hash },
  } = await client.call('createShareableLink', { path: { entryId: inner.id }, body: link });
  await client.call('createShareableLink', { path: { entryId: large.id }, body: {} });
  // Not among the reads, which would count.
  const tracked = await addFile(client, 'tracked.txt');
  await client.call('setTracked', { body: { file_id: tracked.id, tracked: true } });
  await client.send('downloadFile', { path: { hash: tracked.hash } });
  const trashed = await addFolder(client, 'Trashed');
  await addFile(client, 'old.txt', 'old', { parentId: trashed.id });
  await client.call('deleteEntries', { body: { entryIds: [trashed.id] } });
  const gone = await addFile(client, 'gone.txt', 'gone');
  await client.call('deleteEntries', { body: { entryIds: [gone.id], deleteForever: true } });
  const { workspace } = await client.call('createWorkspace', { body: { name: 'Survey' } });
  await client.call('inviteMembers', { path: { id: workspace.id }, body: { emails, role_id: 2 } });
  await jonas.client.call('createWorkspace', { body: { name: 'Own' } });
  const { vault } = await client.call('createVault', {
    body: { salt: 'AAECAw==', check: 'BAUGBwgJ', iv: 'CgsMDQ==' },
  });
  const fields = { vaultId: vault.id, isEncrypted: 1, vaultIvs: ',DQ4PEA==' };
  await addFile(client, 'c2VjcmV0', 'sealed', { fields } as object);
  const multipart = await beginMultipart(client);
  const entries = [folder, inner, file, same, empty, large, late].map(({ id }) => id);
  return {
    linkHash: hash,
    multipart,
    reads: [
      ['mira', 'getLoggedUser'],
      ['mira', 'listNotes'],
      ['mira', 'listEntries', { query: { orderBy: 'name', perPage: 200 } }],
      ['mira', 'listEntries', { query: { deletedOnly: true } }],
      ['mira', 'listEntries', { query: { starredOnly: true } }],
      ['mira', 'listEntries', { query: { query: 'map' } }],
      ['mira', 'listEntries', { query: { workspaceId: workspace.id } }],
      ['jonas', 'listEntries', { query: { sharedOnly: true } }],
      ...entries.map((entryId): FilledDrive['reads'][number] => ['mira', 'getEntry', { path: { entryId } }]),
      ['mira', 'getEntry', { path: { entryId: gone.id } }],
      ['jonas', 'getEntry', { path: { entryId: file.id } }],
      ['mira', 'getShareableLink', { path: { entryId: inner.id } }],
      ['mira', 'downloadFile', { path: { hash: file.hash } }],
      ['mira', 'downloadFile', { path: { hash: large.hash } }],
      ['mira', 'downloadFile', { path: { hash: empty.hash } }],
      ['jonas', 'downloadFile', { path: { hash: same.hash } }],
      ['mira', 'listWorkspaces'],
      ['jonas', 'listWorkspaces'],
      ['mira', 'getWorkspace', { path: { id: workspace.id } }],
      ['jonas', 'listInvites'],
      ['mira', 'getVault'],
      ['mira', 'listVaultEntries'],
      ['mira', 'listTrackedFiles'],
      ['mira', 'getTrackingInfo', { path: { entryId: tracked.id } }],
      ['mira', 'getSpaceUsage'],
      ['jonas', 'getSpaceUsage'],
      ['mira', 'getWorkspaceUsage'],
    ],
  };
}

/** Sends all parts of an upload, and does not complete it. */
async function beginMultipart(client: ApiClient): Promise<FilledDrive['multipart']> {
  const size = 5 * 1024 ** 2 + 3;
  const body = { filename: 'film.mp4', mime: 'video/mp4', size, extension: 'mp4' };
  const { key, uploadId } = await client.call('createMultipartUpload', { body });
  const { urls } = await client.call('signParts', { body: { key, uploadId, partNumbers: [1, 2] } });
  const parts = [];
  for (const [index, { url }] of urls.entries()) {
    const bytes = index === 0 ? new Uint8Array(size - 3) : 'end';
    const { headers } = await fetch(url, { method: 'PUT', body: bytes });
    parts.push({ PartNumber: index + 1, ETag: headers.get('etag')! });
  }
  return { key, uploadId, parts, size };
}

/** Sends the reads one after the other. The port of a server in the responses is left out. */
export async function readAll(
  { reads }: FilledDrive,
  clients: Record<'mira' | 'jonas', ApiClient>,
): Promise<{ read: string; status: number; body: unknown }[]> {
  const answers = [];
  for (const [who, id, options] of reads) {
    const { status, body }: Answer = await clients[who].send(id, options);
    const samePort = JSON.stringify(body).replaceAll(/127\.0\.0\.1:\d+/g, '127.0.0.1');
    answers.push({
      read: `${who} ${id} ${JSON.stringify(options)}`,
      status,
      body: JSON.parse(samePort) as unknown,
    });
  }
  return answers;
}
