import { senderOf } from '../client-address.ts';
import { ValidationError } from '../errors.ts';
import { createKeyedLock } from '../keyed-lock.ts';
import type { RateLimit } from '../rate-limiter.ts';
import type { GuessCounts, GuessCountsOf } from './guess-counts.ts';

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
  readonly #withLock = createKeyedLock();

  constructor(guesses: GuessCountsOf) {
    this.#senders = guesses('sender', failures);
    this.#accounts = guesses('account', failures);
    this.#pairs = guesses('pair', ownFailures);
  }

  /**
   * Signs in. The attempt counts as failed until it ends otherwise, so that many servers cannot exceed the limit. Those of one
   * sender and those at one account run one after the other, so that right passwords that come at once do not use it up.
   * A sender has one at a time, so an account waits for one of each sender, not for all that a sender has begun.
   *
   * @param attempt throws a ValidationError for a wrong password
   * @throws TooManyRequestsError, and the error of the attempt
   */
  signIn<User>(address: string, email: string, attempt: () => Promise<User>): Promise<User> {
    const sender = senderOf(address);
    const account = email.toLowerCase();
    const run = () => this.#count(sender, account, attempt);
    return this.#withLock(`sender ${sender}`, () => this.#withLock(`account ${account}`, run));
  }

  async #count<User>(sender: string, account: string, attempt: () => Promise<User>): Promise<User> {
    const pair = `${sender} ${account}`;
    await this.#senders.take(sender);
    const isOwn = await this.#pairs.tryTake(pair);
    const isCounted =
      (await this.#accounts.tryTake(account)) || (!isOwn && (await this.#takeAccount(sender, account)));
    let isWrong = false;
    try {
      return await attempt();
    } catch (error) {
      // Any other error, such as a database that is away, says nothing about the password.
      isWrong = error instanceof ValidationError;
      throw error;
    } finally {
      if (!isWrong) {
        await this.#senders.giveBack(sender);
        if (isOwn) await this.#pairs.giveBack(pair);
        if (isCounted) await this.#accounts.giveBack(account);
      }
    }
  }

  /**
   * @returns true if the window has ended since, so that the attempt is the first of the next one
   * @throws TooManyRequestsError; the attempt then does not count, because nobody learns whether it was right
   */
  async #takeAccount(sender: string, account: string): Promise<true> {
    try {
      await this.#accounts.take(account);
      return true;
    } catch (error) {
      await this.#senders.giveBack(sender);
      throw error;
    }
  }
}
