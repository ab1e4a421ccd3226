import type { Stopwatch } from '../clock.ts';
import { RateLimiter, type RateLimit } from '../plugins/rate-limiter.ts';
import { senderOf } from '../plugins/sender.ts';

const windowSeconds = 15 * 60;
/** Failed log-ins, of one sender and at one account. */
const failures: RateLimit = { limit: 10, windowSeconds };
/** Of one sender at one account, however many others have failed there. */
const ownFailures: RateLimit = { limit: 3, windowSeconds };

/**
 * Limits the guessing of passwords, from one address and at one account. Whoever has not guessed at an account keeps a
 * few attempts at it, so that others who do cannot lock its owner out. Addresses without an account count alike, so a
 * refusal tells nothing about them.
 */
export class LoginLimiter {
  readonly #senders: RateLimiter;
  readonly #accounts: RateLimiter;
  readonly #pairs: RateLimiter;

  constructor(stopwatch: Stopwatch) {
    this.#senders = new RateLimiter(failures, stopwatch);
    this.#accounts = new RateLimiter(failures, stopwatch);
    this.#pairs = new RateLimiter(ownFailures, stopwatch);
  }

  /**
   * Counts an attempt as failed until it is known to have succeeded, so that many at once cannot slip through.
   *
   * @throws TooManyRequestsError
   */
  begin(address: string, email: string): { succeeded: () => void } {
    const sender = senderOf(address);
    const account = email.toLowerCase();
    const pair = `${sender} ${account}`;
    this.#senders.take(sender);
    const isOwn = this.#pairs.tryTake(pair);
    const isCounted = this.#accounts.tryTake(account);
    if (!isOwn && !isCounted) this.#accounts.take(account);
    return {
      succeeded: () => {
        this.#senders.giveBack(sender);
        if (isOwn) this.#pairs.giveBack(pair);
        if (isCounted) this.#accounts.giveBack(account);
      },
    };
  }
}
