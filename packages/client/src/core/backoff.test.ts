import { getEventListeners } from 'node:events';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  ApiError,
  createClient,
  createNote,
  deleteShareableLink,
  listNotes,
  listUploadedParts,
  NotFoundError,
} from '../index.ts';
import { answer, reset, serve, serveClient, withoutPauses } from '../testing/serve.ts';
import { pauseBeforeRetry } from './backoff.ts';

withoutPauses();
afterEach(() => {
  vi.useRealTimers();
});

test.each(['1', 'Thu, 01 Jan 1970 00:00:01 GMT', 'thu, 01 jan 1970 00:00:01 gmt'])(
  'a pause ends after Retry-After: %s',
  async (retryAfter) => {
    vi.useFakeTimers({ now: 0 });
    const ended = vi.fn();
    void pauseBeforeRetry({ attempt: 0, retries: 1, retryAfter, signal: undefined }).then(ended);
    await vi.advanceTimersByTimeAsync(999);
    expect(ended).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(ended).toHaveBeenCalledOnce();
  },
);

test('after many retries, a pause takes a minute, because no timer can hold ever longer ones', async () => {
  vi.useFakeTimers();
  vi.mocked(Math.random).mockReturnValue(1);
  const ended = vi.fn();
  void pauseBeforeRetry({ attempt: 40, retries: 50, signal: undefined }).then(ended);
  await vi.advanceTimersByTimeAsync(59_999);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(ended).toHaveBeenCalledOnce();
});

test.each(['before it begins', 'while it lasts'])(
  'a pause ends when its signal is aborted %s',
  async (when) => {
    vi.useFakeTimers();
    const controller = new AbortController();
    if (when === 'before it begins') controller.abort();
    const ended = vi.fn();
    void pauseBeforeRetry({
      attempt: 0,
      retries: 1,
      retryAfter: '60',
      signal: controller.signal,
    }).then(ended);
    controller.abort();
    await vi.advanceTimersByTimeAsync(0);
    expect(ended).toHaveBeenCalledOnce();
    expect(vi.getTimerCount()).toBe(0);
  },
);

test('pauses leave no listeners on a signal that outlives them', async () => {
  const { signal } = new AbortController();
  for (let count = 0; count < 3; count++) {
    await pauseBeforeRetry({ attempt: 0, retries: 1, retryAfter: '0.001', signal });
  }
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});

test.each([
  ['there are no repetitions left', 2, '0'],
  ['more than a minute is asked for', 0, '61'],
])('there is no pause if %s, and no timer is left', async (_, attempt, retryAfter) => {
  vi.useFakeTimers();
  const { signal } = new AbortController();
  expect(await pauseBeforeRetry({ attempt, retries: 2, retryAfter, signal })).toBe(false);
  expect(vi.getTimerCount()).toBe(0);
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});

describe('a retry', () => {
  test.each([408, 429, 500, 502, 503, 504])('follows %i for a read, and for its raw form', async (status) => {
    const answers = [answer({}, status), answer([])];
    const { client, asked } = await serveClient(...answers, ...answers, answer({}, status));
    expect(await listNotes(client)).toEqual([]);
    expect((await listNotes.raw(client)).status).toBe(200);
    expect(asked.splice(0)).toHaveLength(4);
    expect((await listNotes.raw(client, { retries: 0 })).status).toBe(status);
  });

  test('follows a connection that is reset in the middle of the response', async () => {
    const { client, asked } = await serveClient(reset, answer([]));
    expect(await listNotes(client)).toEqual([]);
    expect(asked).toHaveLength(2);
  });

  test('follows a failed DELETE and a read by POST, but not any other POST', async () => {
    const { client, asked } = await serveClient(answer({}, 503));
    await expect(deleteShareableLink(client, { entryId: 1 })).rejects.toMatchObject({ status: 503 });
    expect(asked.splice(0)).toHaveLength(3);
    await expect(listUploadedParts(client, { key: 'k', uploadId: 'u' })).rejects.toThrow(ApiError);
    expect(asked.splice(0)).toHaveLength(3);
    await expect(createNote(client, { title: 'a', body: 'b' })).rejects.toThrow(ApiError);
    expect(asked).toHaveLength(1);
  });

  test('follows 429 for every operation, because that refuses the call', async () => {
    const { client, asked } = await serveClient(answer({}, 429), answer({ note: {} }));
    await createNote(client, { title: 'a', body: 'b' });
    expect(asked).toHaveLength(2);
  });

  test('follows a failed POST if the caller asks for it', async () => {
    const { client, asked } = await serveClient(answer({}, 503), answer({ note: {} }));
    await createNote(client, { title: 'a', body: 'b' }, { retryUnsafe: true });
    expect(asked).toHaveLength(2);
  });

  test('of a DELETE that gets 404 says that the first attempt may have deleted it', async () => {
    const { client } = await serveClient(reset, answer({ message: 'Not found.' }, 404));
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
    const { client } = await serveClient(answer({}, 429, { 'retry-after': value }));
    await expect(listNotes(client, { retries: 0 })).rejects.toMatchObject({ retryAfter });
  });

  test.each([404, 400, 501, 507])('does not follow %i', async (status) => {
    const { client, asked } = await serveClient(answer({}, status));
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

  test.each(['0', 'Wed, 21 Oct 2015 07:28:00 GMT', 'soon'])('ignores Retry-After: %s', async (value) => {
    const { client } = await serveClient(answer({}, 429, { 'Retry-After': value }), answer([]));
    expect(await listNotes(client)).toEqual([]);
  });

  test('pauses for a random time below a bound that doubles', async () => {
    const pauses = vi.spyOn(globalThis, 'setTimeout');
    vi.mocked(Math.random).mockReturnValue(0.01);
    const { client } = await serveClient(answer({}, 500));
    await expect(listNotes(client, { retries: 3 })).rejects.toThrow(ApiError);
    expect(pauses.mock.calls.map(([, milliseconds]) => milliseconds)).toEqual(
      expect.arrayContaining([3, 6, 12]),
    );
  });
});
