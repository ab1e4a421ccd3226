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
  type MultipartTransport,
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

test('without an input, options count in the place after it too, as JavaScript may pass them', async () => {
  const client = createClient({ baseUrl: 'http://127.0.0.1:9/v1' });
  const inPlaceOfOptions = listNotes as unknown as (...args: unknown[]) => Promise<unknown>;
  await expect(inPlaceOfOptions(client, {}, { signal: AbortSignal.abort() })).rejects.toThrow(AbortError);
});

const client = createClient({ baseUrl: 'http://127.0.0.1:9/v1' });
const entry = { hash: 'a', name: 'a', file_size: 1 };
const misspelt = { timout: 5 } as object;

test.each<[string, () => unknown]>([
  ['createClient', () => createClient({ baseUrl: 'https://storage.example.com/v1', ...misspelt })],
  ['createHooks', () => createHooks(misspelt)],
  ['createFolder', () => createFolder(client, { name: 'Reports', parentId: null }, misspelt)],
  ['listNotes', () => listNotes(client, misspelt)],
  ['listTrackedFiles', () => trackedFiles(client, {}, misspelt).all()],
  ['uploadFile', () => uploadFile(client, new Blob(['a']), { name: 'a', ...misspelt })],
  ['uploadFile', () => uploadFromDisk(client, import.meta.filename, misspelt)],
  ['download', () => download(client, entry, 'a', misspelt)],
  ['downloadedBytes', () => downloadedBytes(client, entry, misspelt)],
  ['download: resume', () => download(client, entry, 'a', { resume: misspelt as never })],
  ['uploadFile: resume', () => upload({ resume: misspelt })],
  ['inParts', () => inParts(misspelt as MultipartTransport)],
  ['createFetchClient', () => createFetchClient({ baseUrl: client.baseUrl, ...misspelt })],
  ['handlers', () => handlers({ baseUrl: client.baseUrl, ...misspelt })],
])('%s refuses a misspelt option, which JavaScript passes on', async (name, use) => {
  await expect(Promise.resolve().then(use)).rejects.toThrow(
    new RegExp(`${name} has no option timout\\. Its options are `),
  );
});

const named = { name: 'a' };
const make = (options: object) => createClient({ baseUrl: client.baseUrl, ...options });
const upload = (options: object) => uploadFile(client, new Blob(['a']), { ...named, ...options });
const noRecord = "no plain object, such as { 'x-app': 'a' }.";
const whole = 'no whole number of at least';

test.each<[string, () => unknown]>([
  ['listNotes: timeout is no number of at least 0.', () => listNotes(client, { timeout: '5s' } as object)],
  ['listNotes: timeout is no number of at least 0.', () => listNotes(client, { timeout: Number('5s') })],
  ['listNotes: timeout is no number of at least 0.', () => listNotes(client, { timeout: -1 })],
  [`createClient: retries is ${whole} 0.`, () => make({ retries: '2' })],
  [`createClient: retries is ${whole} 0.`, () => make({ retries: -1 })],
  [`createClient: retries is ${whole} 0.`, () => make({ retries: 1.5 })],
  [`createFolder: retries is ${whole} 0.`, () => createFolder(client, named, { retries: Infinity })],
  ['createClient: token is no string.', () => make({ token: null })],
  ['createClient: give token or getToken, not both.', () => make({ token: 'a', getToken: () => 'b' })],
  [`listNotes: headers is ${noRecord}`, () => listNotes(client, { headers: new Headers() } as object)],
  [`listNotes: headers is ${noRecord}`, () => listNotes(client, { headers: [['x-a', 'b']] } as object)],
  [`createClient: headers is ${noRecord}`, () => make({ headers: new Map() })],
  ['createClient: hooks is no function of createHooks.', () => make({ hooks: { after() {} } })],
  [
    'listNotes: signal is no AbortSignal or null.',
    () => listNotes(client, { signal: new AbortController() } as object),
  ],
  ['download: resume: part is no string.', () => download(client, entry, 'a', { resume: {} as never })],
  ['uploadFile: resume: key is no string.', () => upload({ resume: {} })],
  [
    'uploadFile: hash is no SHA-256 digest in hexadecimal. A function such as sha256 computes it.',
    () => upload({ hash: 'sha256' }),
  ],
  ['uploadFile: multipart is no function.', () => upload({ multipart: true })],
  ['uploadFile: parentId is no number or null.', () => upload({ parentId: '12' })],
  ['uploadFile: parentId is no number or null.', () => upload({ parentId: {} })],
  ['uploadFile: parentId is no number or null.', () => upload({ parentId: Infinity })],
  ['uploadFile: lastModified is no number.', () => upload({ lastModified: Infinity })],
  ['uploadFile: lastModified is no number.', () => upload({ lastModified: new Date() })],
  ...[0, -1, 0.5, Infinity].map((concurrency): [string, () => unknown] => [
    `uploadFile: concurrency is ${whole} 1.`,
    () => upload({ concurrency }),
  ]),
  ...[0, -5, 0.5, 6_000_000.5, 1_000_000].map((partSize): [string, () => unknown] => [
    `uploadFile: partSize is ${whole} 5242880.`,
    () => upload({ partSize }),
  ]),
  [`uploadFile: size is ${whole} 0.`, () => upload({ size: -1 })],
  ['size is 3, but the source has 1 bytes.', () => upload({ size: 3 })],
  ['inParts: sign is no function.', () => inParts({ create: () => undefined } as never)],
  ['handlers: baseUrl is no string.', () => handlers({ baseUrl: 5 } as never)],
  ['baseUrl is empty.', () => handlers({} as never)],
])(
  'an option of another type, or out of range, is refused before anything is sent: %s',
  async (message, use) => {
    await expect(Promise.resolve().then(use)).rejects.toThrow(message);
  },
);

const asAny = <Name extends string>(functions: Record<Name, unknown>) =>
  functions as Record<Name, (...args: unknown[]) => unknown>;
const any = asAny({
  download,
  downloadedBytes,
  fileSource,
  hashWith,
  mutationOptions,
  operationAt,
  queryOptions,
  validatingFetch,
  createClient,
  createFolder,
  createHooks,
  handlers,
  inParts,
  listNotes,
  newVault,
  openVault,
  paginate,
  uploadFile,
  uploadFromDisk,
});

test.each<[string, () => unknown]>([
  ['createClient takes its options as an object', () => any.createClient()],
  ['createClient takes its options as an object', () => any.createClient(null)],
  ['createClient takes its options as an object', () => any.createClient('https://storage.example.com')],
  ['createHooks takes its options as an object', () => any.createHooks()],
  ['inParts takes its options as an object', () => any.inParts()],
  ['handlers takes its options as an object', () => any.handlers()],
  ['createFolder takes its options as an object', () => any.createFolder(client, named, 5000)],
  ['createFolder takes its options as an object', () => any.createFolder(client, named, null)],
  ['createFolder takes its input as an object', () => any.createFolder(client, 'Reports')],
  [
    'createFolder takes its options as an object',
    () => any.createFolder(client, named, new AbortController()),
  ],
  ['createFolder takes its input as an object', () => any.createFolder(client, new FormData())],
  ['createFolder takes its input as an object', () => any.createFolder(client, Promise.resolve(named))],
  ['paginate takes its input as an object', () => any.paginate(client, listTrackedFiles, null)],
  ['listNotes takes its options as an object', () => any.listNotes(client, true)],
  ['listNotes takes its options as an object', () => any.listNotes(client, {}, 5000)],
  ['listTrackedFiles takes its options as an object', () => trackedFiles(client, {}, 5 as never).all()],
  ['uploadFile takes its options as an object', () => any.uploadFile(client, new Blob(['a']), 6)],
  ['uploadFile takes its options as an object', () => any.uploadFile(client, new Blob(['a']), null)],
  ['uploadFile takes its options as an object', () => any.uploadFromDisk(client, import.meta.filename, null)],
  ['paginate takes an operation that lists pages', () => any.paginate(client, undefined)],
])('what is no object of options is refused with what to do: %s', async (message, use) => {
  await expect(Promise.resolve().then(use)).rejects.toThrow(message);
});

const takesEntry = 'takes an entry second, such as uploadFile returns: ';
const takesMethod =
  "operationAt takes a method in capitals first, such as 'POST', and then a path that begins with /";

test.each<[string, () => unknown]>([
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
])('an argument in the wrong place is named: %s', async (message, use) => {
  await expect(Promise.resolve().then(use)).rejects.toThrow(message);
});

test.each<[string, () => unknown]>([
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
])('a vault has a password, and what getVault returns: %s', async (message, use) => {
  await expect(Promise.resolve().then(use)).rejects.toThrow(message);
});

const takesClient: [string, (first: unknown) => unknown][] = [
  ['listNotes', (first) => any.listNotes(first)],
  ['createFolder', (first) => any.createFolder(first, named)],
  ['paginate', (first) => any.paginate(first, listTrackedFiles)],
  ['uploadFile', (first) => any.uploadFile(first, new Blob(['a']), named)],
  ['uploadFile', (first) => any.uploadFromDisk(first, 'missing.txt')],
  ['download', (first) => any.download(first, entry, 'a')],
  ['downloadedBytes', (first) => any.downloadedBytes(first, entry)],
];
test.each(
  [undefined, null, { baseUrl: client.baseUrl, token: 'secret-token' }, 'report.pdf'].flatMap((first) =>
    takesClient.map(([name, call]) => [first, name, call] as const),
  ),
)('%j is no client of %s, which says what to do', async (first, name, call) => {
  await expect(Promise.resolve().then(() => call(first))).rejects.toThrow(
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
