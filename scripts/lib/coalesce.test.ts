import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { coalesce } from './coalesce.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A task whose runs end when the test decides. */
function manualTask() {
  const runs: string[][] = [];
  const ends: (() => void)[] = [];
  const task = (items: ReadonlySet<string>) =>
    new Promise<void>((resolve) => {
      runs.push([...items]);
      ends.push(resolve);
    });
  const end = async () => {
    ends.shift()?.();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { task, runs, end };
}

test('items that arrive close together cause one run', async () => {
  const { task, runs } = manualTask();
  const queue = coalesce(task, 30);
  queue.add('a');
  await vi.advanceTimersByTimeAsync(29);
  queue.add('b');
  queue.add('a');
  await vi.advanceTimersByTimeAsync(29);
  expect(runs).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(runs).toEqual([['a', 'b']]);
});

test('items that arrive during a run cause one more run, after its end', async () => {
  const { task, runs, end } = manualTask();
  const queue = coalesce(task, 30);
  queue.add('a');
  await vi.advanceTimersByTimeAsync(30);
  queue.add('b');
  await vi.advanceTimersByTimeAsync(100);
  queue.add('c');
  await vi.advanceTimersByTimeAsync(100);
  expect(runs).toEqual([['a']]);
  await end();
  expect(runs).toEqual([['a'], ['b', 'c']]);
  await end();
  await vi.advanceTimersByTimeAsync(100);
  expect(runs).toHaveLength(2);
});

test('stopping waits for the current run, and starts no other', async () => {
  const { task, runs, end } = manualTask();
  const queue = coalesce(task, 30);
  queue.add('a');
  await vi.advanceTimersByTimeAsync(30);
  queue.add('b');
  let stopped = false;
  const stop = queue.stop().then(() => {
    stopped = true;
  });
  await vi.advanceTimersByTimeAsync(100);
  expect(stopped).toBe(false);
  await end();
  await stop;
  await vi.advanceTimersByTimeAsync(100);
  expect(runs).toEqual([['a']]);
});
