import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { downloadFile, listEntries, uploadFile } from '../../../generated/operations.reference/index.ts';
import {
  AbortError,
  ApiError,
  ConnectionError,
  createClient,
  createFolder,
  createNote,
  createShareableLink,
  deleteShareableLink,
  ForbiddenError,
  getWorkspace,
  InvalidError,
  listNotes,
  listTrackedFiles,
  listUploadedParts,
  login,
  NotFoundError,
  RateLimitError,
  UnauthenticatedError,
} from '../index.ts';
import { answer, reset, serve } from '../testing/serve.ts';

const token = 'secret-token';
const success = answer({ status: 'success' });

// No pauses before retries, which are random otherwise.
beforeEach(() => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => {
  vi.restoreAllMocks();
});

async function api(...answers: Parameters<typeof serve>) {
  const { baseUrl, asked } = await serve(...answers);
  return { client: createClient({ baseUrl, token }), baseUrl, asked };
}

describe('a request', () => {
  test('splits its input into path, query and body', async () => {
    const { client, asked } = await api(success);
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
      const { client, asked } = await api(success);
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
    const { client, asked } = await api(success);
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

  test.each(['', '.', '..'])('is not sent if %j would change the path', async (entryId) => {
    const { client, asked } = await api(success);
    await expect(deleteShareableLink(client, { entryId })).rejects.toThrow('entryId is missing');
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

  test('calls getToken before each call, and sends the headers of client and call', async () => {
    const { baseUrl, asked } = await serve(answer([]));
    let count = 0;
    const client = createClient({
      baseUrl,
      getToken: () => Promise.resolve(`token-${++count}`),
      headers: { 'x-app': 'a', 'x-both': 'a' },
    });
    await listNotes(client);
    await listNotes(client, { headers: { 'x-both': 'b' } });
    expect(asked.map(({ headers }) => [headers.authorization, headers['x-app'], headers['x-both']])).toEqual([
      ['Bearer token-1', 'a', 'a'],
      ['Bearer token-2', 'a', 'b'],
    ]);
  });

  test.each(['Authorization', 'authorization', 'AUTHORIZATION'])(
    'has one credential if the caller sends %s too',
    async (name) => {
      const { client, asked } = await api(answer([]));
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
    const { client, asked } = await api(success);
    await uploadFile(client, { file: new Blob(['bytes']), parentId: null, workspaceId: 0 });
    expect(asked[0]!.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(asked[0]!.body).toContain('bytes');
    expect(asked[0]!.body).not.toContain('parentId');
  });
});

describe('a response', () => {
  test('is returned as its body, as an outcome, or raw', async () => {
    const { client } = await api(answer([{ id: 1 }]));
    expect(await listNotes(client)).toEqual([{ id: 1 }]);
    expect(await listNotes.safe(client)).toEqual({ outcome: 'ok', data: [{ id: 1 }] });
    const response = await listNotes.raw(client);
    expect(await response.json()).toEqual([{ id: 1 }]);
  });

  test('raw returns an error response unchanged', async () => {
    const { client } = await api(answer({ message: 'Unauthenticated.' }, 401));
    expect((await listNotes.raw(client)).status).toBe(401);
  });

  test('is returned with the result, for status and headers', async () => {
    const { client } = await api(answer([{ id: 1 }], 200, { 'x-ratelimit-remaining': '7' }));
    const { data, response } = await listNotes.withResponse(client);
    expect([data, response.status, response.headers.get('x-ratelimit-remaining')]).toEqual([
      [{ id: 1 }],
      200,
      '7',
    ]);
  });

  test('with endless JSON does not fill the memory', async () => {
    const chunk = Buffer.alloc(1024 ** 2, ' ');
    const { client } = await api((response) => {
      const send = () => {
        while (!response.destroyed && response.write(chunk));
      };
      response.on('drain', send);
      send();
    });
    await expect(listNotes(client)).rejects.toMatchObject({
      reason: 'unreadable',
      message: expect.stringContaining('): 200 with more than 67108864 bytes of JSON') as string,
    });
  });

  test('with bytes is returned with its body unread', async () => {
    const { client } = await api((response) => response.end('bytes'));
    const response = await downloadFile(client, { hash: 'NDgyMnw' });
    expect(await response.text()).toBe('bytes');
  });

  const invalid = { status: 'error', message: 'The given data was invalid.', errors: { name: 'Required.' } };

  test.each([
    [401, { message: 'Unauthenticated.' }, UnauthenticatedError, 'unauthenticated'],
    [403, { message: 'This action is unauthorized.' }, ForbiddenError, 'forbidden'],
    [422, invalid, InvalidError, 'invalid'],
    [400, invalid, InvalidError, 'invalid'],
    [404, { message: 'Not found.' }, NotFoundError, 'other'],
    [404, null, NotFoundError, 'other'],
    [429, { message: 'Too many requests.' }, RateLimitError, 'other'],
    [418, ['anything'], ApiError, 'other'],
  ])('%i with %j becomes an error of its kind', async (status, body, Kind, outcome) => {
    const { client } = await api(answer(body, status, { 'x-request-id': 'r-1' }));
    const error: unknown = await createNote(client, { title: '', body: '' }).catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(Kind);
    expect(error).toBeInstanceOf(ApiError);
    const facts = { status, body, requestId: 'r-1', operation: 'createNote', outcome, reason: 'refused' };
    expect(error).toMatchObject(facts);
    const kinds = [UnauthenticatedError, ForbiddenError, InvalidError, NotFoundError, RateLimitError];
    const others = kinds.filter((other) => other !== Kind);
    for (const Other of others) expect(error).not.toBeInstanceOf(Other);
    const result = await createNote.safe(client, { title: '', body: '' });
    expect(result).toMatchObject({ outcome, error: { status } });
    if (result.outcome === 'invalid') expect(result.errors).toEqual({ name: 'Required.' });
  });

  test('every error of a response says where the request went, without its query', async () => {
    const { client, baseUrl } = await api(answer({ message: 'Not found.' }, 404), (response) =>
      response.end('<html>'),
    );
    const error = await listEntries(client, { query: 'secret' }).catch((cause: unknown) => cause);
    expect(error).toMatchObject({
      message: `listEntries (GET ${baseUrl}/drive/file-entries): 404 Not found.`,
      method: 'GET',
      url: `${baseUrl}/drive/file-entries`,
    });
    await expect(createNote(client, { title: '', body: '' })).rejects.toThrow(
      `createNote (POST ${baseUrl}/notes/create): 200 with a body that is not JSON.`,
    );
  });

  test('401 without a token says so, unless the operation needs none', async () => {
    const { baseUrl } = await serve(answer({ message: 'Unauthenticated.' }, 401));
    const client = createClient({ baseUrl });
    await expect(listNotes(client)).rejects.toThrow(': 401 Unauthenticated. This client has no token.');
    await expect(listNotes({ ...client, getToken: () => 'wrong' })).rejects.toThrow(/Unauthenticated\.$/);
    await expect(listNotes(client, { headers: { authorization: 'Basic x' } })).rejects.toThrow(
      /Unauthenticated\.$/,
    );
    const attempt = login(client, { email: 'maria@example.com', password: 'x', device_name: 'laptop' });
    await expect(attempt).rejects.toThrow(/Unauthenticated\.$/);
  });

  test.each([
    ['HTML', '<!doctype html><title>secret-answer</title>'],
    ['nothing', ''],
    ['cut JSON', '{"user":{"access_token":"secret-answer'],
  ])('%s instead of JSON is an error that does not contain it', async (_, text) => {
    const { client } = await api((response) => response.end(text));
    const error = (await listNotes(client).catch((cause: unknown) => cause)) as ApiError;
    expect(error).toMatchObject({ reason: 'unreadable', status: 200, outcome: 'other' });
    expect(JSON.stringify(error) + error.message + String(error.cause)).not.toContain('secret');
  });

  test('an HTML error page is an error that contains its text', async () => {
    const { client } = await api((response) => response.writeHead(404).end('<h1>Not here</h1>'));
    await expect(listNotes(client)).rejects.toMatchObject({ status: 404, body: '<h1>Not here</h1>' });
  });

  test('a redirect is an error, and is not followed', async () => {
    const elsewhere = await serve(success);
    const { client, asked } = await api((response) =>
      response.writeHead(307, { location: `${elsewhere.baseUrl}/notes` }).end(),
    );
    await expect(createNote(client, { title: 'a', body: 'b' })).rejects.toMatchObject({
      reason: 'redirect',
      status: 307,
      message: expect.stringMatching(/^createNote \(POST http.*\): 307 redirect$/) as string,
    });
    expect(asked).toHaveLength(1);
    expect(elsewhere.asked).toEqual([]);
  });

  test('a redirect that a browser hides is an error', async () => {
    const hidden = Object.defineProperties(new Response(''), { status: { value: 0 }, ok: { value: false } });
    const client = createClient({
      baseUrl: 'https://storage.example.com/api/v1',
      fetch: () => Promise.resolve(hidden),
    });
    await expect(listNotes(client)).rejects.toMatchObject({ reason: 'redirect', status: 0 });
  });
});

describe('a retry', () => {
  test.each([408, 429, 500, 502, 503, 504])('follows %i for a read', async (status) => {
    const { client, asked } = await api(answer({}, status), answer([]));
    expect(await listNotes(client)).toEqual([]);
    expect(asked).toHaveLength(2);
  });

  test('follows a connection that is reset in the middle of the response', async () => {
    const { client, asked } = await api(reset, answer([]));
    expect(await listNotes(client)).toEqual([]);
    expect(asked).toHaveLength(2);
  });

  test('follows a failed DELETE and a read by POST, but not any other POST', async () => {
    const { client, asked } = await api(answer({}, 503));
    await expect(deleteShareableLink(client, { entryId: 1 })).rejects.toMatchObject({ status: 503 });
    expect(asked.splice(0)).toHaveLength(3);
    await expect(listUploadedParts(client, { key: 'k', uploadId: 'u' })).rejects.toThrow(ApiError);
    expect(asked.splice(0)).toHaveLength(3);
    await expect(createNote(client, { title: 'a', body: 'b' })).rejects.toThrow(ApiError);
    expect(asked).toHaveLength(1);
  });

  test('follows a failed POST if the caller asks for it', async () => {
    const { client, asked } = await api(answer({}, 503), answer({ note: {} }));
    await createNote(client, { title: 'a', body: 'b' }, { retryUnsafe: true });
    expect(asked).toHaveLength(2);
  });

  test('of a DELETE that gets 404 says that the first attempt may have deleted it', async () => {
    const { client } = await api(reset, answer({ message: 'Not found.' }, 404));
    const error: unknown = await deleteShareableLink(client, { entryId: 1 }).catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(NotFoundError);
    expect((error as Error).message).toMatch(
      /^deleteShareableLink \(DELETE http.*\): 404 after an attempt whose response was lost\. That attempt may have deleted it\.$/,
    );
  });

  test.each([
    ['7', 7],
    ['-1', 0],
    ['soon', undefined],
  ])('that is not left reports Retry-After: %s', async (value, retryAfter) => {
    const { client } = await api(answer({}, 429, { 'retry-after': value }));
    await expect(listNotes(client, { retries: 0 })).rejects.toMatchObject({ retryAfter });
  });

  test.each([404, 400, 501, 507])('does not follow %i', async (status) => {
    const { client, asked } = await api(answer({}, status));
    await expect(listNotes(client)).rejects.toMatchObject({ status });
    expect(asked).toHaveLength(1);
  });

  test('is repeated as often as the client or the call says', async () => {
    const { baseUrl, asked } = await serve(answer({}, 500));
    const client = createClient({ baseUrl, retries: 1 });
    await expect(listNotes(client)).rejects.toThrow(ApiError);
    expect(asked.splice(0)).toHaveLength(2);
    await expect(listNotes(client, { retries: 0 })).rejects.toThrow(ApiError);
    expect(asked).toHaveLength(1);
  });

  test.each(['Retry-After', 'retry-after', 'RETRY-AFTER'])('waits for the seconds of %s', async (name) => {
    const { client } = await api(answer({}, 429, { [name]: '0.05' }), answer([]));
    const started = performance.now();
    await listNotes(client);
    expect(performance.now() - started).toBeGreaterThan(40);
  });

  test.each(['toUTCString', 'lower case'])('waits until the date of Retry-After: %s', async (form) => {
    const date = new Date(Date.now() + 30_000).toUTCString();
    const { client, asked } = await api(
      answer({}, 503, { 'Retry-After': form === 'lower case' ? date.toLowerCase() : date }),
    );
    const controller = new AbortController();
    const call = listNotes.safe(client, { signal: controller.signal });
    await vi.waitFor(() => {
      expect(asked).toHaveLength(1);
    }, 60_000);
    // Without a date, the pause would already be over.
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(asked).toHaveLength(1);
    controller.abort();
    expect(await call).toMatchObject({ outcome: 'other', error: { reason: 'aborted' } });
    expect(asked).toHaveLength(1);
  });

  test.each(['0', 'Wed, 21 Oct 2015 07:28:00 GMT', 'soon'])('ignores Retry-After: %s', async (value) => {
    const { client } = await api(answer({}, 429, { 'Retry-After': value }), answer([]));
    expect(await listNotes(client)).toEqual([]);
  });

  test('does not wait for more than a minute', async () => {
    const { client, asked } = await api(answer({}, 429, { 'Retry-After': '61' }));
    await expect(listNotes(client)).rejects.toMatchObject({ status: 429 });
    expect(asked).toHaveLength(1);
  });

  test('pauses for a random time below a bound that doubles', async () => {
    const pauses = vi.spyOn(globalThis, 'setTimeout');
    vi.mocked(Math.random).mockReturnValue(0.01);
    const { client } = await api(answer({}, 500));
    await expect(listNotes(client, { retries: 3 })).rejects.toThrow(ApiError);
    expect(pauses.mock.calls.map(([, milliseconds]) => milliseconds)).toEqual(
      expect.arrayContaining([3, 6, 12]),
    );
  });
});

describe('a timeout or signal', () => {
  const stall = () => undefined;

  test('an attempt that takes too long is retried, and then reported as a timeout', async () => {
    const { client, asked } = await api(stall);
    const error: unknown = await listNotes(client, { timeout: 500, retries: 1 }).catch(
      (cause: unknown) => cause,
    );
    expect(error).toMatchObject({ reason: 'timeout', outcome: 'other', operation: 'listNotes' });
    expect(String(error)).toMatch(/listNotes \(GET http.*\/notes\): no complete answer within 500 ms\./);
    expect(asked).toHaveLength(2);
  });

  test('an attempt has a timeout of a minute by default, and leaves no timer behind', async () => {
    const timers = vi.spyOn(globalThis, 'setTimeout');
    const cleared = vi.spyOn(globalThis, 'clearTimeout');
    const { client } = await api(answer([]));
    await listNotes(client);
    const made = timers.mock.calls.findIndex(([, milliseconds]) => milliseconds === 60_000);
    expect(made).toBeGreaterThanOrEqual(0);
    expect(cleared).toHaveBeenCalledWith(timers.mock.results[made]!.value);
    timers.mockClear();
    await listNotes(client, { timeout: 0 });
    expect(timers.mock.calls.map(([, milliseconds]) => milliseconds)).not.toContain(0);
  });

  test('a timeout that no timer can hold is none, not one that has expired', async () => {
    const timers = vi.spyOn(globalThis, 'setTimeout');
    const { client } = await api(answer([]));
    for (const timeout of [Infinity, 2 ** 31]) await listNotes(client, { timeout, retries: 0 });
    for (const timeout of [Infinity, 2 ** 31])
      expect(timers.mock.calls.map(([, milliseconds]) => milliseconds)).not.toContain(timeout);
  });

  test('the body of a download has no timeout', async () => {
    const timers = vi.spyOn(globalThis, 'setTimeout');
    const cleared = vi.spyOn(globalThis, 'clearTimeout');
    let end = () => undefined as unknown;
    const { client } = await api((response) => {
      response.writeHead(200).write('by');
      end = () => response.end('tes');
    });
    const response = await downloadFile(client, { hash: 'NDgyMnw' }, { timeout: 54_321 });
    const made = timers.mock.calls.findIndex(([, milliseconds]) => milliseconds === 54_321);
    expect(cleared).toHaveBeenCalledWith(timers.mock.results[made]!.value);
    end();
    expect(await response.text()).toBe('bytes');
  });

  test('the body of other responses counts towards the timeout', async () => {
    const { baseUrl } = await serve((response) => {
      response.writeHead(200).write('[');
    });
    const client = createClient({ baseUrl, timeout: 50, retries: 0 });
    await expect(listNotes(client)).rejects.toMatchObject({ reason: 'timeout' });
  });

  test.each(['client', 'call'])('a signal of the %s aborts', async (whose) => {
    const { baseUrl, asked } = await serve(stall);
    const controller = new AbortController();
    const { signal } = controller;
    const client = createClient({
      baseUrl,
      signal: whose === 'client' ? signal : new AbortController().signal,
    });
    const call = listNotes(client, whose === 'call' ? { signal } : {});
    await vi.waitFor(() => {
      expect(asked).toHaveLength(1);
    }, 60_000);
    controller.abort();
    await expect(call).rejects.toMatchObject({ reason: 'aborted' });
    await expect(call).rejects.toThrow(AbortError);
    expect(asked).toHaveLength(1);
  });

  test('a signal that is already aborted sends nothing', async () => {
    const { client, asked } = await api(stall);
    await expect(listNotes(client, { signal: AbortSignal.abort() })).rejects.toMatchObject({
      reason: 'aborted',
    });
    expect(asked).toEqual([]);
  });

  test('an unreachable server is a network error', async () => {
    const { client } = await api(stall);
    const listener = createServer().listen(0, '127.0.0.1');
    await once(listener, 'listening');
    const baseUrl = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`;
    listener.close();
    const gone = createClient({ ...client, baseUrl });
    const result = await getWorkspace.safe(gone, { id: 7 });
    expect(result).toMatchObject({
      outcome: 'other',
      error: { reason: 'network', operation: 'getWorkspace', code: 'ECONNREFUSED' },
    });
    await expect(getWorkspace(gone, { id: 7 })).rejects.toThrow(ConnectionError);
    await expect(getWorkspace(gone, { id: 7 })).rejects.toThrow(
      `getWorkspace (GET ${baseUrl}/workspace/7): no complete answer (ECONNREFUSED). Is baseUrl right,`,
    );
  });
});
