import { inspect } from 'node:util';
import { describe, expect, test, vi } from 'vitest';
import {
  downloadFile,
  listEntries,
  moveEntries,
  uploadForm,
} from '../../../../generated/operations.reference/index.ts';
import {
  AbortError,
  createClient,
  createFolder,
  createNote,
  createShareableLink,
  deleteShareableLink,
  getWorkspace,
  listNotes,
  listTrackedFiles,
  login,
  UnauthenticatedError,
  uploadFile,
  type Client,
} from '../index.ts';
import { answer, serve, serveClient, token } from '../testing/serve.ts';

const success = answer({ status: 'success' });

type Call = (client: Client, input: never) => Promise<unknown>;

describe('a request', () => {
  test('splits its input into path, query and body', async () => {
    const { client, asked } = await serveClient(success);
    await createFolder(client, { name: 'Reports', parentId: null, workspaceId: 0 });
    await createShareableLink(client, { entryId: 'a/b?c', password: 'x' });
    await listTrackedFiles(client, { page: 2 });
    await listEntries(client, { deletedOnly: true, query: 'a&b=c', orderBy: 'name' });
    await listNotes(client);
    expect(asked.map(({ method, url, body }) => [method, url, body])).toEqual([
      ['POST', '/api/v1/folders?workspaceId=0', '{"name":"Reports","parentId":null}'],
      ['POST', '/api/v1/file-entries/a%2Fb%3Fc/shareable-link', '{"password":"x"}'],
      ['GET', '/api/v1/track/all?page=2', ''],
      ['GET', '/api/v1/drive/file-entries?query=a%26b%3Dc&deletedOnly=true&orderBy=name', ''],
      ['GET', '/api/v1/notes', ''],
    ]);
    expect(asked[0]!.headers).toMatchObject({
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json',
    });
    expect(asked[2]!.headers['content-type']).toBeUndefined();
  });

  test.each(['Bearer sec\r\nret', 'secret\u2026'])(
    'a header of %j is refused, and not shown',
    async (value) => {
      const { client, asked } = await serveClient(success);
      const error: unknown = await listNotes(client, { headers: { 'X-Key': value } }).catch(
        (cause: unknown) => cause,
      );
      expect(String(error)).toBe(
        'TypeError: The header X-Key contains a character that no header can carry.',
      );
      expect(inspect(error)).not.toContain('sec');
      expect(asked).toEqual([]);
    },
  );

  test('sends what the operation does not have to the server, which refuses it', async () => {
    const { client, asked } = await serveClient(success);
    // JavaScript, or a type assertion, lets any key pass.
    await listEntries(client, { ...{ name: 'a&b', 'filter[x]': '', none: undefined }, page: 2 });
    await getWorkspace(client, { ...{ nul: null }, id: 7 });
    await createFolder(client, { ...{ parent_id: 4 }, name: 'Reports' });
    expect(asked.map(({ url, body }) => [url, body])).toEqual([
      ['/api/v1/drive/file-entries?page=2&name=a%26b&filter%5Bx%5D=', ''],
      ['/api/v1/workspace/7?nul=', ''],
      ['/api/v1/folders', '{"parent_id":4,"name":"Reports"}'],
    ]);
  });

  test.each<[field: string, what: string, call: Call, input: object]>([
    // As null, they would be the root folder.
    ['moveEntries: destinationId', 'NaN', moveEntries, { entryIds: [1], destinationId: NaN }],
    ['moveEntries: entryIds', 'Infinity', moveEntries, { entryIds: [1, Infinity], destinationId: 2 }],
    ['moveEntries: entryIds', 'of type Undefined', moveEntries, { entryIds: [undefined] }],
    ['createFolder: parentId', 'NaN', createFolder, { name: 'a', parentId: NaN }],
    ['createFolder: parentId', 'of type BigInt', createFolder, { name: 'a', parentId: 5n }],
    ['createFolder: workspaceId', 'NaN', createFolder, { name: 'a', workspaceId: NaN }],
    ['createFolder: name', 'of type Map', createFolder, { name: new Map() }],
    ['createFolder: name', 'of type Promise', createFolder, { name: Promise.resolve('a') }],
    ['createFolder: name', 'of type Uint8Array', createFolder, { name: new Uint8Array(1) }],
    ['createFolder: name', 'of type Function', createFolder, { name: () => 'a' }],
    ['createFolder: name', 'of type Symbol', createFolder, { name: Symbol('a') }],
    ['uploadForm: parentId', 'NaN', uploadForm, { file: new Blob(['a']), parentId: NaN }],
    ['getWorkspace: id', 'NaN', getWorkspace, { id: NaN }],
    ['getWorkspace: id', 'of type Object', getWorkspace, { id: {} }],
    ['getWorkspace: id', 'of type Array', getWorkspace, { id: [7] }],
    ['getWorkspace: id', 'of type Function', getWorkspace, { id: () => 7 }],
    ['listTrackedFiles: page', 'Infinity', listTrackedFiles, { page: Infinity }],
    ['listEntries: parentIds', 'of type Array', listEntries, { parentIds: [] }],
    ['listEntries: filter', 'of type Object', listEntries, { filter: {} }],
    [
      ...(['createShareableLink: expires_at', 'of type Date'] as const),
      ...([createShareableLink, { entryId: 1, expires_at: new Date(NaN) }] as const),
    ],
  ])('is not sent with a value that text would change: %s, %s', async (field, what, call, input) => {
    const { client, asked } = await serveClient(success);
    await expect(call(client, input as never)).rejects.toThrow(
      `${field} cannot be sent, because it is ${what}.`,
    );
    expect(asked).toEqual([]);
  });

  test('sends dates, and objects that write themselves, as JSON does', async () => {
    const { client, asked } = await serveClient(success);
    const name = { toJSON: () => 'Reports' } as never;
    await createFolder(client, { name, ...{ at: new Date(0), more: { a: [null] }, none: undefined } });
    await getWorkspace(client, { id: 7n as never });
    expect(asked.map(({ url, body }) => url + body)).toEqual([
      '/api/v1/folders{"name":"Reports","at":"1970-01-01T00:00:00.000Z","more":{"a":[null]}}',
      '/api/v1/workspace/7',
    ]);
  });

  test.each<[object, string]>([
    [{ 'x-a': null }, 'The header x-a is no string.'],
    [{ 'x-a': 5 }, 'The header x-a is no string.'],
    [{ 'x-a': ['b', 'c'] }, 'The header x-a is no string.'],
    [{ 'x a': 'b' }, 'contains a character that no header can carry.'],
    [{ '': 'b' }, 'contains a character that no header can carry.'],
  ])('is not sent with the headers %j', async (headers, message) => {
    const { client, asked } = await serveClient(success);
    await expect(listNotes(client, { headers } as never)).rejects.toThrow(message);
    expect(asked).toEqual([]);
  });

  test.each<[string, (client: Client) => Promise<unknown>]>([
    ['deleteShareableLink: entryId', (client) => deleteShareableLink(client, { entryId: 'a\ud800' })],
    ['listEntries: query', (client) => listEntries(client, { query: '\udc00' })],
  ])('is not sent with half of a character as %s', async (field, call) => {
    const { client, asked } = await serveClient(success);
    const refused = call(client);
    await expect(refused).rejects.toThrow(TypeError);
    await expect(refused).rejects.toThrow(`${field} cannot be sent, because it has half of a character.`);
    expect(asked).toEqual([]);
  });

  test.each([
    ['', '""'],
    ['.', '"."'],
    ['..', '".."'],
    [undefined, 'undefined'],
    [null, 'null'],
  ])('is not sent if %j would change the path', async (given, shown) => {
    const entryId = given as string;
    const { client, asked } = await serveClient(success);
    await expect(deleteShareableLink(client, { entryId })).rejects.toThrow(
      `deleteShareableLink: entryId cannot be ${shown}, because it is part of the path.`,
    );
    expect(await deleteShareableLink.safe(client, { entryId })).toMatchObject({
      outcome: 'other',
      error: { reason: 'unsent', operation: 'deleteShareableLink' },
    });
    expect(asked).toEqual([]);
  });

  test('login sends no token, and does not call getToken', async () => {
    const { baseUrl, asked } = await serve(success);
    const getToken = vi.fn(() => token);
    const client = createClient({ baseUrl, getToken });
    await login(client, { email: 'maria@example.com', password: 'pass', device_name: 'laptop' });
    expect(getToken).not.toHaveBeenCalled();
    expect(asked[0]!.headers.authorization).toBeUndefined();
  });

  test('calls getToken before each attempt, and sends the headers of client and call', async () => {
    const { baseUrl, asked } = await serve(answer([], 503, { 'retry-after': '0' }), answer([]));
    let count = 0;
    const client = createClient({
      baseUrl,
      getToken: () => Promise.resolve(`token-${++count}`),
      headers: { 'x-app': 'a', 'x-both': 'a' },
    });
    await listNotes(client);
    await listNotes(client, { headers: { 'x-both': 'b', 'x-app': undefined } } as never);
    expect(asked.map(({ headers }) => [headers.authorization, headers['x-app'], headers['x-both']])).toEqual([
      ['Bearer token-1', 'a', 'a'],
      ['Bearer token-2', 'a', 'a'],
      ['Bearer token-3', 'a', 'b'],
    ]);
  });

  test.each(['Authorization', 'authorization', 'AUTHORIZATION'])(
    'has one credential if the caller sends %s too',
    async (name) => {
      const { client, asked } = await serveClient(answer([]));
      await listNotes(client, { headers: { [name]: 'Bearer mine' } });
      expect(asked[0]!.headers.authorization).toBe('Bearer mine');
    },
  );

  test('an unusable token is never shown', async () => {
    const { baseUrl } = await serve(success);
    const getToken = () => 'secret\nx';
    const result = await listNotes.safe(createClient({ baseUrl, getToken }));
    expect(result).toMatchObject({ outcome: 'other', error: { reason: 'unsent' } });
    expect(JSON.stringify(result) + String((result as { error: Error }).error)).not.toContain('secret');
  });

  test('a form is sent as multipart/form-data', async () => {
    const { client, asked } = await serveClient(success);
    await uploadForm(client, { file: new Blob(['bytes']), parentId: null, workspaceId: 0 });
    expect(asked[0]!.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(asked[0]!.body).toContain('bytes');
    expect(asked[0]!.body).not.toContain('parentId');
  });
});

describe('a token that the server refuses', () => {
  /** A server that accepts only the token `new`, and a client with the token `old`. */
  async function expired(refreshToken: () => string | undefined | Promise<string>) {
    const { baseUrl, asked } = await serve((response, request) => {
      const { pathname, origin } = new URL(request.url, baseUrl);
      const isAccepted = request.headers.authorization === 'Bearer new' || request.method === 'PUT';
      if (!isAccepted) answer({ message: 'Unauthenticated.' }, 401)(response, request);
      else if (pathname.endsWith('/presign')) answer({ url: `${origin}/put`, key: 'a/b' })(response, request);
      else if (pathname.endsWith('/entries')) answer({ fileEntry: { id: 1 } })(response, request);
      else answer([])(response, request);
    });
    return { client: createClient({ baseUrl, token: 'old', refreshToken, retries: 0 }), asked };
  }
  const note = { title: 'Tuesday', body: 'Call Jonas' };

  test('is refreshed once for all calls in flight, and every call is repeated', async () => {
    const refreshToken = vi.fn(async () => {
      await vi.waitUntil(() => asked.length >= 5);
      return 'new';
    });
    const { client, asked } = await expired(refreshToken);
    await Promise.all([
      listNotes(client),
      createNote(client, note),
      downloadFile(client, { hash: 'a' }).then((response) => response.text()),
      listNotes.raw(client).then(async (response) => {
        expect([response.status, await response.text()]).toEqual([200, '[]']);
      }),
      uploadFile(client, new Uint8Array([1]), { name: 'a' }),
    ]);
    await listNotes(client);
    expect(refreshToken).toHaveBeenCalledOnce();
    const bodies = asked.filter(({ url }) => url.endsWith('/notes/create')).map(({ body }) => body);
    expect(bodies).toEqual([JSON.stringify(note), JSON.stringify(note)]);
    expect(asked.find(({ method }) => method === 'PUT')!.headers).not.toHaveProperty('authorization');
  });

  test('is not refreshed again if another call did meanwhile, nor for a credential of the caller', async () => {
    const refreshToken = vi.fn(() => 'new');
    const { client } = await expired(refreshToken);
    await listNotes(client);
    await listNotes({ ...client, getToken: vi.fn(client.getToken).mockReturnValueOnce('old') });
    await listNotes.safe(client, { headers: { authorization: 'Bearer mine' } });
    await listNotes(createClient({ ...client }));
    expect(refreshToken).toHaveBeenCalledOnce();
  });

  test.each<[string, () => string | undefined | Promise<string>]>([
    ['there is no new one', () => undefined],
    ['the server refuses the new one too', () => 'newer'],
    ['the new one is the same', () => 'old'],
    ['the refresh fails', () => Promise.reject(new Error('offline'))],
  ])('fails the call if %s', async (_, refreshToken) => {
    const { client, asked } = await expired(refreshToken);
    await expect(listNotes(client)).rejects.toThrow(UnauthenticatedError);
    const response = await listNotes.raw(client);
    expect([response.status, await response.json()]).toEqual([401, { message: 'Unauthenticated.' }]);
    expect(asked.length).toBeLessThanOrEqual(4);
  });

  test('of another account is never replaced by that of the client it was made from', async () => {
    const refreshToken = vi.fn(() => 'new');
    const { client, asked } = await expired(refreshToken);
    const other = { ...client, getToken: () => 'anothers' };
    const calls = [listNotes(client), listNotes(other)];
    await expect(calls[1]).rejects.toThrow(UnauthenticatedError);
    await calls[0];
    const sent = asked.map(({ headers }) => headers.authorization);
    expect(sent.sort()).toEqual(['Bearer anothers', 'Bearer new', 'Bearer old']);
  });

  test('is refreshed by a client that was made from another', async () => {
    const { client } = await expired(() => 'new');
    expect(await listNotes(createClient({ ...client }))).toEqual([]);
  });

  test('lets the signal end a call that waits for a new one', async () => {
    const controller = new AbortController();
    const { client } = await expired(() => {
      controller.abort();
      return new Promise(() => undefined);
    });
    await expect(listNotes(client, { signal: controller.signal })).rejects.toThrow(AbortError);
  });
});
