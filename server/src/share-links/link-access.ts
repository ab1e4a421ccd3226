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

/** The link is protected, and the request has no password or a wrong one. */
export class LinkPasswordError extends Refusal {
  override readonly name = 'LinkPasswordError';
  readonly statusCode = 403;
  readonly #sent: boolean;

  constructor({ sent }: { sent: boolean }) {
    super(sent ? 'The password of this link is wrong.' : 'This link needs a password.');
    this.#sent = sent;
  }

  /** For programs. Browsers get a form with the message alone. */
  override body(): object {
    return { message: this.#sent ? this.message : `${this.message} Send it in the header Link-Password.` };
  }
}

/**
 * Finds a link by its hash.
 *
 * @throws NotFoundError if the link is unknown, inactive, expired or revoked, or if its entry is in the trash
 */
export async function requireLink(db: Connection, hash: string, now: Date): Promise<LinkRow> {
  const link = await findLink(db, hash);
  if (!link || link.active === 0 || (link.expires_at !== null && link.expires_at <= timestamp(now)))
    throw new NotFoundError();
  const entry = await findEntry(db, link.entry_id);
  if (entry?.trash_id !== null) throw new NotFoundError();
  return link;
}

/**
 * Finds an entry that the link gives access to: its own entry, or one below it.
 *
 * @throws NotFoundError
 */
export async function requireLinkedEntry(
  db: Connection,
  link: LinkRow,
  entryId = link.entry_id,
): Promise<EntryRow> {
  const entry = await findEntry(db, entryId);
  if (entry?.trash_id !== null || !(await pathOf(db, entryId)).includes(link.entry_id))
    throw new NotFoundError();
  return entry;
}

/** Seconds for which a browser does not have to send the password again. */
export const passLifetime = 3600;
const guesses = { limit: 10, windowSeconds: 15 * 60 };

/** Checks the passwords of links, and issues passes, so that a browser asks for a password only once. */
export class LinkPasswords {
  readonly #hasher: PasswordHasher;
  readonly #clock: Clock;
  readonly #limiter: RateLimiter;
  /** Random for each process, so passes become invalid at a restart. */
  readonly #key = randomBytes(32);

  constructor(hasher: PasswordHasher, clock: Clock, stopwatch: Stopwatch) {
    this.#hasher = hasher;
    this.#clock = clock;
    this.#limiter = new RateLimiter(guesses, stopwatch);
  }

  /**
   * Accepts a request if the link has no password, or if the request has a valid pass or the password.
   *
   * @throws LinkPasswordError; TooManyRequestsError after too many wrong passwords from one address
   */
  async check(
    link: LinkRow,
    { ip, password, pass }: { ip: string; password: string | undefined; pass: string | undefined },
  ): Promise<void> {
    if (link.password === null || (pass !== undefined && this.#isValid(link, pass))) return;
    if (password === undefined) throw new LinkPasswordError({ sent: false });
    const key = `${link.id} ${senderOf(ip)}`;
    this.#limiter.take(key);
    if (!(await this.#hasher.verify(password, link.password))) throw new LinkPasswordError({ sent: true });
    this.#limiter.giveBack(key);
  }

  /** Returns a pass for a link after its password was checked. The pass becomes invalid if the password changes. */
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
