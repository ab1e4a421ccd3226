import type { Stopwatch } from '../clock.ts';
import { findUserByEmail, type UserRow } from '../database/accounts.ts';
import type { Connection } from '../database/database.ts';
import { ValidationError } from '../errors.ts';
import { RateLimiter } from '../plugins/rate-limiter.ts';

/** Requests of one user that name an address without an account. */
const misses = { limit: 20, windowSeconds: 15 * 60 };

/**
 * Finds the accounts of addresses that somebody shares with or invites. That an address has no account has to be said,
 * since nobody would ever receive what goes there; it is said a few times only, so that nobody can try addresses
 * through to learn who has an account.
 */
export class AddressLookup {
  readonly #misses: RateLimiter;

  constructor(stopwatch: Stopwatch) {
    this.#misses = new RateLimiter(misses, stopwatch);
  }

  /**
   * @param userId who asks
   * @returns the users of the addresses, each once
   * @throws ValidationError where an address has no account, TooManyRequestsError after too many of these
   */
  require(db: Connection, userId: number, emails: readonly string[]): UserRow[] {
    const key = String(userId);
    this.#misses.take(key);
    const found = emails.map((email) => findUserByEmail(db, email));
    const users = found.filter((user) => user !== undefined);
    if (users.length < found.length)
      throw new ValidationError({ emails: 'The emails must belong to users.' });
    this.#misses.giveBack(key);
    return [...new Map(users.map((user) => [user.id, user])).values()];
  }
}
