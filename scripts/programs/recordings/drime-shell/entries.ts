import { Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js';
import { expect, expectSame } from '../../expect.ts';
import type { Session } from '../recording.ts';
import type { Json } from '../wire.ts';
import { uploadSmall } from './transfers.ts';

/** Lists, finds, changes, deletes and restores entries. */
export async function entries({ wire, step, user }: Session): Promise<void> {
  const bytes = Buffer.from('harbour');
  let top: Json;
  let sub: Json;
  let file: Json;
  const namesOf = (data: Json[]): string[] => data.map(({ name }) => name as string).sort();
  /** All pages of a list. The page size is larger than any server supports. */
  const list = async (query: string, workspaceId = 0): Promise<Json[]> => {
    const all: Json[] = [];
    const order = 'orderBy=name&orderDir=asc&perPage=9999999999';
    for (let page = 1, last = 1; page <= last; page += 1) {
      const place = `/drive/file-entries?workspaceId=${workspaceId}&${order}&page=${page}&${query}`;
      const answer = await wire.call('GET', place);
      all.push(...answer.data);
      last = answer.last_page;
    }
    return all;
  };
  const makeFolder = async (name: string, parentId: number | null, workspaceId = 0): Promise<Json> =>
    (await wire.call('POST', `/folders?workspaceId=${workspaceId}`, { body: { name, parentId } })).folder;
  const post = (place: string, body: object, workspaceId = 0): Promise<Json> =>
    wire.call('POST', `${place}?workspaceId=${workspaceId}`, { body });
  const { workspace: yard } = await wire.call('POST', '/workspace', { body: { name: 'Yard' } });

  await step('CreateFolder', 'in a folder', async () => {
    top = await makeFolder('Top', null);
    sub = await makeFolder('Sub', top.id);
    file = await uploadSmall(wire, 'harbour.txt', bytes, sub.id);
    expectSame(sub.parent_id, top.id, 'parent_id');
  });
  await step('GetUserFolders', 'all of them, on one page', async () => {
    const { folders } = await wire.call('GET', `/users/${user.id}/folders?workspaceId=0&perPage=9999999999`);
    expect(
      folders.some(({ id, parent_id }: Json) => id === sub.id && parent_id === top.id),
      'no Sub',
    );
  });
  await step('GetFolderPath', 'from the root', async () => {
    const { path } = await wire.call('GET', `/folders/${sub.hash}/path?workspaceId=0`);
    expectSame(
      path.map(({ name }: Json) => name),
      ['Top', 'Sub'],
      'path',
    );
  });
  await step('ListByParentID', 'of a folder', async () => {
    expectSame(namesOf(await list(`parentIds=${sub.id}`)), ['harbour.txt'], 'names');
  });
  await step('ListByParentID', 'of the root', async () => {
    expect(namesOf(await list('backup=0')).includes('Top'), 'no Top');
  });
  await step('GetEntry', 'by id', async () => {
    const { fileEntry } = await wire.call('GET', `/file-entries/${file.id}?workspaceId=0`);
    expectSame([fileEntry.name, fileEntry.users[0].owns_entry], ['harbour.txt', true], 'entry');
  });
  await step('Search', 'by a word', async () => {
    expectSame(namesOf(await list('query=harbour')), ['harbour.txt'], 'names');
  });
  await step('SearchWithOptions', 'by filters', async () => {
    const filter = [{ key: 'type', value: 'text', operator: '=' }];
    const filters = Buffer.from(JSON.stringify(filter)).toString('base64');
    const found = await list(`query=harbour&filters=${encodeURIComponent(filters)}`);
    expectSame(namesOf(found), ['harbour.txt'], 'names');
  });
  await step('RenameEntry', 'a file', async () => {
    const put = { body: { name: 'port.txt' } };
    const { fileEntry } = await wire.call('PUT', `/file-entries/${file.id}?workspaceId=0`, put);
    expectSame(fileEntry.name, 'port.txt', 'name');
  });
  await step('MoveEntries', 'into a folder', async () => {
    await post('/file-entries/move', { destinationId: top.id, entryIds: [file.id] });
    expectSame(namesOf(await list(`parentIds=${top.id}`)), ['Sub', 'port.txt'], 'names');
  });
  await step('MoveEntries', 'to the root', async () => {
    await post('/file-entries/move', { destinationId: null, entryIds: [file.id] });
    expect(namesOf(await list('')).includes('port.txt'), 'not there');
  });
  await step('MoveEntries', 'into another workspace', async () => {
    const cargo = await uploadSmall(wire, 'cargo.txt', bytes, top.id);
    const body = { destinationId: null, entryIds: [cargo.id], workspaceId: yard.id };
    await post('/file-entries/move', body, yard.id);
    expectSame(namesOf(await list('', yard.id)), ['cargo.txt'], 'names there');
    expect(!namesOf(await list(`parentIds=${top.id}`)).includes('cargo.txt'), 'still here');
  });
  await step('CopyEntries', 'into a folder', async () => {
    const body = { destinationId: sub.id, entryIds: [file.id] };
    const [copy] = (await post('/file-entries/duplicate', body)).entries;
    expectSame(copy.parent_id, sub.id, 'parent_id');
    expect((await wire.bytes(`/file-entries/download/${copy.hash}`)).equals(bytes), 'other bytes');
  });
  await step('CopyEntries', 'into another workspace', async () => {
    const body = { destinationId: null, entryIds: [file.id], workspaceId: yard.id };
    const [copy] = (await post('/file-entries/duplicate', body, yard.id)).entries;
    expectSame(copy.workspace_id, yard.id, 'workspace_id');
    expect(namesOf(await list('', yard.id)).includes('port.txt'), 'not there');
  });
  await step('StarEntries', 'shown as such', async () => {
    await post('/file-entries/star', { entryIds: [file.id] });
    const [starred] = await list('starredOnly=true');
    expectSame([starred.id, starred.tags[0].name], [file.id, 'starred'], 'entry');
  });
  await step('UnstarEntries', 'no longer', async () => {
    await post('/file-entries/unstar', { entryIds: [file.id] });
    expectSame(await list('starredOnly=true'), [], 'starred');
  });
  await step('ExtractEntry', 'an archive, beside it', async () => {
    const archive = await uploadSmall(
      wire,
      'log.zip',
      await zip('log.txt', bytes),
      sub.id,
      0,
      'application/zip',
    );
    await post(`/file-entries/${archive.id}/extract`, { parentId: sub.id, password: null });
    const extracted = (await list('query=log.txt'))[0];
    expect((await wire.bytes(`/file-entries/download/${extracted.hash}`)).equals(bytes), 'other bytes');
  });
  await step('DeleteEntries', 'to the trash', async () => {
    await post('/file-entries/delete', { entryIds: [file.id], deleteForever: false });
    expectSame(namesOf(await list('deletedOnly=true')), ['port.txt'], 'trash');
  });
  await step('RestoreEntries', 'from the trash', async () => {
    await post('/file-entries/restore', { entryIds: [file.id] });
    expectSame(await list('deletedOnly=true'), [], 'trash');
  });
  await step('DeleteEntriesForever', 'past the trash', async () => {
    await post('/file-entries/delete', { entryIds: [file.id], deleteForever: true });
    await wire.refused(404, 'GET', `/file-entries/${file.id}?workspaceId=0`);
  });
  await step('EmptyTrash', 'of the workspace', async () => {
    await post('/file-entries/delete', { entryIds: [top.id], deleteForever: false });
    await post('/file-entries/delete', { entryIds: [], emptyTrash: true });
    await wire.refused(404, 'GET', `/file-entries/${top.id}?workspaceId=0`);
  });
}

async function zip(name: string, bytes: Buffer): Promise<Buffer> {
  const writer = new ZipWriter(new Uint8ArrayWriter());
  await writer.add(name, new Uint8ArrayReader(bytes));
  return Buffer.from(await writer.close());
}
