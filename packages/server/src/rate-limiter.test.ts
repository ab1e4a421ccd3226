import { expect, test } from 'vitest';
import { TooManyRequestsError } from './errors.ts';
import { RateLimiter } from './rate-limiter.ts';

function limiterAt(limit: number) {
  let seconds = 0;
  const limiter = new RateLimiter({ limit, windowSeconds: 60 }, () => seconds * 1000);
  const advance = (by: number) => {
    seconds += by;
  };
  const take = (key = 'a') => {
    try {
      limiter.take(key);
      return 'taken';
    } catch (error) {
      if (error instanceof TooManyRequestsError) return Number(error.headers['retry-after']);
      throw error;
    }
  };
  return { limiter, advance, take };
}

test('over the limit, the error says when the window ends', () => {
  const { take, advance } = limiterAt(2);

  expect([take(), take(), take()]).toEqual(['taken', 'taken', 60]);
  advance(59.5);
  expect(take()).toBe(1);
  advance(0.5);
  expect([take(), take(), take()]).toEqual(['taken', 'taken', 60]);
});

test('a take can be undone, but only once', () => {
  const { limiter, take } = limiterAt(1);
  take();
  limiter.giveBack('a');
  limiter.giveBack('a');

  expect([take(), take()]).toEqual(['taken', 60]);
});
