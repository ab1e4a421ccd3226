import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sayingEachMinute } from './run-subcommand.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const lasting = (minutes: number) => () =>
  new Promise<string>((resolve) => {
    setTimeout(resolve, minutes * 60_000, 'done');
  });

test.each([
  [false, ['... generate has been running for 1 min\n', '... generate has been running for 2 min\n']],
  [true, []],
])('in a terminal (%s) the line of each minute', async (isTTY, expected) => {
  const lines: string[] = [];
  const output = { isTTY, write: (text: string) => lines.push(text) };
  const ended = sayingEachMinute('generate', lasting(2.5), output);
  await vi.advanceTimersByTimeAsync(200_000);
  expect(await ended).toBe('done');
  expect(lines).toEqual(expected);
  expect(vi.getTimerCount()).toBe(0);
});
