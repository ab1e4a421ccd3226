import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import {
  AbortError,
  createClient,
  createFolder,
  createHooks,
  inParts,
  listNotes,
  login,
  trackedFiles,
  uploadFile,
  UploadError,
  type Client,
  type MultipartTransport,
  type RequestEvent,
  type ResponseEvent,
} from '../index.ts';
import { handlers } from '../msw.ts';
import { download, uploadFile as uploadFromDisk } from '../node/index.ts';
import { createFetchClient } from '../openapi-fetch.ts';
import { answer, serve } from '../testing/serve.ts';

test.each([
  'https://storage.example.com/api/v1',
  'https://storage.example.com/api/v1/',
  'http://localhost:3000/v1',
  'http://127.0.0.1/v1',
  'http://[::1]:80/v1',
])('%s is an API root', (baseUrl) => {
  expect(createClient({ baseUrl }).baseUrl).toBe(baseUrl.replace(/\/$/, ''));
});

test.each([
  'http://storage.example.com/api/v1',
  'http://127.0.0.1.example.com/',
  'http://localhost.example.com/',
  'http://localhost:x@example.com/',
  'https://maria:pass@storage.example.com/v1',
  'https://storage.example.com\\@other.example.com/v1',
  'https://storage.example.com/v1?a=b',
  'https://storage.example.com/v1#a',
  // A public address: its first byte is not 127.
  'http://1270000000/v1',
  'http://127.0.0.1@example.com/v1',
  'ftp://localhost/v1',
  '/v1',
])('%s is not an API root', (baseUrl) => {
  expect(() => createClient({ baseUrl })).toThrow(TypeError);
  expect(() => createClient({ baseUrl })).toThrow(/^baseUrl (is|has to be) (?!.*pass@)/);
});

test.each([undefined, '', ' '])('a base URL of %j is said to be empty', (baseUrl) => {
  expect(() => createClient({ baseUrl: baseUrl as string })).toThrow(
    /^baseUrl is empty\. Expected a URL such as https:\/\/storage\.example\.com\/api\/v1\.$/,
  );
});

test('a base URL without a scheme is said to be no URL of the web', () => {
  expect(() => createClient({ baseUrl: 'localhost:8080/api/v1' })).toThrow(
    /^baseUrl is not an http or https URL\. Expected a URL such as /,
  );
});

test('without an input, options count in the place after it too, as JavaScript may pass them', async () => {
  const client = createClient({ baseUrl: 'http://127.0.0.1:9/v1' });
  const inPlaceOfOptions = listNotes as unknown as (...args: unknown[]) => Promise<unknown>;
  await expect(inPlaceOfOptions(client, {}, { signal: AbortSignal.abort() })).rejects.toThrow(AbortError);
});

const client = createClient({ baseUrl: 'http://127.0.0.1:9/v1' });
const misspelt = { timout: 5 } as object;

test.each<[string, () => unknown]>([
  ['createClient', () => createClient({ baseUrl: 'https://storage.example.com/v1', ...misspelt })],
  ['createHooks', () => createHooks(misspelt)],
  ['createFolder', () => createFolder(client, { name: 'Reports', parentId: null }, misspelt)],
  ['listNotes', () => listNotes(client, misspelt)],
  ['listTrackedFiles', () => trackedFiles(client, {}, misspelt).all()],
  ['uploadFile', () => uploadFile(client, new Blob(['a']), { name: 'a', ...misspelt })],
  ['uploadFile', () => uploadFromDisk(client, import.meta.filename, misspelt)],
  ['download', () => download(client, { hash: 'a', name: 'a', file_size: 1 }, 'a', misspelt)],
  ['inParts', () => inParts(misspelt as MultipartTransport)],
  ['createFetchClient', () => createFetchClient({ baseUrl: client.baseUrl, ...misspelt })],
  ['handlers', () => handlers({ baseUrl: client.baseUrl, ...misspelt })],
])('%s refuses a misspelt option, which JavaScript passes on', async (name, use) => {
  await expect(Promise.resolve().then(use)).rejects.toThrow(
    new RegExp(`${name} has no option timout\\. Its options are `),
  );
});

test.each<[string, () => unknown]>([
  ['listNotes: timeout is no number.', () => listNotes(client, { timeout: '5s' } as object)],
  ['listNotes: timeout is no number.', () => listNotes(client, { timeout: Number('5s') })],
  [
    'createClient: retries is no number.',
    () => createClient({ baseUrl: client.baseUrl, retries: '2' } as never),
  ],
  [
    'createClient: token is no string.',
    () => createClient({ baseUrl: client.baseUrl, token: null } as never),
  ],
  [
    'uploadFile: multipart is no function.',
    () => uploadFile(client, new Blob(['a']), { name: 'a', multipart: true } as never),
  ],
  [
    'uploadFile: parentId is no number or object.',
    () => uploadFile(client, new Blob(['a']), { name: 'a', parentId: '12' } as never),
  ],
])('a value of another type is refused: %s', async (message, use) => {
  await expect(Promise.resolve().then(use)).rejects.toThrow(message);
});

test.each([undefined, { baseUrl: client.baseUrl, token: 'secret-token' }])(
  'what is no client, such as its options, is refused with what to do: %j',
  async (options) => {
    await expect(listNotes(options as unknown as Client)).rejects.toThrow(
      /^listNotes takes a client first: createClient\(\{ baseUrl, token \}\)\.$/,
    );
  },
);

test.each([uploadFile, uploadFromDisk])(
  'a source that is missing is an UploadError, as any failure is',
  async (upload) => {
    await expect(upload(client, undefined as never, { name: 'a.txt' })).rejects.toThrow(UploadError);
  },
);

test('plain http is allowed to any host with allowInsecure, and a URL with a password never', () => {
  const allowed = { allowInsecure: true };
  expect(createClient({ baseUrl: 'http://storage.test/v1', ...allowed }).baseUrl).toBe(
    'http://storage.test/v1',
  );
  expect(() => createClient({ baseUrl: 'http://a:b@storage.test/v1', ...allowed })).toThrow(
    'no user, password, query',
  );
});

test('a client shows no token', () => {
  const client = createClient({ baseUrl: 'https://storage.example.com/v1', token: 'secret-token' });
  expect(inspect(client, { depth: 5, showHidden: true }) + JSON.stringify(client)).not.toContain('secret');
});

test('hooks get every attempt, and no secrets', async () => {
  const { baseUrl } = await serve(answer({ user: { access_token: 'secret-answer' } }, 500), answer([]));
  const before: RequestEvent[] = [];
  const after: ResponseEvent[] = [];
  const client = createClient({
    baseUrl,
    token: 'secret-token',
    headers: { 'X-Api-Key': 'secret-key', 'x-app': 'a' },
    hooks: createHooks({ before: (event) => before.push(event), after: (event) => after.push(event) }),
  });
  await listNotes(client, { headers: { cookie: 'secret-cookie' } });
  const facts = { operation: 'listNotes', method: 'GET', url: `${baseUrl}/notes` };
  expect(before).toMatchObject([
    {
      ...facts,
      attempt: 0,
      headers: { authorization: '[redacted]', 'x-api-key': '[redacted]', 'x-app': 'a' },
    },
    { ...facts, attempt: 1 },
  ]);
  expect(after).toMatchObject([
    { ...facts, attempt: 0, status: 500, reason: 'refused' },
    { ...facts, attempt: 1, status: 200 },
  ]);
  expect(after[1]).not.toHaveProperty('reason');
  expect(after[0]!.duration).toBeGreaterThan(0);
  await login(client, { email: 'maria@example.com', password: 'secret-password', device_name: 'laptop' });
  expect(JSON.stringify([before, after])).not.toContain('secret');
});

test('a client without a token sends none', async () => {
  const { baseUrl, asked } = await serve(answer([]));
  await listNotes(createClient({ baseUrl }));
  expect(asked[0]!.headers.authorization).toBeUndefined();
});

test('a custom fetch can replace the global one', async () => {
  const asked: string[] = [];
  const client = createClient({
    baseUrl: 'https://storage.example.com/api/v1',
    fetch: (url, { method }) => {
      asked.push(`${method!} ${url}`);
      return Promise.resolve(Response.json([]));
    },
  });
  expect(await listNotes(client)).toEqual([]);
  expect(asked).toEqual(['GET https://storage.example.com/api/v1/notes']);
});

test.each(['1|to\r\nX-Admin: yes', '1|to ken', '1|töken', '1|token\n', 'Bearer 1|token'])(
  'a token that is not allowed in a header is refused at once, and not shown',
  (token) => {
    const create = () => createClient({ baseUrl: 'https://storage.example.com/v1', token });
    expect(create).toThrow(
      /^The token contains a blank, a line break or a character outside of ASCII\. Pass the token alone, without `Bearer`\.$/,
    );
  },
);
