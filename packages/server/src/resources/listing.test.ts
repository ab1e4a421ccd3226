import { describe, expect, it, vi } from 'vitest';
import type { SuccessBody } from '../contract/handlers.ts';
import type { CallOptions } from '../testing/api-client.ts';
import { addFile, addFolder, namesIn, unknownId } from '../testing/drive.ts';
import { startWithUser } from '../testing/test-server.ts';

async function oneUser() {
  const { server, client } = await startWithUser();
  const list = async (query: NonNullable<CallOptions['query']>) =>
    (await client.send('listEntries', { query })).body as SuccessBody<'listEntries'>;
  return { server, client, list };
}

describe('a listing', () => {
  it('is empty for an account without entries', async () => {
    const { list } = await oneUser();
    expect(await list({})).toEqual({
      status: 'success',
      data: [],
      folder: null,
      current_page: 1,
      last_page: 1,
      per_page: 50,
      total: 0,
      from: null,
      to: null,
    });
  });

  it('lists folders first, then in the given order, and each entry on exactly one page', async () => {
    const { client, list } = await oneUser();
    for (const name of ['b', 'a', 'c']) await addFile(client, `${name}.txt`, name.repeat(name.charCodeAt(0)));
    for (const name of ['Y', 'Z', 'X']) await addFolder(client, name);
    expect(await namesIn(client)).toEqual(['X', 'Y', 'Z', 'a.txt', 'b.txt', 'c.txt']);
    expect(await namesIn(client, { orderDir: 'desc' })).toEqual(['Z', 'Y', 'X', 'c.txt', 'b.txt', 'a.txt']);
    for (const orderBy of ['id', 'name', 'type', 'file_size', 'created_at', 'updated_at']) {
      const seen: string[] = [];
      for (let page = 1; page <= 3; page++)
        seen.push(...(await namesIn(client, { orderBy, perPage: 2, page })));
      expect(seen.sort()).toEqual(['X', 'Y', 'Z', 'a.txt', 'b.txt', 'c.txt']);
    }
    expect(await list({ perPage: 4, page: 2 })).toMatchObject({
      current_page: 2,
      last_page: 2,
      per_page: 4,
      total: 6,
      from: 5,
      to: 6,
    });
  });

  it('shows one moment, whatever is written meanwhile', async () => {
    const { server, client, list } = await oneUser();
    const { id: folderId } = await addFolder(client, 'Harbour');
    await addFile(client, 'tide-1.txt', undefined, { parentId: folderId });
    const { database } = server;
    // From here on, the token is cached.
    await list({});
    const read = database.read.bind(database);
    const meanwhile = vi.spyOn(database, 'read').mockImplementationOnce(async (transaction) => {
      const result = await read(transaction);
      await addFile(client, 'tide-2.txt');
      await client.call('deleteEntries', { body: { entryIds: [folderId] } });
      return result;
    });
    const { data } = await list({ query: 'tide' });
    expect(data.map(({ name }) => name)).toEqual(['tide-1.txt']);
    expect(meanwhile).toHaveBeenCalled();
  });

  it('is empty past its end, however far', async () => {
    const { client, list } = await oneUser();
    await addFolder(client, 'A');
    expect((await list({ page: 2 })).data).toEqual([]);
    expect((await list({ page: Number.MAX_SAFE_INTEGER, perPage: 200 })).data).toEqual([]);
  });

  it('shows one folder by hash or id, with the folder itself, or several folders at once', async () => {
    const { client, list } = await oneUser();
    const [a, b] = [await addFolder(client, 'A'), await addFolder(client, 'B')];
    await addFile(client, 'in-a.txt', 'x', { parentId: a.id });
    await addFile(client, 'in-b.txt', 'y', { parentId: b.id });
    expect((await list({ folderId: a.hash })).folder?.id).toBe(a.id);
    expect(await namesIn(client, { folderId: a.hash })).toEqual(['in-a.txt']);
    expect(await namesIn(client, { parentIds: String(b.id) })).toEqual(['in-b.txt']);
    expect(await namesIn(client, { parentIds: `${a.id},${b.id}` })).toEqual(['in-a.txt', 'in-b.txt']);
    expect(await namesIn(client, { parentIds: `0,${b.id}` })).toEqual(['A', 'B', 'in-b.txt']);
    expect(await namesIn(client, { parentIds: '0' })).toEqual(['A', 'B']);
  });

  it('searches names in the whole drive, and treats wildcards as plain characters', async () => {
    const { client } = await oneUser();
    const folder = await addFolder(client, 'Folder');
    await addFile(client, '100%_sure.txt', 'x', { parentId: folder.id });
    await addFile(client, '100 and sure.txt', 'y');
    expect(await namesIn(client, { query: 'SURE' })).toEqual(['100 and sure.txt', '100%_sure.txt']);
    expect(await namesIn(client, { query: '%_' })).toEqual(['100%_sure.txt']);
    expect(await namesIn(client, { query: "'; DROP TABLE entries; --" })).toEqual([]);
  });

  it('finds names in any case and Unicode form, whatever gave the entry its name', async () => {
    const { client } = await oneUser();
    const other = await addFile(client, 'other', 'y');
    const rename = (name: string) =>
      client.send('updateEntry', { path: { entryId: other.id }, body: { name } });
    for (const [name, query] of [
      ['Ärger.txt', 'a\u0308RGER'],
      ['A\u0308rgernis', 'ärgern'],
      ['Straße.txt', 'STRASSE'],
      ['ΟΔΟΣ', 'οδος'],
      ['İzmir', 'i\u0307z'],
      ['Ёлка', 'ёл'],
    ] as const) {
      const { id } = await addFolder(client, name);
      await addFile(client, name, 'x', { parentId: id });
      await client.send('duplicateEntries', { body: { entryIds: [id], destinationId: id } });
      await rename(name);
      const found = await namesIn(client, { query });
      expect(new Set(found.map((each) => each.replace(' (1)', '')))).toEqual(new Set([name]));
      expect(found).toHaveLength(5);
      await rename('other');
      expect(await namesIn(client, { query })).toHaveLength(4);
    }
  });

  it('tells letters apart that differ in more than case', async () => {
    const { client } = await oneUser();
    await addFolder(client, 'Ärger');
    for (const query of ['arger', 'rg\u0308', 'aerger']) expect(await namesIn(client, { query })).toEqual([]);
  });

  it('filters by type and stars', async () => {
    const { client } = await oneUser();
    const image = await addFile(client, 'a.png', 'x');
    await addFile(client, 'a.pdf', 'y');
    expect(await namesIn(client, { type: 'file' })).toEqual(['a.pdf', 'a.png']);
    expect(await namesIn(client, { type: 'pdf' })).toEqual([]);
    await client.call('starEntries', { body: { entryIds: [image.id] } });
    expect(await namesIn(client, { starredOnly: true })).toEqual(['a.png']);
  });

  it('refuses folders that are unknown, files or of another user', async () => {
    const { server, client } = await oneUser();
    const other = await server.addUser('jonas@example.com');
    const foreign = await addFolder(other.client, 'Theirs');
    const file = await addFile(client, 'file.txt');
    const statusFor = async (query: NonNullable<CallOptions['query']>) =>
      (await client.send('listEntries', { query })).status;
    expect(await statusFor({ folderId: foreign.hash })).toBe(403);
    expect(await statusFor({ parentIds: foreign.id })).toBe(403);
    expect(await statusFor({ parentIds: unknownId })).toBe(404);
    expect(await statusFor({ folderId: 'nonsense' })).toBe(404);
    expect(await statusFor({ parentIds: file.id })).toBe(422);
    expect(await statusFor({ parentIds: 'a,b' })).toBe(422);
    expect(await statusFor({ workspaceId: unknownId })).toBe(404);
    expect(await statusFor({ page: 0 })).toBe(422);
    expect(await statusFor({ perPage: 0 })).toBe(422);
  });

  it('shows nothing beside a shared folder to whom it is shared with, whatever the filters', async () => {
    const { server, client } = await oneUser();
    const other = await server.addUser('jonas@example.com');
    const folder = await addFolder(client, 'Shared');
    const body = { emails: [other.email], permissions: ['view' as const] };
    await client.call('shareEntry', { path: { entryId: folder.id }, body });
    const inside = { parentId: folder.id };
    const kept = await addFile(client, 'kept.txt', 'x', inside);
    await addFile(client, 'beside.txt', 'y');
    const trashed = [await addFile(client, 'gone.txt', 'z', inside), await addFile(client, 'gone too.txt')];
    await other.client.call('starEntries', { body: { entryIds: [kept.id, trashed[0]!.id] } });
    await client.call('deleteEntries', { body: { entryIds: trashed.map(({ id }) => id) } });
    const filters = {
      deletedOnly: true,
      starredOnly: true,
      sharedOnly: true,
      recentOnly: true,
      query: 'txt',
    };
    for (const place of [{ folderId: folder.hash }, { parentIds: folder.id }]) {
      expect(await namesIn(other.client, place)).toEqual(['kept.txt']);
      for (let chosen = 1; chosen < 2 ** 5; chosen++) {
        const query = {
          ...place,
          ...Object.fromEntries(Object.entries(filters).filter((_, index) => chosen & (1 << index))),
        };
        expect([[], ['kept.txt']], JSON.stringify(query)).toContainEqual(await namesIn(other.client, query));
      }
    }
  });

  it('shows only one drive', async () => {
    const { client } = await oneUser();
    const { workspace } = await client.call('createWorkspace', { body: { name: 'Survey' } });
    const folder = await addFolder(client, 'Personal');
    await addFile(client, 'shared.txt', 'x', { workspaceId: workspace.id });
    expect(await namesIn(client)).toEqual(['Personal']);
    expect(await namesIn(client, { workspaceId: workspace.id })).toEqual(['shared.txt']);
    const query = { workspaceId: workspace.id, parentIds: folder.id };
    expect((await client.send('listEntries', { query })).status).toBe(422);
  });
});
