import { expect, test, vi } from 'vitest';
import { createHooks, type ResponseEvent } from '../core/hooks.ts';
import { putAgain, type Put, type PutAnswer } from './put.ts';

const sign = () => Promise.resolve('https://objects.example.com/key?signature=s');
const options = { timeout: 0, retries: 3, onSent: () => undefined };

test('a storage that asks to wait for more than a minute is a failure', async () => {
  const put = vi.fn(() => Promise.resolve<PutAnswer>({ status: 503, etag: null, retryAfter: '61' }));
  await expect(putAgain(put, new Uint8Array(1), sign, options)).rejects.toMatchObject({ status: 503 });
  expect(put).toHaveBeenCalledOnce();
});

test('the error names the storage, and not the signature in the URL', async () => {
  const fault = new Error('https://objects.example.com/key?signature=s');
  for (const [put, answer] of [
    [() => Promise.resolve<PutAnswer>({ status: 400, etag: null, retryAfter: null }), '400'],
    [() => Promise.reject(fault), 'nothing'],
  ] as const) {
    const failed = putAgain(put, new Uint8Array(1), sign, { ...options, retries: 0 });
    await expect(failed).rejects.toThrow(`The storage at https://objects.example.com answered ${answer}.`);
  }
});

test('there is no pause before a new URL', async () => {
  const answers: PutAnswer[] = [
    { status: 403, etag: null, retryAfter: '61' },
    { status: 200, etag: '"e"', retryAfter: null },
  ];
  const put = vi.fn(() => Promise.resolve(answers.shift()!));
  expect(await putAgain(put, new Uint8Array(1), sign, options)).toBe('"e"');
});

test('hooks get every attempt, and not the signature in the URL', async () => {
  const after: Partial<ResponseEvent>[] = [];
  const hooks = createHooks({
    after: ({ duration, ...event }) => {
      expect(duration).toBeGreaterThanOrEqual(0);
      after.push(event);
    },
  });
  const answers: (() => ReturnType<Put>)[] = [
    () => Promise.resolve({ status: 503, etag: null, retryAfter: '0' }),
    () => Promise.reject(new Error('reset')),
    () => Promise.resolve({ status: 200, etag: '"e"', retryAfter: null }),
  ];
  await putAgain(() => answers.shift()!(), new Uint8Array(1), sign, {
    ...options,
    hooks,
    type: 'text/plain',
  });
  const facts = { operation: 'PUT', method: 'PUT', url: 'https://objects.example.com/key' };
  const headers = { 'content-type': 'text/plain' };
  expect(after).toEqual([
    { ...facts, headers, attempt: 0, status: 503, reason: 'refused' },
    { ...facts, headers, attempt: 1, status: 0, reason: 'network' },
    { ...facts, headers, attempt: 2, status: 200 },
  ]);
  const silent: Put = (_, __, { signal }) =>
    new Promise((___, reject) => {
      signal!.addEventListener('abort', () => {
        reject(signal!.reason as Error);
      });
    });
  const failed = putAgain(silent, new Uint8Array(1), sign, { ...options, hooks, timeout: 1, retries: 0 });
  await expect(failed).rejects.toMatchObject({ reason: 'storage' });
  expect(after[3]).toEqual({ ...facts, headers: {}, attempt: 0, status: 0, reason: 'timeout' });
});
