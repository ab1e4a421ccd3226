import { getEventListeners } from 'node:events';
import { afterEach, expect, test, vi } from 'vitest';
import { pause } from './waiting.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('a pause ends after its time', async () => {
  vi.useFakeTimers();
  const ended = vi.fn();
  void pause(1000, undefined).then(ended);
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
    void pause(60_000, controller.signal).then(ended);
    controller.abort();
    await vi.advanceTimersByTimeAsync(0);
    expect(ended).toHaveBeenCalledOnce();
    expect(vi.getTimerCount()).toBe(0);
  },
);

test('pauses leave nothing on a signal that outlives them', async () => {
  const { signal } = new AbortController();
  for (let count = 0; count < 3; count++) await pause(0, signal);
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});
