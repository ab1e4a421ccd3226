import type { FastifyRequest } from 'fastify';
import type { Stopwatch } from '../clock.ts';
import type { Caller } from '../contract/handlers.ts';
import { RateLimiter } from './rate-limiter.ts';

type Authenticate = (request: FastifyRequest) => Caller;

/** Adds a limit for each caller to the authentication. */
export function limitRequests(
  authenticate: Authenticate,
  perSecond: number,
  stopwatch: Stopwatch,
): Authenticate {
  const limiter = new RateLimiter({ limit: perSecond, windowSeconds: 1 }, stopwatch);
  return (request) => {
    const caller = authenticate(request);
    limiter.take(String(caller.userId));
    return caller;
  };
}
