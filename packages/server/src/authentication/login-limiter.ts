import type { RateLimit } from '../rate-limiter.ts';
import type { GuessCounts, GuessCountsOf } from './guess-counts.ts';
import { senderOf } from '../client-address.ts';

const windowSeconds = 15 * 60;
/** Maximum number of failed logins of one sender, and of one account. */
const failures: RateLimit = { limit: 10, windowSeconds };
/**
 * Failed logins that each sender may have at an account even when other senders have used up the limit of the account.
 */
const ownFailures: RateLimit = { limit: 3, windowSeconds };

/**
 * Limits password guessing, per sender and per account. Each sender keeps a few attempts at each account, so that
 * guesses by others cannot lock out the owner. Addresses without an account count in the same way, so that a refusal
 * does not reveal whether an account exists.
 */
export class LoginLimiter {
  readonly #senders: GuessCounts;
  readonly #accounts: GuessCounts;
  readonly #pairs: GuessCounts;
  readonly #underWay = new Set<UnderWay>();

  constructor(guesses: GuessCountsOf) {
    this.#senders = guesses('sender', failures);
    this.#accounts = guesses('account', failures);
    this.#pairs = guesses('pair', ownFailures);
  }

  /**
   * Counts the attempt as failed until it succeeds, so that many parallel attempts cannot exceed the limit. If the
   * limit is reached only because other attempts are pending, waits for their result.
   *
   * @throws TooManyRequestsError
   */
  async begin(address: string, email: string): Promise<Attempt> {
    const sender = senderOf(address);
    const account = email.toLowerCase();
    // Known before it is counted, so that those that come at once wait for each other.
    const underWay = this.#enter(sender, account);
    try {
      for (;;) {
        const others = this.#before(underWay);
        const taken = await this.#take(sender, account, others.length > 0);
        if (taken) return this.#attempt(underWay, taken);
        await Promise.race(others.map(({ end }) => end));
      }
    } catch (error) {
      underWay.leave();
      throw error;
    }
  }

  /**
   * @returns undefined if the limit is reached and the attempt may wait
   * @throws TooManyRequestsError if the limit is reached and the attempt may not wait
   */
  async #take(sender: string, account: string, mayWait: boolean): Promise<Taken | undefined> {
    const pair = `${sender} ${account}`;
    if (mayWait && !(await this.#senders.tryTake(sender))) return undefined;
    if (!mayWait) await this.#senders.take(sender);
    const isOwn = await this.#pairs.tryTake(pair);
    const isCounted = await this.#accounts.tryTake(account);
    if (isOwn || isCounted) return { pair, isOwn, isCounted };
    // The window may have ended since: then this attempt is the first of the next one.
    if (!mayWait) return { pair, isOwn, isCounted: await this.#takeAccount(sender, account) };
    await this.#senders.giveBack(sender);
    return undefined;
  }

  /** @throws TooManyRequestsError; the attempt then does not count, because nobody learns whether it was right */
  async #takeAccount(sender: string, account: string): Promise<true> {
    try {
      await this.#accounts.take(account);
      return true;
    } catch (error) {
      await this.#senders.giveBack(sender);
      throw error;
    }
  }

  #enter(sender: string, account: string): UnderWay {
    let over!: () => void;
    const end = new Promise<void>((resolve) => (over = resolve));
    const leave = () => {
      this.#underWay.delete(underWay);
      over();
    };
    const underWay: UnderWay = { sender, account, end, leave };
    this.#underWay.add(underWay);
    return underWay;
  }

  /** Attempts of the same sender or at the same account that came before and have no result yet. */
  #before(underWay: UnderWay): UnderWay[] {
    const all = [...this.#underWay];
    return all
      .slice(0, all.indexOf(underWay))
      .filter(({ sender, account }) => sender === underWay.sender || account === underWay.account);
  }

  #attempt({ sender, account, leave }: UnderWay, { pair, isOwn, isCounted }: Taken): Attempt {
    const succeeded = async () => {
      try {
        await this.#senders.giveBack(sender);
        if (isOwn) await this.#pairs.giveBack(pair);
        if (isCounted) await this.#accounts.giveBack(account);
      } finally {
        leave();
      }
    };
    return { succeeded, failed: leave };
  }
}

/** A pending login. Call exactly one of the two functions. */
export interface Attempt {
  /** The attempt no longer counts. */
  succeeded: () => Promise<void>;
  /** The attempt keeps counting, whatever the reason of the failure. */
  failed: () => void;
}

/** The counters that an attempt was added to. */
interface Taken {
  pair: string;
  isOwn: boolean;
  isCounted: boolean;
}

/** An attempt without a result yet. */
interface UnderWay {
  sender: string;
  account: string;
  end: Promise<void>;
  leave: () => void;
}
