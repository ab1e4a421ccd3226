import { getEventListeners } from 'node:events';
import { afterEach, expect, test, vi } from 'vitest';
import { pauseBeforeRetry } from './retry.ts';

const error = new Error('refused');

afterEach(() => {
  vi.useRealTimers();
});

test('a pause ends after its time', async () => {
  vi.useFakeTimers();
  const ended = vi.fn();
  void pauseBeforeRetry({ error, attempt: 0, retries: 1, retryAfter: '1', signal: undefined }).then(ended);
  await vi.advanceTimersByTimeAsync(999);
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
      error,
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
    await pauseBeforeRetry({ error, attempt: 0, retries: 1, retryAfter: '0.001', signal });
  }
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});

test.each([
  ['there are no repetitions left', 2, '0'],
  ['more than a minute is asked for', 0, '61'],
])('the error is thrown if %s, and no timer is left', async (_, attempt, retryAfter) => {
  vi.useFakeTimers();
  const { signal } = new AbortController();
  await expect(pauseBeforeRetry({ error, attempt, retries: 2, retryAfter, signal })).rejects.toBe(error);
  expect(vi.getTimerCount()).toBe(0);
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});
