import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { operations } from '../../../../generated/operations.reference.ts';
import { markdownTable } from '../../../../scripts/lib/markdown-table.ts';
import type { OperationId } from '../contract/handlers.ts';
import type { CallOptions } from '../testing/api-client.ts';
import { addFile, addFolder } from '../testing/drive.ts';
import { startPostgresRelay } from '../testing/postgres-relay.ts';
import { createPostgresDatabase, testPostgres } from '../testing/postgres.ts';
import { startTestServer } from '../testing/test-server.ts';

const page = path.join(import.meta.dirname, '../../../../docs/scale.md');

async function startCountedServer() {
  const relay = await startPostgresRelay(await createPostgresDatabase(testPostgres!));
  const server = await startTestServer({ databaseLocation: relay.url });
  onTestFinished(relay.close);
  const { client, id: userId } = await server.addUser('mira@example.com');
  const { client: other } = await server.addUser('ben@example.com');
  /** Counts what a read sends after a write by another user, so that nothing is cached. */
  const countOnce = async (id: OperationId, options: CallOptions) => {
    const read = () => client.send(id, options);
    await read();
    await other.call('createNote', { body: { title: 'Tide', body: 'High at six.' } });
    relay.traffic();
    const { status } = await read();
    expect(status, id).toBe(200);
    return relay.traffic();
  };
  /** The server's own work, such as a sweep, may send a statement in between: the lower of two counts has none. */
  const count = async (id: OperationId, options: CallOptions) => {
    const [first, second] = [await countOnce(id, options), await countOnce(id, options)];
    return second.statements < first.statements ? second : first;
  };
  return { client, userId, count };
}

/** Each read of the interface that does not always return the same, and the kinds of listings. */
async function readsOf({ client, userId }: Awaited<ReturnType<typeof startCountedServer>>) {
  const { workspace } = await client.call('createWorkspace', { body: { name: 'Harbour' } });
  const above = await addFolder(client, 'Above');
  const { id: folderId, hash } = await addFolder(client, 'Below', above.id);
  const file = await addFile(client, 'tide.txt', undefined, { parentId: folderId });
  const untracked = await addFile(client, 'log.txt', undefined, { parentId: folderId });
  for (const name of ['One', 'Two', 'Three', 'Gone']) await addFolder(client, name, folderId);
  const trashed = await addFolder(client, 'Trashed', folderId);
  await client.call('deleteEntries', { body: { entryIds: [trashed.id] } });
  await client.call('starEntries', { body: { entryIds: [file.id] } });
  await client.call('setTracked', { body: { file_id: file.id, tracked: true } });
  const entryId = { entryId: folderId };
  await client.call('createShareableLink', { path: entryId, body: {} });
  const { note } = await client.call('createNote', { body: { title: 'Tide', body: 'High at six.' } });
  const { vault } = await client.call('createVault', {
    body: { salt: 'c2FsdA==', check: 'Y2hlY2s=', iv: 'aXY=' },
  });
  // A drive exists once it contains something.
  await client.call('createFolder', { body: { name: 'Quay', workspaceId: workspace.id } });
  await client.call('createFolder', { body: { name: 'c2VjcmV0', vaultId: vault.id } });
  const folder = { parentIds: String(folderId) };
  const reads: [OperationId, CallOptions, string?][] = [
    ['listNotes', {}],
    ['getNote', { path: { noteId: note.id } }],
    ['listEntries', {}, 'root'],
    ['listEntries', { query: folder }, 'folder'],
    ['listEntries', { query: { ...folder, perPage: 2 } }, 'first of several pages'],
    ['listEntries', { query: { workspaceId: workspace.id } }, 'workspace'],
    ['listEntries', { query: { query: 'tide' } }, 'search'],
    ['listEntries', { query: { deletedOnly: true } }, 'trash'],
    ['listEntries', { query: { starredOnly: true } }, 'starred'],
    ['listEntries', { query: { recentOnly: true } }, 'recent'],
    ['listEntries', { query: { sharedOnly: true } }, 'shared'],
    ['getEntry', { path: entryId }],
    ['getShareableLink', { path: entryId }],
    ['getFolderPath', { path: { hash } }],
    ['countFolderEntries', { path: entryId }],
    ['listFolders', { path: { userId } }],
    ['getWorkspaceUsage', {}],
    ['getSpaceUsage', {}],
    ['getLoggedUser', {}],
    ['listWorkspaces', {}],
    ['getWorkspace', { path: { id: workspace.id } }],
    ['listInvites', {}],
    ['listTrackedFiles', {}],
    ['getTrackingInfo', { path: { entryId: file.id } }],
    ['getVault', {}],
    ['listVaultEntries', {}],
    ['downloadFile', { path: { hash: untracked.hash } }],
  ];
  return reads;
}

describe.skipIf(testPostgres === undefined)('over PostgreSQL', () => {
  test('a read takes at most three round trips and that of a COMMIT, as the page of several nodes says', async () => {
    const server = await startCountedServer();
    const rows: string[][] = [];
    for (const [id, options, kind] of await readsOf(server)) {
      const { statements, roundTrips } = await server.count(id, options);
      const { method, path: template } = operations[id];
      const name = `${method} ${template}${kind === undefined ? '' : `, ${kind}`}`;
      rows.push([name, String(statements), String(roundTrips)]);
    }
    const isMany = ([, , roundTrips]: string[]) => Number(roundTrips) > 4;
    expect.soft(rows.filter(isMany)).toEqual([]);
    const table = markdownTable([['read', 'statements', 'round trips'], ...rows]);
    expect(await readFile(page, 'utf8')).toContain(table);
  });
});
