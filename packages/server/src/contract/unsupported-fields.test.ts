import { expect, it } from 'vitest';
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
