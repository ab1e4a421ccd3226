import { getEventListeners } from 'node:events';
import { describe, expect, test, vi } from 'vitest';
import { downloadFile } from '../../../../generated/operations.reference/index.ts';
import { AbortError, createClient, listNotes, uploadFile, type ClientOptions } from '../index.ts';
import { createFetchClient } from '../openapi-fetch.ts';
import { answer, serve, serveClient, withoutPauses } from '../testing/serve.ts';

withoutPauses();

describe('a timeout or signal', () => {
  const stall = () => undefined;

  test('an attempt that takes too long is retried, and then reported as a timeout', async () => {
    const { client, asked } = await serveClient(stall);
    const error: unknown = await listNotes(client, { timeout: 500, retries: 1 }).catch(
      (cause: unknown) => cause,
    );
    expect(error).toMatchObject({ reason: 'timeout', outcome: 'other', operation: 'listNotes' });
    expect(String(error)).toMatch(/listNotes \(GET http.*\/notes\): no complete response within 500 ms\./);
    expect(asked).toHaveLength(2);
  });

  test('an attempt has a timeout of a minute by default, and leaves no timer behind', async () => {
    const timers = vi.spyOn(globalThis, 'setTimeout');
    const cleared = vi.spyOn(globalThis, 'clearTimeout');
    const { client } = await serveClient(answer([]));
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
    const { client } = await serveClient(answer([]));
    for (const timeout of [Infinity, 2 ** 31]) await listNotes(client, { timeout, retries: 0 });
    for (const timeout of [Infinity, 2 ** 31])
      expect(timers.mock.calls.map(([, milliseconds]) => milliseconds)).not.toContain(timeout);
  });

  test('the body of a download has no timeout', async () => {
    const timers = vi.spyOn(globalThis, 'setTimeout');
    const cleared = vi.spyOn(globalThis, 'clearTimeout');
    let end = () => undefined as unknown;
    const { client } = await serveClient((response) => {
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

  test.each([
    ['client', 'its signals'],
    ['call', 'its signals'],
    ['client', 'an older runtime without AbortSignal.any'],
    ['call', 'an older runtime without AbortSignal.any'],
  ])('a signal of the %s aborts, with %s', async (whose, runtime) => {
    if (runtime !== 'its signals')
      vi.spyOn(AbortSignal as { any?: unknown }, 'any', 'get').mockReturnValue(undefined);
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

  test.each(['client', 'call'])(
    'Node reports no leak if many calls share a signal of the %s',
    async (whose) => {
      const warned = vi.spyOn(process, 'emitWarning').mockReturnValue();
      const { baseUrl } = await serve(answer([], 503));
      const own = { signal: new AbortController().signal };
      const client = createClient({ baseUrl, retries: 1, ...(whose === 'client' && own) });
      const calls = Array.from({ length: 11 }, () => listNotes(client, whose === 'call' ? own : {}));
      await Promise.allSettled(calls);
      expect(warned.mock.calls).toEqual([]);
      expect(getEventListeners(own.signal, 'abort')).toEqual([]);
    },
  );

  test.each<[string, (options: ClientOptions, signal: AbortSignal) => Promise<unknown>]>([
    ['a call', (options, signal) => listNotes(createClient(options), { signal })],
    ['a path', (options, signal) => createFetchClient(options).GET('/notes', { signal })],
  ])('a signal ends %s that waits for getToken', async (_, call) => {
    const controller = new AbortController();
    const getToken = () => {
      controller.abort();
      return new Promise<never>(() => undefined);
    };
    const ended = call({ baseUrl: 'http://127.0.0.1:9/v1', getToken }, controller.signal);
    await expect(ended).rejects.toThrow(AbortError);
  });

  test.each(['client', 'call'])('a signal of the %s that is already aborted sends nothing', async (whose) => {
    const { baseUrl, asked } = await serve(stall);
    const gone = { signal: AbortSignal.abort() };
    const client = createClient({ baseUrl, ...(whose === 'client' && gone) });
    const options = whose === 'call' ? gone : { signal: new AbortController().signal };
    const bytes = new Uint8Array(1);
    for (const call of [listNotes(client, options), uploadFile(client, bytes, { name: 'a.txt', ...options })])
      await expect(call).rejects.toMatchObject({ reason: 'aborted' });
    expect(asked).toEqual([]);
  });
});
