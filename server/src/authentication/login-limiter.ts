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
  readonly #underWay = new Set<UnderWay>();

  constructor(stopwatch: Stopwatch) {
    this.#senders = new RateLimiter(failures, stopwatch);
    this.#accounts = new RateLimiter(failures, stopwatch);
    this.#pairs = new RateLimiter(ownFailures, stopwatch);
  }

  /**
   * Counts an attempt as failed until it is known to have succeeded, so that many at once cannot slip through. Where
   * it is for others under way that there is no room, it waits for what becomes of them.
   *
   * @throws TooManyRequestsError
   */
  async begin(address: string, email: string): Promise<Attempt> {
    const sender = senderOf(address);
    const account = email.toLowerCase();
    for (;;) {
      const isRelated = (other: UnderWay) => other.sender === sender || other.account === account;
      const others = [...this.#underWay].filter(isRelated);
      const taken = this.#take(sender, account, others.length > 0);
      if (taken) return this.#attempt({ sender, account, ...taken });
      await Promise.race(others.map(({ end }) => end));
    }
  }

  /** @returns undefined where it may wait and there is no room now */
  #take(sender: string, account: string, mayWait: boolean): Taken | undefined {
    const pair = `${sender} ${account}`;
    if (mayWait && !this.#senders.tryTake(sender)) return undefined;
    if (!mayWait) this.#senders.take(sender);
    const isOwn = this.#pairs.tryTake(pair);
    const isCounted = this.#accounts.tryTake(account);
    if (isOwn || isCounted) return { pair, isOwn, isCounted };
    if (!mayWait) this.#accounts.take(account);
    this.#senders.giveBack(sender);
    return undefined;
  }

  #attempt({
    sender,
    account,
    pair,
    isOwn,
    isCounted,
  }: Taken & Pick<UnderWay, 'sender' | 'account'>): Attempt {
    let over!: () => void;
    const underWay = { sender, account, end: new Promise<void>((resolve) => (over = resolve)) };
    this.#underWay.add(underWay);
    const end = () => {
      this.#underWay.delete(underWay);
      over();
    };
    const succeeded = () => {
      this.#senders.giveBack(sender);
      if (isOwn) this.#pairs.giveBack(pair);
      if (isCounted) this.#accounts.giveBack(account);
      end();
    };
    return { succeeded, failed: end };
  }
}

/** One log-in, of which one or the other has to be told. */
export interface Attempt {
  /** It counts no more. */
  succeeded: () => void;
  /** It goes on to count, for whatever reason it failed. */
  failed: () => void;
}

/** What is counted of an attempt. */
interface Taken {
  pair: string;
  isOwn: boolean;
  isCounted: boolean;
}

/** An attempt of which nothing is known yet. */
interface UnderWay {
  sender: string;
  account: string;
  end: Promise<void>;
}
