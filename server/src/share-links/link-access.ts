import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { PasswordHasher } from '../authentication/password-hasher.ts';
import { timestamp, type Clock, type Stopwatch } from '../clock.ts';
import type { Connection } from '../database/database.ts';
import { findEntry, type EntryRow } from '../database/entries.ts';
import { pathOf } from '../database/entry-tree.ts';
import { findLink, type LinkRow } from '../database/links.ts';
import { NotFoundError, Refusal } from '../errors.ts';
import { RateLimiter } from '../plugins/rate-limiter.ts';
import { senderOf } from '../plugins/sender.ts';

/** The link is protected, and no password or a wrong one came with the request. */
export class LinkPasswordError extends Refusal {
  override readonly name = 'LinkPasswordError';
  readonly statusCode = 403;

  constructor() {
    super('This link needs its password.');
  }
}

/** The link of a hash. One that is unknown, inactive, expired, revoked or leads into the trash is the same: not there. */
export function requireLink(db: Connection, hash: string, now: Date): LinkRow {
  const link = findLink(db, hash);
  if (!link || link.active === 0 || (link.expires_at !== null && link.expires_at <= timestamp(now)))
    throw new NotFoundError();
  const entry = findEntry(db, link.entry_id);
  if (entry?.trash_id !== null) throw new NotFoundError();
  return link;
}

/** An entry that the link opens: its own, or one below. */
export function requireLinkedEntry(db: Connection, link: LinkRow, entryId = link.entry_id): EntryRow {
  const entry = findEntry(db, entryId);
  if (entry?.trash_id !== null || !pathOf(db, entryId).includes(link.entry_id)) throw new NotFoundError();
  return entry;
}

/** Seconds for which a password that was entered holds. */
export const passLifetime = 3600;
const guesses = { limit: 10, windowSeconds: 15 * 60 };

/** Checks the passwords of links, and hands out passes so that a browser asks for one only once. */
export class LinkPasswords {
  readonly #hasher: PasswordHasher;
  readonly #clock: Clock;
  readonly #limiter: RateLimiter;
  /** Passes end with the process: a new one asks again. */
  readonly #key = randomBytes(32);

  constructor(hasher: PasswordHasher, clock: Clock, stopwatch: Stopwatch) {
    this.#hasher = hasher;
    this.#clock = clock;
    this.#limiter = new RateLimiter(guesses, stopwatch);
  }

  /**
   * Lets a request pass whose link has no password, or that comes with a pass or the password.
   *
   * @throws LinkPasswordError, TooManyRequestsError after too many wrong passwords from one address
   */
  async check(
    link: LinkRow,
    { ip, password, pass }: { ip: string; password: string | undefined; pass: string | undefined },
  ): Promise<void> {
    if (link.password === null || (pass !== undefined && this.#isValid(link, pass))) return;
    if (password === undefined) throw new LinkPasswordError();
    const key = `${link.id} ${senderOf(ip)}`;
    this.#limiter.take(key);
    if (!(await this.#hasher.verify(password, link.password))) throw new LinkPasswordError();
    this.#limiter.giveBack(key);
  }

  /** A pass for a link whose password was checked; a changed password ends it. */
  issue(link: LinkRow): string {
    const expiry = Math.floor(this.#clock().getTime() / 1000) + passLifetime;
    return `${expiry}.${this.#sign(link, expiry).toString('base64url')}`;
  }

  #isValid(link: LinkRow, pass: string): boolean {
    const [expiry = '', signature = ''] = pass.split('.', 2);
    const received = Buffer.from(signature, 'base64url');
    const expected = this.#sign(link, Number(expiry));
    if (received.length !== expected.length || !timingSafeEqual(received, expected)) return false;
    return Number(expiry) * 1000 > this.#clock().getTime();
  }

  #sign(link: LinkRow, expiry: number): Buffer {
    return createHmac('sha256', this.#key).update(`${link.id} ${expiry} ${link.password!}`).digest();
  }
}
