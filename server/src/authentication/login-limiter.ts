import type { RateLimit } from '../plugins/rate-limiter.ts';
import type { GuessCounts, GuessCountsOf } from './guess-counts.ts';
import { senderOf } from '../plugins/sender.ts';

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
    for (;;) {
      const isRelated = (other: UnderWay) => other.sender === sender || other.account === account;
      const others = [...this.#underWay].filter(isRelated);
      const taken = await this.#take(sender, account, others.length > 0);
      if (taken) return this.#attempt({ sender, account, ...taken });
      await Promise.race(others.map(({ end }) => end));
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
    if (!mayWait) await this.#accounts.take(account);
    await this.#senders.giveBack(sender);
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
    const succeeded = async () => {
      try {
        await this.#senders.giveBack(sender);
        if (isOwn) await this.#pairs.giveBack(pair);
        if (isCounted) await this.#accounts.giveBack(account);
      } finally {
        end();
      }
    };
    return { succeeded, failed: end };
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
}
