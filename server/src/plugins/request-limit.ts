import type { Stopwatch } from '../clock.ts';
import type { Authenticate } from '../contract/register-operations.ts';
import { RateLimiter } from './rate-limiter.ts';

/** Adds a limit for each caller to the authentication. */
export function limitRequests(
  authenticate: Authenticate,
  perSecond: number,
  stopwatch: Stopwatch,
): Authenticate {
  const limiter = new RateLimiter({ limit: perSecond, windowSeconds: 1 }, stopwatch);
  return async (request) => {
    const caller = await authenticate(request);
    limiter.take(String(caller.userId));
    return caller;
  };
}
