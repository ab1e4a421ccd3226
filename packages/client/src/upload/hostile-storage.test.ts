import { getEventListeners } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { put as putByNode } from '../node/index.ts';
import { listen } from '../testing/serve.ts';
import { defaultPut, putAgain, type Put } from './put.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Starts a storage that reads the request, and then responds as a test defines. */
async function hostileStorage(answer: (response: ServerResponse) => void) {
  let sent = 0;
  const sockets: Socket[] = [];
  const origin = await listen((request, response) => {
    sockets.push(request.socket);
    const write = response.write.bind(response);
    response.write = (chunk: Uint8Array) => {
      sent += chunk.length;
      return write(chunk);
    };
    request.resume().on('end', () => {
      answer(response);
    });
  });
  return { url: `${origin}/key`, sockets, sent: () => sent };
}

/** Resolves however the socket closes, even after a reset. */
const closed = (socket: Socket) =>
  new Promise<void>((resolve) => {
    if (socket.destroyed) resolve();
    else
      socket.on('close', () => {
        resolve();
      });
  });

const endless = (status: number) => (response: ServerResponse) => {
  const chunk = Buffer.alloc(65_536);
  const write = () => {
    while (!response.destroyed) if (!response.write(chunk)) return void response.once('drain', write);
  };
  response.writeHead(status, { etag: '"e"' });
  write();
};

const stalled = (response: ServerResponse) => {
  response.writeHead(200, { etag: '"e"', 'content-length': 100 }).write(Buffer.from('<'));
};

const puts: [string, Put][] = [
  ['node:http', putByNode],
  ['fetch', defaultPut],
];
const bytes = new Uint8Array(1000);
const options = { timeout: 0, retries: 0, onSent: () => undefined };

test.each(puts)('an endless body after a success is closed: %s', async (_, put) => {
  const { url, sockets, sent } = await hostileStorage(endless(200));
  expect(await putAgain(put, bytes, () => Promise.resolve(url), options)).toBe('"e"');
  await closed(sockets[0]!);
  expect(sent()).toBeLessThan(20e6);
});

test.each(puts)('a body that stops after a success is not waited for: %s', async (_, put) => {
  const { url, sockets } = await hostileStorage(stalled);
  expect(await putAgain(put, bytes, () => Promise.resolve(url), options)).toBe('"e"');
  await closed(sockets[0]!);
});

test.each(puts)('an endless body after an error is closed: %s', async (_, put) => {
  const { url, sockets, sent } = await hostileStorage(endless(500));
  const attempts = putAgain(put, bytes, () => Promise.resolve(url), { ...options, retries: 1 });
  await expect(attempts).rejects.toMatchObject({ reason: 'storage', status: 500 });
  expect(sockets).toHaveLength(2);
  await Promise.all(sockets.map(closed));
  expect(sent()).toBeLessThan(40e6);
});

test('a storage that never responds ends a PUT after its timeout, and 0 is none', async () => {
  vi.useFakeTimers();
  const put: Put = (_, __, { signal }) =>
    new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => {
        reject(new Error('given up'));
      });
    });
  const end = (timeout: number) =>
    putAgain(put, bytes, () => Promise.resolve('https://objects.example.com/key'), {
      ...options,
      timeout,
    }).then(String, (error: unknown) => (error as Error).cause);
  const ends = vi.fn();
  void end(1000).then(ends);
  void end(0).then(ends);
  await vi.advanceTimersByTimeAsync(999);
  expect(ends).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(ends.mock.calls).toEqual([[new Error('given up')]]);
  expect(vi.getTimerCount()).toBe(0);
});

test('in a browser, an endless body is closed, and a signal that outlives it keeps no reference', async () => {
  const aborted = vi.fn();
  class EndlessRequest {
    status = 200;
    upload = {};
    onprogress?: (event: { loaded: number }) => void;
    onloadend?: () => void;
    open = () => undefined;
    getResponseHeader = (name: string) => (name === 'etag' ? '"e"' : null);
    abort = () => {
      aborted();
      this.status = 0;
      this.onloadend?.();
    };
    send() {
      for (let loaded = 0; !aborted.mock.calls.length && loaded < 1e9; loaded += 65_536)
        this.onprogress?.({ loaded });
    }
  }
  vi.stubGlobal('XMLHttpRequest', EndlessRequest);
  const { signal } = new AbortController();
  const answer = defaultPut('https://objects.example.com/key', bytes, { signal, onSent: () => undefined });
  expect(await answer).toMatchObject({ status: 200, etag: '"e"' });
  expect(aborted).toHaveBeenCalledOnce();
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});
