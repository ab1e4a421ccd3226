import type { Stopwatch } from '../clock.ts';
import { findUserByEmail, type UserRow } from '../database/accounts.ts';
import type { Connection } from '../database/database.ts';
import { ValidationError } from '../errors.ts';
import { RateLimiter } from '../plugins/rate-limiter.ts';
import { inTurn } from '../in-turn.ts';

/** Limits how often one user may name an email address that has no account. */
const misses = { limit: 20, windowSeconds: 15 * 60 };

/**
 * Finds the accounts of email addresses, for shares and invitations. The response has to reveal that an address has no
 * account, because nobody would receive the share. The limit prevents a caller from testing many addresses.
 */
export class AddressLookup {
  readonly #misses: RateLimiter;

  constructor(stopwatch: Stopwatch) {
    this.#misses = new RateLimiter(misses, stopwatch);
  }

  /**
   * @param userId the caller
   * @returns the users of the addresses, without duplicates
   * @throws ValidationError if an address has no account; TooManyRequestsError after too many such addresses
   */
  async require(db: Connection, userId: number, emails: readonly string[]): Promise<UserRow[]> {
    const key = String(userId);
    this.#misses.take(key);
    let found: (UserRow | undefined)[] = [];
    try {
      found = await inTurn(emails, (email) => findUserByEmail(db, email));
    } finally {
      // Also after an error of the database, because the work may run again.
      if (found.every((user) => user !== undefined)) this.#misses.giveBack(key);
    }
    const users = found.filter((user) => user !== undefined);
    if (users.length < found.length)
      throw new ValidationError({ emails: 'The emails must belong to users.' });
    return [...new Map(users.map((user) => [user.id, user])).values()];
  }
}
