import { PassThrough } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { watchSignals } from './interruption.ts';

test.each([
  ['SIGINT', 'SIGINT: cleaning up. Press Ctrl+C again to stop at once.'],
  ['SIGTERM', 'SIGTERM: cleaning up. Send it again to stop at once.'],
] as const)('%s is told how to stop at once', (signal, line) => {
  const stderr = new PassThrough();
  const watched = watchSignals(stderr, () => undefined);
  onTestFinished(() => {
    watched.stop();
  });
  process.emit(signal, signal);
  expect(String(stderr.read())).toBe(`\n${line}\n`);
  expect(watched.signal.aborted).toBe(true);
  expect(watched.received()).toBe(signal);
});
