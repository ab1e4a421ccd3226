import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { addFile } from './testing/drive.ts';
import { testOnSqlite } from './testing/postgres.ts';
import { invalid } from './testing/refusals.ts';
import { sendRaw } from './testing/send-raw.ts';
import { startTestServer, testPassword, startWithUser } from './testing/test-server.ts';

const json = { 'content-type': 'application/json' };

test.each([
  ['no JSON', 'x', json, 400, 'The body is not valid JSON.'],
  ['JSON cut off', '{"name":', json, 400, 'The body is not valid JSON.'],
  ['text', '{}', { 'content-type': 'text/plain' }, 415, 'The body must be sent as application/json.'],
  [
    'a form',
    'a=b',
    { 'content-type': 'application/x-www-form-urlencoded' },
    415,
    'The body must be sent as application/json.',
  ],
  [
    'a multipart form',
    '',
    { 'content-type': 'multipart/form-data; boundary=x' },
    415,
    'The body must be sent as application/json.',
  ],
  [
    'compressed',
    gzipSync('{"name":"Tides"}'),
    { ...json, 'content-encoding': 'gzip' },
    415,
    'The body must be sent without Content-Encoding.',
  ],
  ['over 1 MiB', `"${'x'.repeat(1024 * 1024)}"`, json, 413, 'The body is too large.'],
])('a body that is %s is refused', async (_what, body, headers, status, message) => {
  const { server, token } = await startWithUser();

  const answer = await fetch(`${server.apiUrl}/workspace`, {
    method: 'POST',
    headers: { ...headers, authorization: `Bearer ${token}` },
    body,
  });

  expect(answer.status).toBe(status);
  expect(await answer.json()).toEqual({ message });
});

test('a body that is not UTF-8 is refused, instead of stored as other text', async () => {
  const { server, token } = await startWithUser();

  const answer = await fetch(`${server.apiUrl}/workspace`, {
    method: 'POST',
    headers: { ...json, authorization: `Bearer ${token}` },
    body: Buffer.from('{"name":"Gr\xf6\xdfe"}', 'latin1'),
  });

  expect([answer.status, await answer.json()]).toEqual([400, { message: 'The body is not valid UTF-8.' }]);
});

test.each([
  ['no host', '', 'The request must have one Host header.'],
  ['two hosts', 'Host: a\r\nhost: b\r\n', 'The request must have one Host header.'],
  [
    'two tokens',
    'Host: a\r\nAuthorization: Bearer 1\r\nauthorization: Bearer 2\r\n',
    'The request must not have more than one Authorization header.',
  ],
])('a request with %s is refused', async (_what, headers, message) => {
  const { url } = await startTestServer();

  const answer = await sendRaw(url, `GET /health HTTP/1.1\r\n${headers}Connection: close\r\n\r\n`);

  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(JSON.parse(answer.split('\r\n\r\n')[1]!)).toEqual({ message });
});

test('with an absent body, the required fields are missing', async () => {
  const { client } = await startWithUser();

  for (const headers of [{}, json]) {
    const answer = await client.send('createWorkspace', { headers });
    expect(answer.body).toMatchObject({ errors: { name: 'The name field is required.' } });
  }
});

test('an absent body is accepted if no field is required, but null is not', async () => {
  const { client } = await startWithUser();
  const { folder } = await client.call('createFolder', { body: { name: 'Tide' } });
  const path = { entryId: folder.id };

  const absent = await client.send('createShareableLink', { path });
  const none = await client.send('createShareableLink', { path, body: null });

  expect([absent.status, none.status]).toEqual([200, 422]);
});

test('a body is ignored if the operation has none', async () => {
  const { client } = await startWithUser();
  const { folder } = await client.call('createFolder', { body: { name: 'Tide' } });
  const path = { entryId: folder.id };

  for (const type of ['application/json', 'text/plain', 'multipart/form-data', '']) {
    await client.call('createShareableLink', { path, body: {} });
    const answer = await client.send('deleteShareableLink', {
      path,
      body: '{',
      headers: { 'content-type': type },
    });
    expect(answer.status, type).toBe(200);
  }
  await client.call('createShareableLink', { path, body: {} });
  const headers = { 'content-encoding': 'gzip' };
  expect((await client.send('deleteShareableLink', { path, headers })).status).toBe(200);
  await client.call('createShareableLink', { path, body: {} });
  expect((await client.send('deleteShareableLink', { path, body: '{', headers })).status).toBe(200);
  expect((await client.send('getShareableLink', { path, headers })).status).toBe(404);
});

test('a number that is too large is refused in a field of the operation, and ignored in an unknown field', async () => {
  const { server, token } = await startWithUser();
  const statusOf = async (path: string, body: string) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    return (await fetch(server.apiUrl + path, { method: 'POST', headers, body })).status;
  };
  expect(await statusOf('/folders', '{"name":"Charts","depth":{"of":[1e300]},"":9007199254740993}')).toBe(
    200,
  );
  expect(await statusOf('/folders', '{"name":"Logs","parentId":9007199254740993}')).toBe(422);
  const file = '"name":"plan.txt","size":1';
  expect(await statusOf('/uploads/validate', `{"files":[{${file},"depth":{"size":1e300}}]}`)).toBe(200);
  expect(await statusOf('/uploads/validate', '{"files":[{"name":"plan.txt","size":1e300}]}')).toBe(422);
});

test('an infinite parameter is refused', async () => {
  const { client } = await startWithUser();

  const answer = await client.send('listTrackedFiles', { query: { perPage: '1e400' } });

  expect(answer).toMatchObject(invalid('perPage', 'The perPage is too large.'));
});

test('a deeply nested body is refused', async () => {
  const { client } = await startWithUser();

  const answer = await client.send('createWorkspace', {
    body: `{"name":"Survey","extra":${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}}`,
  });

  expect(answer).toMatchObject(invalid('extra', 'The extra is nested too deeply.'));
});

test('a query is ignored if the operation has none, and so is an empty header', async () => {
  const { client } = await startWithUser();
  const { hash } = await addFile(client, 'tide.txt');

  const notes = await client.send('listNotes', { query: { colour: 'a\0b' } });
  const download = await client.send('downloadFile', { path: { hash }, headers: { range: '' } });

  expect([notes.status, download.status]).toEqual([200, 200]);
});

test('names of prototype properties in a body have no effect', async () => {
  const { client } = await startWithUser();

  const answer = await client.send('createWorkspace', {
    body: '{"__proto__":{"name":"a"},"constructor":{"prototype":{}}}',
  });

  expect(answer.status).toBe(422);
  expect({}).not.toHaveProperty('name');
});

test.each(['/nowhere', '/v1/notes', '/api/v2/notes'])(
  '%s, outside of the operations, is not found, and the message says where they are',
  async (path) => {
    const server = await startTestServer();

    const answer = await fetch(server.url + path);

    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual({
      message: 'Not found. The paths of all operations start with /api/v1.',
    });
  },
);

test.each([
  ['/api/v1/nowhere', 'Not found. No operation has this path.'],
  ['/api/v1/notes/', 'Not found. No operation has this path.'],
  ['/api/v1/%zz', 'Not found.'],
  ['/api/v1/workspace/%00', 'Not found.'],
  ['/api/v1/workspace/99999', 'Not found. There is no such workspace.'],
  ['/api/v1/file-entries/99999/shareable-link', 'Not found. There is no such entry.'],
  ['/api/v1/file-entries/null/shareable-link', 'Not found. There is no such entry.'],
  ['/api/v1/getNote/99999', 'Not found. There is no such note.'],
  ['/api/v1/getNote/null', 'Not found. The noteId in the path is invalid.'],
  ['/api/v1/vault', 'Not found. This account has no vault.'],
])('%s is not found, and the message says what', async (path, message) => {
  const { server, token } = await startWithUser();

  const answer = await fetch(server.url + path, { headers: { authorization: `Bearer ${token}` } });

  expect(answer.status).toBe(404);
  expect(await answer.json()).toEqual({ message });
});

test('every response has the security headers', async () => {
  const server = await startTestServer();

  for (const path of ['/health', '/api/v1/notes', '/nowhere', '/%zz']) {
    const { headers } = await fetch(server.url + path);
    expect(headers.get('x-content-type-options'), path).toBe('nosniff');
    expect(headers.get('cache-control'), path).toBe('no-store');
    expect(headers.has('x-powered-by'), path).toBe(false);
    expect(headers.has('access-control-allow-origin'), path).toBe(false);
  }
});

test('pages of the allowed origin may call the server', async () => {
  const corsOrigin = 'https://app.example.com';
  const server = await startTestServer({ corsOrigin });

  const preflight = await fetch(`${server.apiUrl}/notes`, {
    method: 'OPTIONS',
    headers: { origin: corsOrigin, 'access-control-request-method': 'GET' },
  });
  const answer = await fetch(`${server.apiUrl}/notes`);

  expect(preflight.status).toBe(204);
  const allowed = preflight.headers.get('access-control-allow-headers')!.split(', ');
  expect(allowed).toEqual(
    expect.arrayContaining(['authorization', 'if-match', 'if-none-match', 'if-range', 'range']),
  );
  expect(answer.headers.get('access-control-allow-origin')).toBe(corsOrigin);
});

test('a caller over the limit gets Retry-After, and other callers are served', async () => {
  const server = await startTestServer({ maxRequestsPerSecond: 2 });
  const mira = await server.addUser('mira@example.com');
  const tomas = await server.addUser('tomas@example.com');
  const status = async ({ client }: typeof mira) => (await client.send('listNotes')).status;

  expect([await status(mira), await status(mira), await status(mira)]).toEqual([200, 200, 429]);
  expect(await status(tomas)).toBe(200);
  server.clock.advance(1);
  expect(await status(mira)).toBe(200);
});

test('the response to an unexpected error reveals nothing, and the log contains the details', async () => {
  const { server, token } = await startWithUser();
  server.database.readCached = () => {
    throw new Error('the secret reason');
  };

  const answer = await fetch(`${server.apiUrl}/notes`, { headers: { authorization: `Bearer ${token}` } });

  expect(answer.status).toBe(500);
  expect(await answer.json()).toEqual({ message: 'Server error.' });
  expect(server.log.join('')).toContain('the secret reason');
});

testOnSqlite('a full disk leads to 507', async () => {
  const { server, client } = await startWithUser();
  const pragma = (source: string) => server.database.read((db) => db.prepare(`PRAGMA ${source}`).get());
  const { page_count } = (await pragma('page_count')) as { page_count: number };
  await pragma(`max_page_count = ${page_count + 2}`);

  const answer = await client.send('createNote', { body: { title: 'large', body: 'x'.repeat(50_000) } });

  expect(answer).toMatchObject({ status: 507, body: { message: 'The storage is full.' } });
  expect(await client.call('listNotes')).toEqual([]);
});

test('the log contains routes and status codes, and no secrets', async () => {
  const { server, token, client } = await startWithUser();
  const body = { email: 'mira@example.com', password: testPassword, device_name: 'laptop' };
  const { user } = await server.stranger.call('login', { body });
  await server.stranger.send('login', { body: { ...body, password: 'a wrong guess' } });
  await server.stranger.send('listNotes', { headers: { authorization: 'Bearer 1|stolen-token' } });
  await client.send('createNote', { body: { title: 'hidden title', body: '' } });
  await fetch(`${server.apiUrl}/me/workspaces?workspaceId=hidden-query`, {
    headers: { authorization: `Bearer ${token}` },
  });
  await fetch(`${server.url}/objects/uploads/hidden-key?signature=hidden-signature`, {
    method: 'PUT',
    body: 'x',
  });
  await fetch(`${server.url}/drive/shares/hidden-link`);
  await sendRaw(server.url, 'GET /hidden-garbage HTTP/9\r\nAuthorization: hidden-header\r\n\r\n');

  const log = server.log.join('');

  expect(log).toContain('"route":"/api/v1/auth/login","status":422');
  const secrets = [token, user.access_token].flatMap((whole) => [whole, whole.split('|')[1]!]);
  for (const secret of [...secrets, testPassword, 'a wrong guess', 'stolen-token', 'mira@', 'hidden']) {
    expect(log).not.toContain(secret);
  }
});
