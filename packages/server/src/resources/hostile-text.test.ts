import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { UnstorableTextError } from '../database/database-errors.ts';
import { answerErrors } from '../plugins/error-answers.ts';
import { addFile, addFolder, sendObject } from '../testing/drive.ts';
import { invalid } from '../testing/refusals.ts';
import { startTestServer, startWithUser } from '../testing/test-server.ts';

// Text that no database can store. `stress/requests/control-characters.ts` sends it in every part of a URL
// and in every field of JSON.

test('text that the database refuses is an error of the client', async () => {
  const app = Fastify();
  answerErrors(app);
  app.get('/', () => {
    throw new UnstorableTextError();
  });
  const answer = await app.inject('/');
  expect([answer.statusCode, answer.json()]).toEqual([
    400,
    { message: 'Text must not contain NUL characters.' },
  ]);
});

test.each(['parentId', 'workspaceId', 'relativePath', 'description'])(
  'a NUL in the field %s of a form is refused',
  async (field) => {
    const { apiUrl, addUser } = await startTestServer();
    const { token } = await addUser('mira@example.com');
    const form = new FormData();
    form.set(field, 'a\0b');
    form.set('file', new Blob(['x']), 'a.txt');
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${apiUrl}/uploads`, { method: 'POST', headers, body: form });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toHaveProperty(['errors', field]);
  },
);

test.each([0x1f, 0x7f])('no name may contain the control character %i', async (code) => {
  const { client } = await startWithUser();
  const name = `tide${String.fromCharCode(code)}`;
  const { id: entryId } = await addFolder(client, 'Tides');
  const { workspace } = await client.call('createWorkspace', { body: { name: 'Survey' } });
  const facts = { filename: 'tide.txt', mime: 'text/plain', size: 4, extension: 'txt' };
  const registration = { filename: await sendObject(client, 'tide'), size: 4, clientName: 'tide.txt' };
  const conversion = { url: 'https://files.example.com/tide.png', outputformat: 'png' };
  for (const [field, id, options] of [
    ['name', 'createFolder', { body: { name, parentId: null } }],
    ['name', 'updateEntry', { path: { entryId }, body: { name } }],
    ['name', 'getAvailableName', { body: { name } }],
    ['name', 'createWorkspace', { body: { name } }],
    ['name', 'updateWorkspace', { path: { id: workspace.id }, body: { name } }],
    ['filename', 'presignUpload', { body: { ...facts, filename: name } }],
    ['relativePath', 'createMultipartUpload', { body: { ...facts, relativePath: name } }],
    ['clientName', 'registerEntry', { body: { ...registration, clientName: name } }],
    ['relativePath', 'registerEntry', { body: { ...registration, relativePath: name } }],
    ['filename', 'convertFile', { body: { ...conversion, filename: name } }],
  ] as const)
    expect(await client.send(id, options), id).toMatchObject(invalid(field));
});

// The gateway drime-s3 sends such names: it gets paths from WSGI, which reads them as Latin-1.
test('a name may contain the control characters that UTF-8 has when it is read as Latin-1', async () => {
  const { client } = await startWithUser();
  const name = Buffer.from('Größe').toString('latin1');
  expect(await addFolder(client, name)).toMatchObject({ name });
  const presign = {
    filename: `${name}.txt`,
    mime: 'text/plain',
    size: 4,
    extension: 'txt',
    relativePath: name,
  };
  expect(await client.send('presignUpload', { body: presign })).toMatchObject({ status: 200 });
});

test('an invalid address from a proxy is not stored', async () => {
  const { url, log, addUser } = await startTestServer({ trustProxy: ['127.0.0.1'] });
  const { client } = await addUser('mira@example.com');
  const file = await addFile(client, 'tracked.txt');
  await client.call('setTracked', { body: { file_id: file.id, tracked: true } });
  const { link } = await client.call('createShareableLink', { path: { entryId: file.id }, body: {} });
  for (const sender of ['nobody at all', '<script>', '203.0.113.9, a b', '']) {
    const answer = await fetch(`${url}/drive/shares/${link.hash}`, {
      headers: { 'x-forwarded-for': sender },
    });
    expect(answer.status).toBe(200);
  }
  expect(log.filter((line) => line.includes('"level":50'))).toEqual([]);
  const { pagination } = await client.call('listTrackedFiles');
  // The client validates each record against the contract, which requires IP addresses.
  expect(pagination.data[0]!.views).toHaveLength(4);
});
