import { expect, it } from 'vitest';
import { addFolder } from '../testing/drive.ts';
import { invalid } from '../testing/refusals.ts';
import { startWithUser } from '../testing/test-server.ts';

async function startAsMira() {
  const { server, client, token } = await startWithUser();
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const answer = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(`${server.url}/api/v1${path}`, { ...init, headers });
    return { status: response.status, body: await response.json() };
  };
  const post = (path: string, body: object) => answer(path, { method: 'POST', body: JSON.stringify(body) });
  return { client, answer, post };
}

it('refuses a field whose name is that of another field in another spelling, which would have been ignored', async () => {
  const { answer, post } = await startAsMira();
  const refusal = (name: string, meant: string) =>
    invalid(name, `This operation does not support the field ${name}. Did you mean ${meant}?`);
  expect(await post('/folders', { name: 'Reports', parent_id: 7 })).toMatchObject(
    refusal('parent_id', 'parentId'),
  );
  expect(await answer('/drive/file-entries?parent_ids=7')).toMatchObject(refusal('parent_ids', 'parentIds'));
  expect(await post('/folders?parentId=7', { name: 'Reports' })).toMatchObject(
    invalid('parentId', 'This operation does not support the field parentId.'),
  );
  expect(await post('/file-entries/delete', { entryIds: [7], delete_forever: true })).toMatchObject(
    refusal('delete_forever', 'deleteForever'),
  );
});

it('ignores such a field if it says nothing else than the other one, and fields that mean nothing', async () => {
  const { client, post } = await startAsMira();
  const { folder } = await client.call('createFolder', { body: { name: 'Reports' } });
  const inside = { parentId: folder.id, parent_id: String(folder.id), colour: 'red' };
  expect(await post('/folders', { name: '2026', ...inside })).toMatchObject({
    status: 200,
    body: { folder: { parent_id: folder.id } },
  });
  expect(await post('/folders', { name: '2027', parent_id: null })).toMatchObject({ status: 200 });
});

it('refuses the fields of its other operations in any spelling', async () => {
  const { client, answer, post } = await startAsMira();
  const { id } = await addFolder(client, 'Reports');
  for (const name of ['parent_id', 'parentid', 'PARENT-ID', 'parent id', 'folder_id']) {
    const query = `?${encodeURIComponent(name)}=${id}`;
    expect(await post('/file-entries/move', { entryIds: [id], [name]: id })).toMatchObject(invalid(name));
    expect(await post(`/file-entries/move${query}`, { entryIds: [id] })).toMatchObject(invalid(name));
    expect(await answer(`/drive/file-entries${query}`)).toMatchObject(invalid(name));
  }
  const emptying = { entryIds: [], emptyTrash: true, workspace_id: 28 };
  expect(await post('/file-entries/delete', emptying)).toMatchObject(invalid('workspace_id'));
});

it('refuses another spelling that is empty where that is not the same as absent', async () => {
  const { client, post } = await startAsMira();
  const { id } = await addFolder(client, 'Reports');
  const request = { entryIds: [id], destination_id: null };
  expect(await post('/file-entries/duplicate', request)).toMatchObject(invalid('destination_id'));
});

it('refuses a workspace in the query and another in the body', async () => {
  const { client, post } = await startAsMira();
  const { workspace } = await client.call('createWorkspace', { body: { name: 'Survey' } });
  for (const [query, body] of [
    [0, workspace.id],
    [workspace.id, 0],
  ]) {
    const answer = await post(`/folders?workspaceId=${query}`, { name: 'Reports', workspaceId: body });
    expect(answer).toMatchObject(
      invalid('workspaceId', 'The request has the field workspaceId twice, with different values.'),
    );
  }
});

it('refuses two spellings of a field that an operation has both of, with different values', async () => {
  const { client, answer } = await startAsMira();
  const { id } = await addFolder(client, 'Reports');
  const body = JSON.stringify({ allow_download: true, allowDownload: false });
  const message = (name: string) => `The request has the field ${name} twice, with different values.`;
  for (const name of ['allow_download', 'allowDownload'])
    expect(await answer(`/file-entries/${id}/shareable-link`, { method: 'POST', body })).toMatchObject(
      invalid(name, message(name)),
    );
});

it('refuses an object in the place of a value, whatever its fields are called', async () => {
  const { client, answer, post } = await startAsMira();
  const { workspace } = await client.call('createWorkspace', { body: { name: 'Survey' } });
  const odd = { toString: 1, valueOf: null, toJSON: 2 };
  const body = JSON.stringify({ name: 'Survey', id: odd });
  expect(await answer(`/workspace/${workspace.id}`, { method: 'PUT', body })).toMatchObject(invalid('id'));
  expect(await post('/folders', { name: 'Reports', parent_id: odd })).toMatchObject(invalid('parent_id'));
  const file = { name: 'tide.txt', size: 4, Size: odd };
  expect(await post('/uploads/validate', { files: [file], parentId: null })).toMatchObject(invalid('files'));
});

it('refuses another spelling of a field inside of an object', async () => {
  const { client, post } = await startAsMira();
  const { id } = await addFolder(client, 'Reports');
  const validate = (...files: object[]) => post('/uploads/validate', { files, parentId: id });
  const file = { name: 'tide.txt', size: 4 };
  const message = 'No item of files may have the field relative_path. Did you mean relativePath?';
  const misspelt = { ...file, relative_path: '2027/tide.txt' };
  expect(await validate(file, misspelt, misspelt)).toMatchObject(invalid('files', message));
  const twice = { ...file, Size: 5 };
  expect(await validate(twice)).toMatchObject(invalid('files'));
  // As at the top: nothing is said, the same is said twice, or the name has no meaning here.
  const same = { ...file, relativePath: '2027/tide.txt', relative_path: '2027/tide.txt' };
  const answer = await validate({ ...file, relative_path: '' }, same, {
    ...file,
    lastChange: 1,
    parentId: 7,
  });
  expect(answer).toMatchObject({ status: 200 });
});
