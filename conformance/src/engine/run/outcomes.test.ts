import { expect, test } from 'vitest';
import { InterruptedError, StoppedError, UnmetError } from './outcomes.ts';

test.each([
  [UnmetError, 'UnmetError: why'],
  [StoppedError, 'StoppedError: why'],
  [InterruptedError, 'InterruptedError: why'],
])('a trace calls an end by its name: %o', (End, shown) => {
  expect(String(new End('why'))).toBe(shown);
});
