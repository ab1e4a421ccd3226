import { describe, expect, it } from 'vitest';
import { takenOf } from '../database/uploads.ts';
import { addFile, addFolder } from '../testing/drive.ts';
import { startTestServer } from '../testing/test-server.ts';

// An announced upload reserves quota of the payer. It must not do so once its user has lost access.

/** Mira shares a workspace and a folder with Jonas. In each, Jonas has a pending single and multipart upload. */
async function uploadsUnderWay() {
  const server = await startTestServer();
  const mira = await server.addUser('mira@example.com');
  const jonas = await server.addUser('jonas@example.com');
  const { workspace } = await mira.client.call('createWorkspace', { body: { name: 'Survey' } });
  const path = { id: workspace.id };
  const { invites } = await mira.client.call('inviteMembers', {
    path,
    body: { emails: [jonas.email], role_id: 2 },
  });
  await jonas.client.call('acceptInvite', { path: { inviteId: invites[0]!.id } });
  const above = await addFolder(mira.client, 'Above');
  const folder = await addFolder(mira.client, 'Shared', above.id);
  const share = { emails: [jonas.email], permissions: ['view' as const, 'edit' as const] };
  await mira.client.call('shareEntry', { path: { entryId: folder.id }, body: share });
  const facts = { filename: 'tide.bin', mime: 'application/octet-stream', size: 6, extension: 'bin' };
  const begin = async (place: { workspaceId: number } | { parentId: number }) => {
    const presigned = await jonas.client.call('presignUpload', { body: { ...facts, ...place } });
    const upload = await jonas.client.call('createMultipartUpload', { body: { ...facts, ...place } });
    const { key, uploadId } = upload;
    const { urls } = await jonas.client.call('signParts', { body: { key, uploadId, partNumbers: [1] } });
    return { put: presigned.url, part: urls[0]!.url, key, uploadId };
  };
  const kept = () => server.database.read((db) => takenOf(db, mira.id));
  const send = async (url: string) =>
    (
      await fetch(url, {
        method: 'PUT',
        body: 'tides!',
        headers: { 'content-type': 'application/octet-stream' },
      })
    ).status;
  return { mira, jonas, path, workspaceId: workspace.id, above, folder, share, begin, kept, send };
}

type Yard = Awaited<ReturnType<typeof uploadsUnderWay>>;

const toWorkspace = (yard: Yard) => yard.begin({ workspaceId: yard.workspaceId });
const toFolder = (yard: Yard) => yard.begin({ parentId: yard.folder.id });

const deleteEntry = ({ mira }: Yard, id: number, deleteForever = false) =>
  mira.client.call('deleteEntries', { body: { entryIds: [id], deleteForever } });

const revocations: [string, typeof toWorkspace, (yard: Yard) => Promise<unknown>][] = [
  [
    'a member is removed',
    toWorkspace,
    ({ mira, path, jonas }) => mira.client.call('removeMember', { path: { ...path, userId: jonas.id } }),
  ],
  [
    'a member may only read from then on',
    toWorkspace,
    ({ mira, path, jonas }) =>
      mira.client.call('changeMemberRole', { path: { ...path, userId: jonas.id }, body: { role_id: 1 } }),
  ],
  [
    'a member is invited to read',
    toWorkspace,
    ({ mira, path, jonas }) =>
      mira.client.call('inviteMembers', { path, body: { emails: [jonas.email], role_id: 1 } }),
  ],
  ['a workspace is deleted', toWorkspace, ({ mira, path }) => mira.client.call('deleteWorkspace', { path })],
  [
    'a share ends',
    toFolder,
    ({ mira, folder, jonas }) =>
      mira.client.call('unshareUser', { path: { entryId: folder.id }, body: { userId: jonas.id } }),
  ],
  [
    'something is shared again, for reading',
    toFolder,
    ({ mira, folder, jonas }) =>
      mira.client.call('shareEntry', {
        path: { entryId: folder.id },
        body: { emails: [jonas.email], permissions: ['view'] },
      }),
  ],
  [
    'a share is for reading from then on',
    toFolder,
    ({ mira, folder, jonas }) =>
      mira.client.call('changePermissions', {
        path: { entryId: folder.id },
        body: { userId: jonas.id, permissions: ['view'] },
      }),
  ],
  ['a shared folder is trashed', toFolder, (yard) => deleteEntry(yard, yard.folder.id)],
  ['a folder above is trashed', toFolder, (yard) => deleteEntry(yard, yard.above.id)],
  ['a folder above is deleted for ever', toFolder, (yard) => deleteEntry(yard, yard.above.id, true)],
  [
    'a folder above moves to a workspace',
    toFolder,
    ({ mira, above, workspaceId }) =>
      mira.client.call('moveEntries', { body: { entryIds: [above.id], destinationId: null, workspaceId } }),
  ],
  [
    'of what is shared, only a file remains',
    toFolder,
    async (yard) => {
      const { id: entryId } = await addFile(yard.mira.client, 'tide.txt', '');
      await yard.mira.client.call('shareEntry', { path: { entryId }, body: yard.share });
      await deleteEntry(yard, yard.folder.id);
    },
  ],
  [
    'a user with a share accepts an invitation to read',
    async ({ mira, jonas, path, share, begin }) => {
      await mira.client.call('removeMember', { path: { ...path, userId: jonas.id } });
      const body = { name: 'Buoys', parentId: null };
      const { folder } = await mira.client.call('createFolder', { query: { workspaceId: path.id }, body });
      await mira.client.call('shareEntry', { path: { entryId: folder.id }, body: share });
      return begin({ parentId: folder.id });
    },
    async ({ mira, jonas, path }) => {
      const body = { emails: [jonas.email], role_id: 1 as const };
      const { invites } = await mira.client.call('inviteMembers', { path, body });
      await jonas.client.call('acceptInvite', { path: { inviteId: invites[0]!.id } });
    },
  ],
];

describe('pending uploads', () => {
  it.each(revocations)('are aborted, and release their quota, if %s', async (_what, begin, revoke) => {
    const yard = await uploadsUnderWay();
    const { put, part, key, uploadId } = await begin(yard);
    expect(await yard.kept()).toMatchObject({ uploads: 2, size: 12 });
    await revoke(yard);
    expect(await yard.kept()).toMatchObject({ uploads: 0, size: 0 });
    expect(await yard.send(put)).toBeGreaterThanOrEqual(400);
    expect(await yard.send(part)).toBeGreaterThanOrEqual(400);
    const body = { key, uploadId, partNumbers: [2] };
    expect((await yard.jonas.client.send('signParts', { body })).status).toBe(404);
  });

  it('continue if nobody lost a permission', async () => {
    const yard = await uploadsUnderWay();
    const { mira, path, jonas, folder } = yard;
    await toWorkspace(yard);
    const { put } = await toFolder(yard);
    await mira.client.call('changeMemberRole', { path: { ...path, userId: jonas.id }, body: { role_id: 2 } });
    const inner = await addFolder(mira.client, 'Inner', folder.id);
    const share = { emails: [jonas.email], permissions: ['view' as const] };
    await mira.client.call('shareEntry', { path: { entryId: inner.id }, body: share });
    await mira.client.call('unshareUser', { path: { entryId: inner.id }, body: { userId: jonas.id } });
    expect(await yard.kept()).toMatchObject({ uploads: 4, size: 24 });
    expect(await yard.send(put)).toBe(200);
  });
});
