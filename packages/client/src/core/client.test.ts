import { createHash } from 'node:crypto';
import { inspect } from 'node:util';
import { expect, test, vi } from 'vitest';
import {
  AbortError,
  createClient,
  createFolder,
  createHooks,
  hashWith,
  inParts,
  listNotes,
  listTrackedFiles,
  login,
  newVault,
  openVault,
  operationAt,
  paginate,
  sha256,
  trackedFiles,
  uploadFile,
  type Client,
  type RequestEvent,
  type ResponseEvent,
} from '../index.ts';
import { handlers } from '../msw.ts';
import {
  download,
  downloadedBytes,
  fileSource,
  sha256 as hashOfNode,
  uploadFile as uploadFromDisk,
} from '../node/index.ts';
import { createFetchClient } from '../openapi-fetch.ts';
import { mutationOptions, queryOptions } from '../query.ts';
import { answer, serve } from '../testing/serve.ts';
import { validatingFetch } from '../validate.ts';

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

const client = createClient({ baseUrl: 'http://127.0.0.1:9/v1' });
const entry = { hash: 'a', name: 'a', file_size: 1 };
const named = { name: 'a' };

/** The functions as JavaScript may call them. */
const asAny = <Name extends string>(functions: Record<Name, unknown>) =>
  functions as Record<Name, (...args: unknown[]) => unknown>;
const any = asAny({
  createClient,
  createFetchClient,
  createFolder,
  createHooks,
  download,
  downloadedBytes,
  fileSource,
  handlers,
  hashWith,
  inParts,
  listNotes,
  mutationOptions,
  newVault,
  openVault,
  operationAt,
  paginate,
  queryOptions,
  uploadFile,
  uploadFromDisk,
  validatingFetch,
});
const upload = (options: object) => any.uploadFile(client, new Blob(['a']), { ...named, ...options });

/** Expects that a call is refused, at once or by its promise. */
const refused = (use: () => unknown) => expect(Promise.resolve().then(use)).rejects;

test('without an input, options count in the place after it too', async () => {
  await refused(() => any.listNotes(client, {}, { signal: AbortSignal.abort() })).toThrow(AbortError);
});

const takingClient: [name: string, use: (client: unknown, options?: unknown) => unknown][] = [
  ['listNotes', any.listNotes],
  ['createFolder', (client, options) => any.createFolder(client, named, options)],
  ['uploadFile', (client, options) => any.uploadFile(client, new Blob(['a']), options)],
  ['uploadFile', (client, options) => any.uploadFromDisk(client, 'missing.txt', options)],
  ['download', (client, options) => any.download(client, entry, 'a', options)],
  ['downloadedBytes', (client, options) => any.downloadedBytes(client, entry, options)],
];
const takingOptions: [name: string, use: (options: unknown) => unknown][] = [
  ...takingClient.map(([name, use]): [string, (options: unknown) => unknown] => [
    name,
    (options) => use(client, options),
  ]),
  ['createClient', any.createClient],
  ['createFetchClient', any.createFetchClient],
  ['createHooks', any.createHooks],
  ['handlers', any.handlers],
  ['inParts', any.inParts],
  ['listTrackedFiles', (options) => trackedFiles(client, {}, options as object).all()],
  ['download: resume', (resume) => any.download(client, entry, 'a', { resume })],
  ['uploadFile: resume', (resume) => upload({ resume })],
];

test.each(takingOptions)('%s refuses a misspelt option, and any of another type', async (name, use) => {
  const fault = await Promise.resolve({ timout: 5 }).then(use).catch(String);
  const [, options] = new RegExp(`${name} has no option timout\\. Its options are (.+)\\.$`).exec(
    fault as string,
  )!;
  for (const option of options!.split(', '))
    await refused(() => use({ [option]: Symbol(option) })).toThrow(`${name}: ${option} is no `);
  await refused(() => use(5)).toThrow(/takes its options as an object|resume is no object/);
});

test.each([
  undefined,
  null,
  'https://storage.example.com',
  true,
  new AbortController(),
  Promise.resolve(named),
])('%j is no object of options', async (options) => {
  await refused(() => any.createClient(options)).toThrow('createClient takes its options as an object.');
});

test.each<[option: string, kind: string, ...values: unknown[]]>([
  ['timeout', 'number of at least 0', '5s', NaN, -1],
  ['retries', 'whole number of at least 0', '2', -1, 1.5, Infinity],
  ['signal', 'AbortSignal or null', new AbortController()],
  ['headers', "plain object, such as { 'x-app': 'a' }", new Headers(), [['x-a', 'b']], new Map()],
  ['parentId', 'number or null', '12', {}, Infinity],
  ['lastModified', 'number', Infinity, new Date()],
  ['concurrency', 'whole number of at least 1', 0, -1, 0.5, Infinity],
  ['partSize', 'whole number of at least 5242880', 0, -5, 0.5, 6_000_000.5, 1_000_000],
  ['size', 'whole number of at least 0', -1],
])('the option %s is no other than a %s', async (option, kind, ...values) => {
  for (const value of values)
    await refused(() => upload({ [option]: value })).toThrow(`uploadFile: ${option} is no ${kind}.`);
});

const takesEntry = 'takes an entry second, such as uploadFile returns: ';
const takesMethod =
  "operationAt takes a method in capitals first, such as 'POST', and then a path that begins with /";

test.each<[message: string, use: () => unknown]>([
  ['createClient: token is no string.', () => any.createClient({ token: null })],
  ['createClient: hooks is no function of createHooks.', () => any.createClient({ hooks: { after() {} } })],
  [
    'createClient: give token or getToken, not both.',
    () => any.createClient({ token: 'a', getToken: () => 'b' }),
  ],
  ['download: resume: part is no string.', () => any.download(client, entry, 'a', { resume: {} })],
  ['uploadFile: resume: key is no string.', () => upload({ resume: {} })],
  [
    'uploadFile: hash is no SHA-256 digest in hexadecimal. A function such as sha256 computes it.',
    () => upload({ hash: 'sha256' }),
  ],
  ['size is 3, but the source has 1 bytes.', () => upload({ size: 3 })],
  ['inParts: sign is no function.', () => any.inParts({ create: () => undefined })],
  ['baseUrl is empty.', () => any.handlers({})],
  ['createFolder takes its input as an object', () => any.createFolder(client, 'Reports')],
  ['createFolder takes its input as an object', () => any.createFolder(client, new FormData())],
  ['paginate takes its input as an object', () => any.paginate(client, listTrackedFiles, null)],
  ['paginate takes an operation that lists pages', () => any.paginate(client, undefined)],
  ['paginate takes a client first', () => any.paginate(undefined, listTrackedFiles)],
  ['listNotes takes its options as an object', () => any.listNotes(client, {}, 5000)],
  [`download ${takesEntry}hash is no string.`, () => any.download(client, { fileEntry: entry }, 'a')],
  [`download ${takesEntry}hash is no string.`, () => any.download(client, 7, 'a')],
  [
    'download takes the entry of a file: a folder has no bytes. Download the files in it.',
    () => any.download(client, { ...entry, type: 'folder' }, 'a'),
  ],
  [`download ${takesEntry}hash is no string.`, () => any.download(client)],
  [`download ${takesEntry}file_size is no number.`, () => any.download(client, { ...entry, file_size: '1' })],
  ['download takes the path of the target third.', () => any.download(client, entry)],
  ['download takes the path of the target third.', () => any.download(client, entry, '')],
  ['download takes the path of the target third.', () => any.download(client, entry, { signal: undefined })],
  [`downloadedBytes ${takesEntry}hash is no string.`, () => any.downloadedBytes(client, 7)],
  ['hashWith takes a function that returns a new hash.', () => any.hashWith(createHash('sha256'))],
  ['validatingFetch takes a fetch second.', () => any.validatingFetch(client.baseUrl, { listNotes: {} })],
  ['fileSource takes a path first.', () => any.fileSource(7)],
  [takesMethod, () => any.operationAt('/notes', 'GET')],
  [takesMethod, () => any.operationAt('POST', 'notes/archive')],
  [takesMethod, () => any.operationAt('post', '/notes/archive')],
  [takesMethod, () => any.operationAt('GET')],
  [takesMethod, () => any.operationAt('GET', '/notes?page=2')],
  ['newVault: password is no string.', () => any.newVault()],
  ['newVault: password is no string.', () => any.newVault(null)],
  ['newVault: password is no string.', () => any.newVault(12345)],
  ['newVault: password is empty.', () => any.newVault('')],
  ['openVault: password is no string.', () => any.openVault({ salt: '', check: '', iv: '' })],
  ['openVault takes a vault first', () => any.openVault(null, 'secret')],
  [
    'openVault takes a vault first',
    () => any.openVault({ vault: { salt: '', check: '', iv: '' } }, 'secret'),
  ],
])('a call is refused before anything is sent: %s', async (message, use) => {
  await refused(use).toThrow(message);
});

test.each(takingClient)('%s takes a client first', async (name, use) => {
  for (const first of [undefined, null, { baseUrl: client.baseUrl, token: 'secret-token' }, 'report.pdf'])
    await refused(() => use(first)).toThrow(
      new RegExp(`^${name} takes a client first: createClient\\(\\{ baseUrl, token \\}\\)\\.$`),
    );
});

test.each(['queryOptions', 'mutationOptions'] as const)('%s takes a client second', (name) => {
  for (const second of [undefined, { baseUrl: client.baseUrl, token: 'secret-token' }])
    expect(() => any[name](listNotes, second)).toThrow(
      `${name} takes a client second: createClient({ baseUrl, token }).`,
    );
});

test.each<[string, unknown]>([
  ['a path', 'report.pdf'],
  ['nothing', undefined],
  ['null', null],
  ['an ArrayBuffer', new ArrayBuffer(3)],
  ['another array', new Uint16Array(3)],
  ['a DataView', new DataView(new ArrayBuffer(3))],
  ['a list', [1, 2, 3]],
  ['a response', new Response('a')],
  ['a URL', new URL('file:///report.pdf')],
  ['an object', {}],
  ['a source of less than nothing', { size: -1, slice: () => new Blob(['a']) }],
])('%s is no source of an upload or a hash, and nothing is sent', async (_, source) => {
  const fetch = vi.fn<NonNullable<Client['fetch']>>();
  const what = 'is no Blob, bytes, stream or UploadSource. For a path';
  const sent: unknown = await uploadFile({ ...client, fetch }, source as never, named).catch(
    (fault: unknown) => fault,
  );
  expect(sent).toMatchObject({ name: 'UploadError', message: expect.stringContaining(what) as string });
  expect(fetch).not.toHaveBeenCalled();
  for (const hash of [sha256, hashOfNode]) await expect(hash(source as never)).rejects.toThrow(what);
});

test('the operations of a multipart upload may be those of a class', () => {
  class Transport {
    create() {}
    sign() {}
    complete() {}
    abort() {}
  }
  expect(inParts(new Transport() as never)).toBeTypeOf('function');
});

test('plain http is allowed to any host with allowInsecure, and a URL with a password never', () => {
  const allowed = { allowInsecure: true };
  expect(createClient({ baseUrl: 'http://storage.test/v1', ...allowed }).baseUrl).toBe(
    'http://storage.test/v1',
  );
  expect(() => createClient({ baseUrl: 'http://a:b@storage.test/v1', ...allowed })).toThrow(
    'no user, password, query',
  );
});

test('a client with another base URL is checked as createClient does', async () => {
  const fetch = vi.fn<NonNullable<Client['fetch']>>(() => Promise.resolve(Response.json([])));
  const given = createClient({ baseUrl: 'https://storage.example.com/v1', token: 'token', fetch });
  await expect(listNotes({ ...given, baseUrl: 'http://storage.test/v1' })).rejects.toThrow(
    /^baseUrl has to be/,
  );
  expect(fetch).not.toHaveBeenCalled();
  await listNotes({ ...given, baseUrl: 'https://storage.test/v1/' });
  expect(fetch.mock.calls[0]![0]).toBe('https://storage.test/v1/notes');
  await listNotes(given);
  Object.assign(given, { baseUrl: 'https://storage.test/v2' });
  await listNotes(given);
  expect(fetch.mock.calls.at(-1)![0]).toBe('https://storage.test/v2/notes');
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

test.each(['1|to\r\nX-Admin: yes', '1|to ken', '1|töken', '1|token\n', 'Bearer 1|token'])(
  'a token that is not allowed in a header is refused at once, and not shown',
  (token) => {
    const create = () => createClient({ baseUrl: 'https://storage.example.com/v1', token });
    const createOther = () => createFetchClient({ baseUrl: 'https://storage.example.com/v1', token });
    for (const either of [create, createOther])
      expect(either).toThrow(
        /^The token contains a blank, a line break or a character outside of ASCII\. Pass the token alone, without `Bearer`\.$/,
      );
  },
);
