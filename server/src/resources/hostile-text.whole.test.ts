import { readFile } from 'node:fs/promises';
import Fastify from 'fastify';
import { beforeAll, expect, test } from 'vitest';
import { carried } from '../about/carried.ts';
import { apiRoot } from '../build-server.ts';
import { UnstorableTextError } from '../database/database-errors.ts';
import { answerErrors } from '../plugins/error-answers.ts';
import { addFile } from '../testing/drive.ts';
import { startTestServer } from '../testing/test-server.ts';

// Sends text that no database can store, in every part of a URL and in forms. The contract covers JSON bodies.

/** Encoded for a URL: NUL alone, inside and at both ends, an unpaired surrogate, and invalid UTF-8. */
const hostile = ['%00', 'a%00b', 'abc%00', '%00abc', '1%00', '%ED%A0%80', '%FF'];

interface Described {
  paths: Record<string, Record<string, { parameters?: { name: string; in: string }[] }>>;
}

/** Returns method and path of each operation of the description. In each request, one parameter is hostile. */
async function hostileOperations(): Promise<[string, string][]> {
  const { paths } = JSON.parse(await readFile(carried.description, 'utf8')) as Described;
  const requests: [string, string][] = [];
  for (const [path, operations] of Object.entries(paths)) {
    for (const [method, { parameters = [] }] of Object.entries(operations)) {
      const resolved = parameters.map((parameter) => resolve(paths, parameter));
      for (const text of hostile) {
        for (const name of path.match(/\{\w+\}/g) ?? []) {
          requests.push([method, apiRoot + path.replace(name, text).replaceAll(/\{\w+\}/g, '1')]);
        }
        for (const { name } of resolved.filter((parameter) => parameter.in === 'query')) {
          requests.push([method, `${apiRoot}${path.replaceAll(/\{\w+\}/g, '1')}?${name}=${text}`]);
        }
      }
    }
  }
  return requests;
}

function resolve(
  paths: Described['paths'],
  parameter: { name: string; in: string } | { $ref: string },
): { name: string; in: string } {
  if (!('$ref' in parameter)) return parameter;
  const name = parameter.$ref.split('/').at(-1)!;
  return (components.parameters as Record<string, { name: string; in: string }>)[name]!;
}

let components: { parameters: unknown };

beforeAll(async () => {
  ({ components } = JSON.parse(await readFile(carried.description, 'utf8')) as {
    components: { parameters: unknown };
  });
});

/** Paths outside of the API root. */
const pages = (text: string): [string, string][] => [
  ['get', `/drive/shares/${text}`],
  ['get', `/drive/shares/${text}/download/1`],
  ['get', `/drive/shares/abc/download/${text}`],
  ['get', `/drive/shares/abc?entry=${text}&page=${text}`],
  ['post', `/drive/shares/${text}`],
  ['get', `/v1/file-entries/${text}`],
  ['get', `/avatars/${text}/A.svg`],
  ['get', `/avatars/1/${text}.svg`],
  ['get', `/docs/${text}`],
  ['get', `/${text}`],
  ['put', `/objects/${text}?expires=${text}&signature=${text}&size=1&contentType=${text}`],
  ['put', `/objects/uploads/${text}?uploadId=${text}&partNumber=${text}`],
];

test('no path and no query causes an internal error', async () => {
  const { url, log, addUser } = await startTestServer();
  const { token } = await addUser('mira@example.com');
  const requests = [...(await hostileOperations()), ...hostile.flatMap(pages)];
  expect(requests.length).toBeGreaterThan(300);
  const failed: string[] = [];
  for (const [method, path] of requests) {
    const type = path.startsWith('/drive') ? 'application/x-www-form-urlencoded' : 'application/json';
    const answer = await fetch(url + path, {
      method: method.toUpperCase(),
      headers: { authorization: `Bearer ${token}`, ...(method !== 'get' && { 'content-type': type }) },
      ...(method !== 'get' && { body: type.endsWith('json') ? '{}' : 'password=%00' }),
      redirect: 'manual',
    });
    if (answer.status >= 500) failed.push(`${method} ${path}: ${answer.status}`);
    await answer.arrayBuffer();
  }
  expect(failed).toEqual([]);
  expect(log.filter((line) => line.includes('"level":50'))).toEqual([]);
});

test('a path with a NUL is not found, for a page and for an operation', async () => {
  const { url, apiUrl, addUser } = await startTestServer();
  const { token } = await addUser('mira@example.com');
  const headers = { authorization: `Bearer ${token}` };
  for (const address of [`${url}/drive/shares/abc%00`, `${apiUrl}/file-entries/download/abc%00`]) {
    const answer = await fetch(address, { headers });
    expect([answer.status, await answer.json()]).toEqual([404, { message: 'Not found.' }]);
  }
});

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
