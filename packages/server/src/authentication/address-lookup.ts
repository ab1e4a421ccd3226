import type { Stopwatch } from '../clock.ts';
import { findUsersByEmail, type UserRow } from '../database/accounts.ts';
import type { Database } from '../database/database.ts';
import { ValidationError } from '../errors.ts';
import { RateLimiter } from '../rate-limiter.ts';
import { createKeyedLock } from '../keyed-lock.ts';

/** Limits how often one user may name an email address that has no account. */
const misses = { limit: 20, windowSeconds: 15 * 60 };

/**
 * Finds the accounts of email addresses, for shares and invitations. The response has to reveal that an address has no
 * account, because nobody would receive the share. The limit prevents a caller from testing many addresses.
 */
export class AddressLookup {
  readonly #misses: RateLimiter;
  readonly #withLock = createKeyedLock();

  constructor(stopwatch: Stopwatch) {
    this.#misses = new RateLimiter(misses, stopwatch);
  }

  /**
   * Call this outside of a transaction, whose work may run again and would count a miss twice.
   *
   * @param userId the caller
   * @returns the users of the addresses, without duplicates
   * @throws ValidationError if an address has no account; TooManyRequestsError after too many such addresses
   */
  require(database: Database, userId: number, emails: readonly string[]): Promise<UserRow[]> {
    const key = String(userId);
    // One after the other, so that lookups that come at once learn no more than the limit allows.
    return this.#withLock(key, () => this.#find(database, key, emails));
  }

  async #find(database: Database, key: string, emails: readonly string[]): Promise<UserRow[]> {
    // Refused once the limit is reached, but only a miss counts.
    this.#misses.take(key);
    this.#misses.giveBack(key);
    const users = await database.read((db) => findUsersByEmail(db, emails));
    if (users.length < emails.length) {
      this.#misses.take(key);
      throw new ValidationError({ emails: 'The emails must belong to users.' });
    }
    return [...new Map(users.map((user) => [user.id, user])).values()];
  }
}
