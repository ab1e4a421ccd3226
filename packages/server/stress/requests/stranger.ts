import { randomUUID } from 'node:crypto';
import type { ApiClient } from '../../src/testing/api-client.ts';
import { addFile, addFolder, sendObject } from '../../src/testing/drive.ts';
import type { Pool } from './pool.ts';
import { arrange } from './states.ts';

/** The second account: it shares nothing, and nothing of it may show or change. */
export interface Stranger {
  /** Texts by which its data would be noticed in an answer. */
  canaries: string[];
  /** Everything of it, as it sees it itself. */
  snapshot: () => Promise<string>;
}

/** Fills the account with something of every kind, and tells the pool what to attack. */
export async function fillStranger(
  pool: Pool,
  url: string,
  { client, token }: { client: ApiClient; token: string },
): Promise<Stranger> {
  const name = (what: string) => `canary ${what} ${randomUUID()}`;
  const content = name('content');
  const folder = await addFolder(client, name('folder'));
  const file = await addFile(client, `${name('file')}.txt`, content, { parentId: folder.id });
  const { workspace } = await client.call('createWorkspace', { body: { name: name('workspace') } });
  const invited = { emails: ['friend@example.com'], role_id: 1 };
  const invitation = { path: { id: workspace.id }, body: invited };
  const { invites } = await client.call('inviteMembers', invitation);
  const note = { title: name('title'), body: name('text') };
  await client.call('createNote', { body: note });
  const linked = { path: { entryId: file.id }, body: { allow_download: true } };
  const { link } = await client.call('createShareableLink', linked);
  const vaultEntry = await arrange(url, token, 'vault-entry');
  const { vault } = await client.call('getVault');
  const objectName = await sendObject(client, content);
  const upload = await client.call('createMultipartUpload', {
    body: { filename: name('video'), mime: 'video/mp4', size: 3, extension: 'mp4' },
  });

  pool.addEntry('foreignFolder', folder);
  pool.addEntry('foreignFile', file);
  pool.addEntry('foreignVaultFile', { id: Number(vaultEntry.entryId), hash: String(vaultEntry.hash) });
  pool.add('foreignVault', vault.id);
  pool.add('foreignWorkspace', workspace.id);
  pool.add('foreignInvite', invites[0]!.id);
  pool.add('foreignObjectName', objectName);
  pool.add('foreignMultipartKey', upload.key);
  pool.add('foreignMultipartId', upload.uploadId);
  pool.add('foreignUrl', `${url}/api/${file.url}`);

  return {
    canaries: [
      ...[folder.name, file.name, file.file_name, content, workspace.name, note.title, note.body, link.hash],
      ...[vault.salt, vault.check, vault.iv, String(vaultEntry.name), objectName, upload.uploadId],
    ],
    snapshot: async () => {
      const answers = [
        await client.send('getEntry', { path: { entryId: folder.id } }),
        await client.send('getEntry', { path: { entryId: file.id } }),
        await client.send('downloadFile', { path: { hash: file.hash } }),
        await client.send('getWorkspace', { path: { id: workspace.id } }),
        await client.send('listNotes'),
        await client.send('getVault'),
        await client.send('listVaultEntries'),
        await client.send('getEntry', { path: { entryId: Number(vaultEntry.entryId) } }),
        await client.send('listUploadedParts', { body: { key: upload.key, uploadId: upload.uploadId } }),
      ];
      return JSON.stringify(
        answers.map(({ status, body }) => ({ status, body })),
        null,
        2,
      );
    },
  };
}
