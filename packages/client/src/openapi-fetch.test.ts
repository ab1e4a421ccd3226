import { expect, test } from 'vitest';
import { createHooks } from './index.ts';
import { createFetchClient, type ReferencePaths } from './openapi-fetch.ts';
import { answer, reset, serve, token, withoutPauses, type Answer } from './testing/serve.ts';

withoutPauses();

const success = answer({ status: 'success' });
const folder = { body: { name: 'Reports', parentId: null } };

test('an operation is sent to its path below the root, with its body and the token', async () => {
  const { baseUrl, asked } = await serve(success);
  const client = createFetchClient({ baseUrl: `${baseUrl}/`, token });
  const { data, response } = await client.POST('/folders', {
    params: { query: { workspaceId: 0 } },
    ...folder,
  });
  expect([response.status, data]).toEqual([200, { status: 'success' }]);
  expect(asked).toMatchObject([
    {
      method: 'POST',
      url: '/api/v1/folders?workspaceId=0',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(folder.body),
    },
  ]);
});

test('no token is sent with login, without one, or to another place', async () => {
  const { baseUrl, asked } = await serve(success);
  const elsewhere = await serve(success);
  const client = createFetchClient({ baseUrl, token });
  const body = { email: 'maria@example.com', password: 'pass', device_name: 'laptop' };
  await client.POST('/auth/login', { body });
  await createFetchClient({ baseUrl }).GET('/notes');
  for (const path of ['/', '/api/v1-beta', '/api'])
    await client.GET('/notes', { baseUrl: new URL(path, baseUrl).href });
  await client.GET('/notes', { baseUrl: elsewhere.baseUrl });
  expect([...asked, ...elsewhere.asked].map(({ headers }) => headers.authorization)).toEqual(
    Array<undefined>(6).fill(undefined),
  );
});

test('a redirect is an error that says so, and is not followed', async () => {
  const elsewhere = await serve(success);
  const { baseUrl } = await serve(answer({}, 307, { location: `${elsewhere.baseUrl}/notes` }));
  await expect(createFetchClient({ baseUrl, token }).GET('/notes')).rejects.toMatchObject({
    ...{ reason: 'redirect', status: 307 },
    message: `listNotes (GET ${baseUrl}/notes): 307 redirect to ${elsewhere.baseUrl}/notes`,
  });
  expect(elsewhere.asked).toEqual([]);
});

const page: Answer = (response) => {
  response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Sign in</h1>');
};

test.each<[string, Answer, string]>([
  ['a page in place of JSON', page, 'unreadable'],
  ['an error without a body', (response) => response.writeHead(404).end(), 'refused'],
  ['an error that is null', answer(null, 403), 'refused'],
])('%s, which the result would not show, is thrown with operation and URL', async (_, respond, reason) => {
  const { baseUrl } = await serve(respond);
  await expect(createFetchClient({ baseUrl, token }).GET('/notes')).rejects.toMatchObject({
    ...{ name: expect.stringMatching(/Error$/) as string, reason, operation: 'listNotes' },
    message: expect.stringContaining(`listNotes (GET ${baseUrl}/notes): `) as string,
  });
});

test('a download and an operation of another server may be anything', async () => {
  const { baseUrl } = await serve(page);
  const client = createFetchClient<ReferencePaths>({ baseUrl, token });
  const params = { path: { hash: 'Nw' } };
  const { data } = await client.GET('/file-entries/download/{hash}', { params, parseAs: 'text' });
  const other = client as unknown as ReturnType<typeof createFetchClient<Record<string, never>>>;
  const own = await (other.GET as (...args: unknown[]) => Promise<{ data: unknown }>)('/report', {
    parseAs: 'text',
  });
  expect([data, own.data]).toEqual(['<h1>Sign in</h1>', '<h1>Sign in</h1>']);
});

test('reads are retried, also those by POST and of the reference server, and other requests are not', async () => {
  const { baseUrl, asked } = await serve(answer({}, 503), success, reset, success, answer({}, 500));
  const attempts: string[] = [];
  const hooks = createHooks({
    after: ({ operation, attempt, status }) => void attempts.push(`${operation} ${attempt} ${status}`),
  });
  const client = createFetchClient<ReferencePaths>({ baseUrl, token, hooks, retries: 1 });
  await client.GET('/drive/file-entries');
  const body = { key: 'uploads/a/b', uploadId: 'u' };
  await client.POST('/s3/multipart/get-uploaded-parts', { body });
  const { error, response } = await client.POST('/folders', folder);
  expect([error, response.status, asked.length]).toEqual([{}, 500, 5]);
  expect(attempts).toEqual([
    ...['listEntries 0 503', 'listEntries 1 200', 'listUploadedParts 0 200', 'listUploadedParts 1 200'],
    'createFolder 0 500',
  ]);
});

test('what fails in the end is the response, with its body', async () => {
  const { baseUrl, asked } = await serve(answer({ message: 'Too many.' }, 429));
  const { error, response } = await createFetchClient({ baseUrl, token }).GET('/notes');
  expect([error, response.status, asked.length]).toEqual([{ message: 'Too many.' }, 429, 3]);
});

test('a refused token is refreshed, and the body is sent again', async () => {
  const { baseUrl, asked } = await serve(answer({}, 401), success);
  const client = createFetchClient({ baseUrl, token, refreshToken: () => 'new-token' });
  expect((await client.POST('/folders', folder)).data).toEqual({ status: 'success' });
  expect(asked.map(({ headers, body }) => [headers.authorization, body])).toEqual([
    [`Bearer ${token}`, JSON.stringify(folder.body)],
    ['Bearer new-token', JSON.stringify(folder.body)],
  ]);
});

test('a call ends by its timeout or its signal', async () => {
  const { baseUrl } = await serve(() => undefined);
  const client = createFetchClient({ baseUrl, token, timeout: 50, retries: 0 });
  await expect(client.GET('/notes')).rejects.toMatchObject({ operation: 'listNotes', reason: 'timeout' });
  const signal = AbortSignal.abort();
  await expect(client.GET('/notes', { signal })).rejects.toMatchObject({ reason: 'aborted' });
});

test('a custom fetch can replace the global one', async () => {
  const asked: string[] = [];
  const client = createFetchClient({
    baseUrl: 'https://storage.example.com',
    fetch: (url, { method }) => {
      asked.push(`${method!} ${url}`);
      return Promise.resolve(Response.json([]));
    },
  });
  expect((await client.GET('/notes')).data).toEqual([]);
  expect(asked).toEqual(['GET https://storage.example.com/notes']);
});
