import { describe, expect, it } from 'vitest';
import { addFile, addFolder } from '../testing/drive.ts';
import { operations, resolve, type Schema } from '../../stress/requests/operations.ts';
import { startWithUser } from '../testing/test-server.ts';
import { idFields } from './ids.ts';
import { integerOf } from './integers.ts';

/** Strings that `Number` converts to 1, but that people do not write. */
const odd = ['0x1', '0b1', '0o1', '1e0', '1.0', ' 1', '1 ', '+1', '01', '1_0', '１', '1n', 'Infinity'];

describe('an integer in text', () => {
  it.each([
    ['0', 0],
    ['1', 1],
    ['-1', -1],
    ['9007199254740991', Number.MAX_SAFE_INTEGER],
  ])('%s is read as %d', (text, value) => {
    expect(integerOf(text)).toBe(value);
  });

  it.each([...odd, '', '-0', '--1', '9007199254740993', '1e400', 'NaN'])('%j is refused', (text) => {
    expect(integerOf(text)).toBeUndefined();
  });
});

async function startWithWorkspace() {
  const { server, client, token } = await startWithUser();
  const { workspace } = await client.call('createWorkspace', { body: { name: 'Survey' } });
  // If any part of the server read these strings as 1, it would find this workspace.
  expect(workspace.id).toBe(1);
  const headers = { authorization: `Bearer ${token}` };
  const status = async (path: string, init: RequestInit = {}) =>
    (
      await fetch(server.url + path, {
        ...init,
        headers: { ...headers, ...(init.headers as Record<string, string> | undefined) },
      })
    ).status;
  return { server, client, status };
}

describe.each(odd)('%j', (text) => {
  it('is refused wherever a request expects an integer', async () => {
    const { server, client, status } = await startWithWorkspace();
    const folder = await addFolder(client, 'Reports');
    const file = await addFile(client, 'tide.txt');
    expect(folder.id).toBe(1);
    const encoded = encodeURIComponent(text);
    const root = '/api/v1';
    expect(await status(`${root}/drive/file-entries?workspaceId=${encoded}`)).toBe(422);
    expect(await status(`${root}/drive/file-entries?page=${encoded}`)).toBe(422);
    expect(await status(`${root}/drive/file-entries?parentIds=${encoded}`)).toBe(422);
    // As a hash it matches no entry, so 404 is correct too.
    expect([404, 422]).toContain(await status(`${root}/drive/file-entries?folderId=${encoded}`));
    expect(await status(`${root}/workspace/${encoded}`)).toBe(404);
    expect(await status(`${root}/file-entries/${encoded}`)).toBe(404);
    expect(await status(`${root}/file-entries/${encoded}/shareable-link`)).toBe(404);
    expect(await status(`/v1/file-entries/${encoded}`)).toBe(404);
    const json = { 'content-type': 'application/json' };
    const folderIn = (place: object) =>
      status(`${root}/folders`, {
        method: 'POST',
        headers: json,
        body: JSON.stringify({ name: 'Charts', ...place }),
      });
    expect(await folderIn({ parentId: text })).toBe(422);
    expect(await folderIn({ parentId: null, workspaceId: text })).toBe(422);
    const form = new FormData();
    form.set('parentId', text);
    form.set('file', new Blob(['x']), 'a.txt');
    expect(await status(`${root}/uploads`, { method: 'POST', body: form })).toBe(422);
    const { link } = await client.call('createShareableLink', {
      path: { entryId: folder.id },
      body: { allow_download: true },
    });
    expect(await status(`/drive/shares/${link.hash}/download/${encoded}`)).toBe(404);
    expect(await client.call('listEntries', { query: { workspaceId: 1 } })).toMatchObject({ total: 0 });
    expect(file.id).toBe(2);
    expect(server.log.filter((line) => line.includes('"level":50'))).toEqual([]);
  });
});

/** JSON types that a schema allows. */
function typesOf(schema: Schema): string[] {
  const { type = [], oneOf = [] } = resolve<Schema>(schema);
  return [type, oneOf.flatMap(typesOf)].flat();
}

describe('an id in a body', () => {
  /**
   * For each operation, the fields whose schema accepts a string of digits as an id, and whether they also accept null.
   */
  const fields = operations.flatMap(({ id, body }) =>
    Object.entries((body && resolve<Schema>(body.schema).properties) ?? {})
      .map(([name, schema]) => ({ name, types: typesOf(schema) }))
      .filter(({ types }) => types.includes('integer') && types.includes('string'))
      .map(({ name, types }) => ({ id, name, isNullable: types.includes('null') })),
  );

  it('may be a string of digits wherever its schema allows it', () => {
    expect(fields.length).toBeGreaterThan(20);
    expect(fields.filter(({ name }) => !(idFields as readonly string[]).includes(name))).toEqual([]);
  });

  const nullable = fields.filter(({ isNullable }) => isNullable);

  it.each(nullable)('$name of $id may be an empty string instead of null', async ({ id, name }) => {
    const { server } = await startWithWorkspace();
    const { client } = await server.addUser('jonas@example.com');
    const errorsOf = async (value: unknown) => {
      const path = { entryId: 1, id: 1, hash: 'MXw' };
      const { body } = await client.send(id, { path, body: { [name]: value } });
      return Object.keys((body as { errors?: object }).errors ?? {});
    };
    expect(await errorsOf('')).toEqual(await errorsOf(null));
    expect(await errorsOf('x')).toContain(name);
  });

  it('may be an empty string for the root, where null is allowed', async () => {
    const { client } = await startWithWorkspace();
    const folder = await addFolder(client, 'Reports');
    const made = await client.send('createFolder', {
      body: { name: 'Charts', parentId: '', workspaceId: '' },
    });
    expect(made).toMatchObject({ status: 200, body: { folder: { parent_id: null, workspace_id: 0 } } });
    const file = await addFile(client, 'tide.txt', 'low', { parentId: folder.id });
    const copied = { entryIds: [String(file.id)], destinationId: '' };
    expect(await client.send('duplicateEntries', { body: copied })).toMatchObject({
      status: 200,
      body: { entries: [{ parent_id: null, name: 'tide.txt' }] },
    });
    const moved = { entryIds: [String(folder.id)], destinationId: '' };
    expect((await client.send('moveEntries', { body: moved })).status).toBe(200);
  });
});
