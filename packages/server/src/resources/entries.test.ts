import { describe, expect, it } from 'vitest';
import type { ApiClient } from '../testing/api-client.ts';
import { addFile, addFolder, namesIn, unknownId } from '../testing/drive.ts';
import { invalid } from '../testing/refusals.ts';
import { startTestServer } from '../testing/test-server.ts';

async function twoUsers() {
  const server = await startTestServer();
  const mira = await server.addUser('mira@example.com');
  const jonas = await server.addUser('jonas@example.com');
  return { server, mira: mira.client, jonas: jonas.client };
}

const share = (client: ApiClient, entryId: number, permissions: ('view' | 'edit' | 'download')[]) =>
  client.call('shareEntry', { path: { entryId }, body: { emails: ['jonas@example.com'], permissions } });

describe('an entry by its id', () => {
  it('is not found if it never existed, and forbidden if it belongs to another user, deleted or not', async () => {
    const { mira, jonas } = await twoUsers();
    const kept = await addFile(jonas, 'kept.txt');
    const deleted = await addFile(jonas, 'deleted.txt');
    await jonas.call('deleteEntries', { body: { entryIds: [deleted.id], deleteForever: true } });
    const statusFor = async (client: ApiClient, entryId: number | string) =>
      (await client.send('getEntry', { path: { entryId } })).status;
    expect(await statusFor(mira, unknownId)).toBe(404);
    expect(await statusFor(mira, '99999999999999999999999')).toBe(404);
    expect(await statusFor(mira, 'nonsense')).toBe(404);
    expect(await statusFor(mira, kept.id)).toBe(403);
    expect(await statusFor(mira, deleted.id)).toBe(403);
    expect(await statusFor(jonas, deleted.id)).toBe(404);
  });
});

describe('renaming', () => {
  it('changes the given fields and keeps the rest', async () => {
    const { mira } = await twoUsers();
    const { id } = await addFile(mira, 'draft.txt');
    await mira.call('updateEntry', { path: { entryId: id }, body: { description: 'First version' } });
    const renamed = await mira.call('updateEntry', { path: { entryId: id }, body: { name: 'final.txt' } });
    expect(renamed.fileEntry).toMatchObject({ name: 'final.txt', description: 'First version' });
    const cleared = await mira.call('updateEntry', { path: { entryId: id }, body: { description: null } });
    expect(cleared.fileEntry.description).toBeNull();
  });

  it('refuses the name of another folder, but not its own', async () => {
    const { mira } = await twoUsers();
    await addFolder(mira, 'A');
    const { id } = await addFolder(mira, 'B');
    const path = { entryId: id };
    expect((await mira.send('updateEntry', { path, body: { name: 'A' } })).status).toBe(422);
    expect((await mira.send('updateEntry', { path, body: { name: 'B' } })).status).toBe(200);
    expect((await mira.send('updateEntry', { path, body: { name: 'a/b' } })).status).toBe(422);
    expect((await mira.send('updateEntry', { path, body: {} })).status).toBe(422);
  });
});

describe('moving', () => {
  it('moves to a folder and back to the root, with its contents', async () => {
    const { mira } = await twoUsers();
    const [from, to] = [await addFolder(mira, 'From'), await addFolder(mira, 'To')];
    const file = await addFile(mira, 'file.txt', 'x', { parentId: from.id });
    const moved = await mira.call('moveEntries', { body: { entryIds: [from.id], destinationId: to.id } });
    expect(moved.entries.map(({ path }) => path)).toEqual([`${to.id}/${from.id}`]);
    const { fileEntry } = await mira.call('getEntry', { path: { entryId: file.id } });
    expect(fileEntry.path).toBe(`${to.id}/${from.id}/${file.id}`);
    await mira.call('moveEntries', { body: { entryIds: [from.id], destinationId: null } });
    expect(await namesIn(mira)).toEqual(['From', 'To']);
  });

  it('refuses to move a folder into itself or below itself', async () => {
    const { mira } = await twoUsers();
    const outer = await addFolder(mira, 'Outer');
    const inner = await addFolder(mira, 'Inner', outer.id);
    for (const destinationId of [outer.id, inner.id]) {
      const answer = await mira.send('moveEntries', { body: { entryIds: [outer.id], destinationId } });
      expect(answer).toMatchObject(invalid('destinationId', 'A folder cannot be moved into itself.'));
    }
  });

  it('refuses two folders of the same name for one destination, and moves neither', async () => {
    const { mira } = await twoUsers();
    const [one, two, to] = [
      await addFolder(mira, 'One'),
      await addFolder(mira, 'Two'),
      await addFolder(mira, 'To'),
    ];
    const entryIds = [(await addFolder(mira, 'Same', one.id)).id, (await addFolder(mira, 'Same', two.id)).id];
    const answer = await mira.send('moveEntries', { body: { entryIds, destinationId: to.id } });
    expect(answer).toMatchObject(invalid('entryIds', 'The name has already been taken.'));
    expect(await namesIn(mira, { parentIds: to.id })).toEqual([]);
    // Moving an entry to the folder that it is already in is no conflict.
    await mira.call('moveEntries', { body: { entryIds: [entryIds[0]!], destinationId: to.id } });
    const again = { entryIds: [entryIds[0]!], destinationId: to.id };
    expect((await mira.send('moveEntries', { body: again })).status).toBe(200);
  });

  it('refuses a folder whose name is taken at the destination, or that would be too deep', async () => {
    const { mira } = await twoUsers();
    const [to, same] = [await addFolder(mira, 'To'), await addFolder(mira, 'Same')];
    await addFolder(mira, 'Same', to.id);
    const answer = await mira.send('moveEntries', { body: { entryIds: [same.id], destinationId: to.id } });
    expect(answer.status).toBe(422);
    let bottom = to.id;
    for (let depth = 2; depth <= 127; depth++) bottom = (await addFolder(mira, 'Deeper', bottom)).id;
    const inner = await addFolder(mira, 'Inner', same.id);
    const body = { entryIds: [same.id], destinationId: bottom };
    expect((await mira.send('moveEntries', { body })).status).toBe(422);
    expect((await mira.send('moveEntries', { body: { ...body, entryIds: [inner.id] } })).status).toBe(200);
  });
});

describe('stars', () => {
  it('accept at most 1,000 ids', async () => {
    const { mira } = await twoUsers();
    const { id } = await addFile(mira, 'mine.txt');
    const same = Array.from({ length: 1000 }, () => id);
    expect((await mira.send('starEntries', { body: { entryIds: same } })).status).toBe(200);
    const unknown = Array.from({ length: 1000 }, (_, index) => unknownId + index);
    expect((await mira.send('starEntries', { body: { entryIds: unknown } })).status).toBe(422);
    expect((await mira.send('starEntries', { body: { entryIds: [...same, id] } })).body).toMatchObject({
      errors: { entryIds: 'The entryIds must not have more than 1000 items.' },
    });
  });
});

describe('a share', () => {
  it('lets an editor add to the folder, for its owner, but not move it away', async () => {
    const { server, mira, jonas } = await twoUsers();
    const folder = await addFolder(mira, 'Shared');
    const { id } = await addFolder(mira, 'Elsewhere');
    await share(mira, folder.id, ['view', 'edit']);
    const added = await addFile(jonas, 'added.txt', 'by Jonas', { parentId: folder.id });
    expect(added.owner_id).toBe((await mira.call('getEntry', { path: { entryId: id } })).fileEntry.owner_id);
    expect(await namesIn(mira, { parentIds: folder.id })).toEqual(['added.txt']);
    const statusFor = async (entryIds: number[], destinationId: number | null) =>
      (await jonas.send('moveEntries', { body: { entryIds, destinationId } })).status;
    expect(await statusFor([folder.id], null)).toBe(403);
    expect(await statusFor([added.id], id)).toBe(403);
    expect(await statusFor([added.id], (await addFolder(jonas, 'Own')).id)).toBe(422);
    expect(await server.database.integrityErrors()).toEqual([]);
  });
});

it('what a request says of an entry besides is true, or the request is refused', async () => {
  const { mira } = await twoUsers();
  const { workspace } = await mira.call('createWorkspace', { body: { name: 'Survey' } });
  const { id } = await addFile(mira, 'a.txt', 'abc', { workspaceId: workspace.id });
  const rename = async (workspaceId: number, body: object) =>
    (await mira.send('updateEntry', { path: { entryId: id }, query: { workspaceId }, body })).status;
  const renamed = { name: 'b.txt', initialName: 'a.txt' };
  expect(await rename(workspace.id + 1, renamed)).toBe(422);
  expect(await rename(workspace.id, { ...renamed, initialName: 'c.txt' })).toBe(422);
  expect(await rename(workspace.id, renamed)).toBe(200);
  // What programs send that know of no workspaces.
  expect(await rename(0, { name: 'c.txt' })).toBe(200);
  const usage = (workspaceId: number) => mira.send('getSpaceUsage', { query: { workspaceId } });
  expect([(await usage(workspace.id)).status, (await usage(unknownId)).status]).toEqual([200, 400]);
});
