import { PassThrough } from 'node:stream';
import { afterEach, expect, test, vi } from 'vitest';
import type { Output } from '../io.ts';
import { Lines } from './lines.ts';

afterEach(() => {
  vi.useRealTimers();
});

function output(isTTY: boolean) {
  const writes: string[] = [];
  const stream: Output = Object.assign(new PassThrough(), { isTTY });
  stream.on('data', (chunk: Buffer) => writes.push(chunk.toString()));
  return { lines: new Lines(stream), writes };
}

test('lines for files that follow quickly are written together, in order, and none waits for long', () => {
  vi.useFakeTimers();
  const { lines, writes } = output(false);
  lines.write('a');
  lines.write('b');
  vi.advanceTimersByTime(99);
  expect(writes).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(writes).toEqual(['a\nb\n']);
  lines.write('c');
  lines.flush();
  lines.flush();
  expect([writes, vi.getTimerCount()]).toEqual([['a\nb\n', 'c\n'], 0]);
});

test('a terminal shows each line at once', () => {
  const { lines, writes } = output(true);
  lines.write('a');
  lines.write('b');
  expect(writes).toEqual(['a\n', 'b\n']);
});
