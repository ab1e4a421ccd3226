import type { Stopwatch } from './clock.ts';
import { TooManyRequestsError } from './errors.ts';
import type { Authenticate } from './contract/register-operations.ts';

export interface RateLimit {
  /** Maximum count in one window. */
  limit: number;
  windowSeconds: number;
}

interface Window {
  endsAt: number;
  taken: number;
}

/** Maximum number of keys in memory. The oldest are removed first, so that many senders cannot fill the memory. */
const maximumKeys = 100_000;

/** Counts by key, in windows of a fixed length that start with the first count. */
export class RateLimiter {
  readonly #limit: RateLimit;
  readonly #stopwatch: Stopwatch;
  /** Ordered by the start of the window. */
  readonly #windows = new Map<string, Window>();

  constructor(limit: RateLimit, stopwatch: Stopwatch) {
    this.#limit = limit;
    this.#stopwatch = stopwatch;
  }

  /** @throws TooManyRequestsError if the limit of the window is reached */
  take(key: string): void {
    if (this.tryTake(key)) return;
    throw new TooManyRequestsError((this.#windowOf(key).endsAt - this.#stopwatch()) / 1000);
  }

  /** @returns false if the limit of the window is reached */
  tryTake(key: string): boolean {
    const window = this.#windowOf(key);
    if (window.taken >= this.#limit.limit) return false;
    window.taken += 1;
    return true;
  }

  /** Undoes one `take`. */
  giveBack(key: string): void {
    const window = this.#windowOf(key);
    window.taken = Math.max(0, window.taken - 1);
  }

  #windowOf(key: string): Window {
    const now = this.#stopwatch();
    const known = this.#windows.get(key);
    if (known && known.endsAt > now) return known;
    const window = { endsAt: now + this.#limit.windowSeconds * 1000, taken: 0 };
    this.#windows.delete(key);
    this.#windows.set(key, window);
    this.#forgetEnded(now);
    return window;
  }

  #forgetEnded(now: number): void {
    for (const [key, { endsAt }] of this.#windows) {
      if (endsAt > now && this.#windows.size <= maximumKeys) return;
      this.#windows.delete(key);
    }
  }
}

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
