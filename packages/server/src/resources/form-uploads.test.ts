import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { once } from 'node:events';
import { expect, it, vi } from 'vitest';
import { addFolder, namesIn, storedKeys } from '../testing/drive.ts';
import { invalid } from '../testing/refusals.ts';
import { startTestServer, type TestServerOptions } from '../testing/test-server.ts';

async function formServer(options: TestServerOptions = {}) {
  const server = await startTestServer(options);
  const user = await server.addUser('mira@example.com');
  const headers = { authorization: `Bearer ${user.token}` };
  const post = async (body: FormData | string, more: Record<string, string> = {}) => {
    const answer = await fetch(`${server.apiUrl}/uploads`, {
      method: 'POST',
      body,
      headers: { ...headers, ...more },
    });
    return { status: answer.status, body: (await answer.json()) as { fileEntry: object; errors: object } };
  };
  return { server, client: user.client, token: user.token, post };
}

function formOf(fields: Record<string, string>, file?: [content: string, name: string]): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (file) form.set('file', new Blob([file[0]]), file[1]);
  return form;
}

it('creates an entry for the file, with a name outside ASCII, at the given place', async () => {
  const { client, post } = await formServer();
  const folder = await addFolder(client, 'Folder');
  const form = formOf({ parentId: String(folder.id) }, ['Ebbe und Flut', 'Übersicht.txt']);
  const answer = await post(form);
  expect(answer).toMatchObject({
    status: 201,
    body: { fileEntry: { name: 'Übersicht.txt', mime: 'text/plain', file_size: 13, parent_id: folder.id } },
  });
});

it('reads fields after the file, and creates the folders of relativePath', async () => {
  const { client, post } = await formServer();
  const form = formOf({}, ['x', 'a.txt']);
  form.set('relativePath', 'New/a.txt');
  form.set('parentId', 'null');
  expect((await post(form)).status).toBe(201);
  expect(await namesIn(client)).toEqual(['New']);
});

const manyFields = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`field${index}`, 'x']));

it('accepts ten fields, and refuses more instead of ignoring them', async () => {
  const { post } = await formServer();

  const ten = await post(formOf(manyFields(10), ['x', 'a.txt']));
  const eleven = await post(formOf({ ...manyFields(10), relativePath: 'Folder/a.txt' }, ['x', 'a.txt']));

  expect(ten.status).toBe(201);
  expect(eleven).toMatchObject(invalid('file', 'The form must not have more than 10 fields.'));
});

it.each([
  ['a value that is too long', { relativePath: 'x'.repeat(17_000) }],
  ['a control character', { relativePath: 'a\u0000' }],
  ['eleven fields', manyFields(11)],
])('refuses a form with %s before a file that arrives with it', async (_what, fields) => {
  const { server, post } = await formServer();
  const parts = Object.entries({ ...fields, 'file"; filename="a.txt': 'x'.repeat(100_000) });
  const part = ([name, value]: [string, string]) =>
    `--edge\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const body = `${parts.map(part).join('')}--edge--\r\n`;
  const answer = await post(body, { 'content-type': 'multipart/form-data; boundary=edge' });
  expect([answer.status, await storedKeys(server.objects)]).toEqual([422, []]);
});

it('refuses a value that is too long', async () => {
  const { post } = await formServer();

  const value = await post(formOf({ relativePath: 'x'.repeat(17_000) }, ['x', 'a.txt']));

  expect(value.body.errors).toEqual({ relativePath: 'The relativePath is too long.' });
});

it.each([
  ['file', formOf({ parentId: '1' })],
  ['parentId', formOf({ parentId: 'one' }, ['x', 'a.txt'])],
  ['parentId', formOf({ parentId: '999999' }, ['x', 'a.txt'])],
  ['relativePath', formOf({ relativePath: '../up' }, ['x', 'a.txt'])],
  ['file', formOf({}, ['x', '..'])],
])('refuses a form with an invalid %s and keeps nothing', async (field, form) => {
  const { server, post } = await formServer();
  const answer = await post(form);
  expect(answer).toMatchObject(invalid(field));
  expect(await storedKeys(server.objects)).toEqual([]);
});

it('refuses a form that ends too early', async () => {
  const { server, post } = await formServer();
  const body = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhalf';
  const answer = await post(body, { 'content-type': 'multipart/form-data; boundary=b' });
  expect(answer.status).toBe(422);
  expect((await post(body, { 'content-type': 'multipart/form-data' })).status).toBe(422);
  expect(await storedKeys(server.objects)).toEqual([]);
});

it.each(['', 'x'.repeat(100_000)])('refuses a form with two files, however long', async (content) => {
  const { server, post } = await formServer();
  const form = formOf({}, [content, 'a.txt']);
  form.append('file', new Blob(['x'.repeat(100_000)]), 'b.txt');
  expect(await post(form)).toMatchObject(invalid('file'));
  expect(await storedKeys(server.objects)).toEqual([]);
});

it('refuses a file with an invalid content type', async () => {
  const { server, post } = await formServer();
  const body =
    '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\nContent-Type: x\r\n\r\nx\r\n--b--\r\n';
  const answer = await post(body, { 'content-type': 'multipart/form-data; boundary=b' });
  expect(answer).toMatchObject(invalid('file', 'The file is not a MIME type.'));
  expect(await storedKeys(server.objects)).toEqual([]);
});

it('refuses a file that exceeds the quota', async () => {
  const { server, post } = await formServer({ quota: 100 });
  expect((await post(formOf({}, ['x'.repeat(101), 'a.txt']))).status).toBe(422);
  expect(await storedKeys(server.objects)).toEqual([]);
});

/** Begins to send a form, of which the rest never comes. */
function beginForm({ server, token }: Awaited<ReturnType<typeof formServer>>) {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  socket.write(
    `POST /api/v1/uploads HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${token}\r\n` +
      'Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 100000\r\n\r\n' +
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhalf of it',
  );
  return socket;
}

it('keeps nothing of an upload that breaks off', async () => {
  const started = await formServer();
  const { server } = started;
  const answered = once(server.app.server, 'request');
  const socket = beginForm(started);
  const [request] = (await answered) as [IncomingMessage];
  const closed = new Promise((resolve) => request.once('close', resolve));
  socket.destroy();
  await closed;
  await server.app.close();
  expect(await storedKeys(server.objects)).toEqual([]);
});

it('receives at most six forms of one user at a time', async () => {
  const started = await formServer();
  const { server, post } = started;
  const form = () => formOf({}, ['x', 'a.txt']);
  const jonas = await server.addUser('jonas@example.com');
  const write = vi.spyOn(server.objects, 'write');
  const sockets = Array.from({ length: 6 }, () => beginForm(started));
  await vi.waitFor(() => {
    expect(write).toHaveBeenCalledTimes(6);
  }, 60_000);

  expect((await post(form())).status).toBe(429);
  expect((await post(form(), { authorization: `Bearer ${jonas.token}` })).status).toBe(201);
  for (const socket of sockets) socket.destroy();
  await vi.waitFor(async () => {
    expect((await post(form())).status).toBe(201);
  }, 60_000);
});

it('refuses a form for a JSON operation, and JSON for the form operation', async () => {
  const { server, token, post } = await formServer();
  const headers = { authorization: `Bearer ${token}` };
  const folder = await fetch(`${server.apiUrl}/folders`, {
    method: 'POST',
    body: formOf({ name: 'x' }),
    headers,
  });
  expect(folder.status).toBe(415);
  expect((await post('{}', { 'content-type': 'application/json' })).status).toBeGreaterThanOrEqual(400);
  expect((await post(formOf({}, ['x', 'a.txt']), { 'content-encoding': 'gzip' })).status).toBe(415);
});

it('logs an object that could not be removed after its upload failed', async () => {
  const { server, post } = await formServer();
  server.database.write = () => Promise.reject(new Error('no rows today'));
  server.objects.delete = () => Promise.reject(new Error('no deletions today'));
  expect((await post(formOf({}, ['x', 'a.txt']))).status).toBe(500);
  const lines = server.log.map((line) => JSON.parse(line) as { msg: string; err?: { message: string } });
  expect(lines).toContainEqual(
    expect.objectContaining({
      msg: 'an upload that failed could not be removed',
      err: expect.objectContaining({ message: 'no deletions today' }) as unknown,
    }),
  );
});
