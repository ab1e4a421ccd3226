import { describe, expect, test, vi } from 'vitest';
import { listEntries } from '../../../../generated/operations.reference/index.ts';
import { freePort } from '../../../server/src/testing/free-port.ts';
import {
  ApiError,
  ConnectionError,
  createClient,
  createFolder,
  createHooks,
  createNote,
  ForbiddenError,
  getWorkspace,
  InvalidError,
  listNotes,
  login,
  NotFoundError,
  RateLimitError,
  UnauthenticatedError,
  type ClientOptions,
} from '../index.ts';
import { answer, serve, serveClient, withoutPauses } from '../testing/serve.ts';

const success = answer({ status: 'success' });

withoutPauses();

describe('a response', () => {
  test('is returned as its body, as an outcome, or raw', async () => {
    const { client } = await serveClient(answer([{ id: 1 }]));
    expect(await listNotes(client)).toEqual([{ id: 1 }]);
    expect(await listNotes.safe(client)).toEqual({ outcome: 'ok', data: [{ id: 1 }] });
    const response = await listNotes.raw(client);
    expect(await response.json()).toEqual([{ id: 1 }]);
  });

  test('is returned with the result, for status and headers', async () => {
    const { client } = await serveClient(answer([{ id: 1 }], 200, { 'x-ratelimit-remaining': '7' }));
    const { data, response } = await listNotes.withResponse(client);
    expect([data, response.status, response.headers.get('x-ratelimit-remaining')]).toEqual([
      [{ id: 1 }],
      200,
      '7',
    ]);
  });

  test('with endless JSON does not fill the memory', async () => {
    const chunk = Buffer.alloc(1024 ** 2, ' ');
    const { client } = await serveClient((response) => {
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

  const invalid = { status: 'error', message: 'The given data was invalid.', errors: { name: 'Required.' } };

  test.each([
    [401, { message: 'Unauthenticated.' }, UnauthenticatedError, 'unauthenticated'],
    [403, { message: 'This action is unauthorized.' }, ForbiddenError, 'forbidden'],
    [422, invalid, InvalidError, 'invalid'],
    [400, invalid, InvalidError, 'invalid'],
    [404, { message: 'Not found.' }, NotFoundError, 'notFound'],
    [404, null, NotFoundError, 'notFound'],
    [404, { message: 'Not found.', errors: [] }, NotFoundError, 'notFound'],
    [404, invalid, InvalidError, 'invalid'],
    [429, { message: 'Too many requests.' }, RateLimitError, 'rateLimited'],
    [429, invalid, RateLimitError, 'rateLimited'],
    [418, ['anything'], ApiError, 'other'],
  ])('%i with %j becomes an error of its kind', async (status, body, Kind, outcome) => {
    const { client } = await serveClient(answer(body, status, { 'x-request-id': 'r-1' }));
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

  test.each([
    [{ name: ['Required.', 'Too short.'] }, 'Required. Too short.'],
    [{ name: { toString: 1, valueOf: 1 } }, '{"toString":1,"valueOf":1}'],
    [{ name: null }, ''],
  ])('with errors %j instead of texts is refused data, not a lost connection', async (errors, text) => {
    const { client, asked } = await serveClient(answer({ message: 'Invalid.', errors }, 422));
    const error: unknown = await createNote(client, { title: '', body: '' }).catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(InvalidError);
    const message = expect.stringContaining(`: 422 Invalid. name: ${text}`) as string;
    expect(error).toMatchObject({ message, errors: { name: text } });
    expect(asked).toHaveLength(1);
  });

  test('every error of a response says where the request went, without its query', async () => {
    const { client, baseUrl } = await serveClient(
      answer({ message: 'Not found.' }, 404),
      (response) => response.end('<html>'),
      (response) => response.writeHead(204).end(),
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
    await expect(createNote(client, { title: '', body: '' })).rejects.toThrow(': 204 with no body. Is this');
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
    const { client } = await serveClient((response) => response.end(text));
    const error = (await listNotes(client).catch((cause: unknown) => cause)) as ApiError;
    expect(error).toMatchObject({ reason: 'unreadable', status: 200, outcome: 'other' });
    expect(JSON.stringify(error) + error.message + String(error.cause)).not.toContain('secret');
  });

  test('an HTML error page is an error that contains its text', async () => {
    const { client } = await serveClient((response) => response.writeHead(404).end('<h1>Not here</h1>'));
    await expect(listNotes(client)).rejects.toMatchObject({ status: 404, body: '<h1>Not here</h1>' });
  });

  test('a redirect is an error, and is not followed', async () => {
    const elsewhere = await serve(success);
    const location = `${elsewhere.baseUrl.replace('//', '//maria:pass@')}/notes?token=secret`;
    const { client, asked } = await serveClient((response) => response.writeHead(307, { location }).end());
    await expect(createNote(client, { title: 'a', body: 'b' })).rejects.toMatchObject({
      reason: 'redirect',
      status: 307,
      message: expect.stringMatching(
        new RegExp(`^createNote \\(POST http.*\\): 307 redirect to ${elsewhere.baseUrl}/notes$`),
      ) as string,
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

const full = new Error('The disk is full');
const locked = () => {
  throw full;
};
test.each<[string, Partial<ClientOptions>, number | undefined]>([
  ['a hook', { token: 'a', hooks: createHooks({ after: locked }) }, 201],
  ['an async hook', { token: 'a', hooks: createHooks({ after: () => Promise.reject(full) }) }, 201],
  ['getToken', { getToken: vi.fn(locked).mockReturnValueOnce('a' as never) }, 503],
  ['a bad token', { getToken: vi.fn(() => 'a b').mockReturnValueOnce('a') }, 503],
])('a call that %s fails after it was sent is not called unsent', async (_, options, status) => {
  const { baseUrl } = await serve(answer({}, status, { 'retry-after': '0' }));
  const client = createClient({ baseUrl, retryUnsafe: true, ...options });
  const result = await createFolder.safe(client, { name: 'Reports' });
  const message = expect.stringContaining('a hook or getToken failed after a request was sent: ') as string;
  const error = { reason: 'callback', method: 'POST', status, message };
  expect(result).toMatchObject({ outcome: 'other', error });
});

test('an unreachable server is a network error', async () => {
  const baseUrl = `http://127.0.0.1:${await freePort()}`;
  const gone = createClient({ baseUrl });
  const result = await getWorkspace.safe(gone, { id: 7 });
  expect(result).toMatchObject({
    outcome: 'other',
    error: { reason: 'network', operation: 'getWorkspace', code: 'ECONNREFUSED' },
  });
  await expect(getWorkspace(gone, { id: 7 })).rejects.toThrow(ConnectionError);
  await expect(getWorkspace(gone, { id: 7 })).rejects.toThrow(
    `getWorkspace (GET ${baseUrl}/workspace/7): no complete response (ECONNREFUSED). Is baseUrl right,`,
  );
});
