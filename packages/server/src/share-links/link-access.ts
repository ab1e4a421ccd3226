import { createHmac, timingSafeEqual } from 'node:crypto';
import type { PasswordHasher } from '../authentication/password-hasher.ts';
import { timestamp, type Clock } from '../clock.ts';
import type { Connection } from '../database/database.ts';
import { findEntry, type EntryRow } from '../database/entries.ts';
import { pathOf } from '../database/entry-tree.ts';
import { findLink, type LinkRow } from '../database/links.ts';
import { NotFoundError, Refusal } from '../errors.ts';
import type { GuessCounts } from '../authentication/guess-counts.ts';
import { senderOf } from '../client-address.ts';
import { createKeyedLock } from '../keyed-lock.ts';

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
export const linkGuesses = { limit: 10, windowSeconds: 15 * 60 };

/** Checks the passwords of links, and issues passes, so that a browser asks for a password only once. */
export class LinkPasswords {
  readonly #hasher: PasswordHasher;
  readonly #clock: Clock;
  readonly #guesses: GuessCounts;
  readonly #identity: () => Promise<string>;
  readonly #withLock = createKeyedLock();

  /** @param identity what the passes of this database are signed with, besides the hash of the password */
  constructor(
    hasher: PasswordHasher,
    clock: Clock,
    { guesses: counts, identity }: { guesses: GuessCounts; identity: () => Promise<string> },
  ) {
    this.#guesses = counts;
    this.#identity = identity;
    this.#hasher = hasher;
    this.#clock = clock;
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
    if (link.password === null || (pass !== undefined && (await this.#isValid(link, pass)))) return;
    if (password === undefined) throw new LinkPasswordError({ sent: false });
    const key = `${link.id} ${senderOf(ip)}`;
    const { password: expected } = link;
    // One after the other, so that right passwords that come at once do not use up the limit.
    await this.#withLock(key, async () => {
      await this.#guesses.take(key);
      let isWrong = false;
      try {
        isWrong = !(await this.#hasher.verify(senderOf(ip), password, expected));
      } finally {
        if (!isWrong) await this.#guesses.giveBack(key);
      }
      if (isWrong) throw new LinkPasswordError({ sent: true });
    });
  }

  /** Returns a pass for a link after its password was checked. The pass becomes invalid if the password changes. */
  async issue(link: LinkRow): Promise<string> {
    const expiry = Math.floor(this.#clock().getTime() / 1000) + passLifetime;
    return `${expiry}.${(await this.#sign(link, expiry)).toString('base64url')}`;
  }

  async #isValid(link: LinkRow, pass: string): Promise<boolean> {
    const [expiry = '', signature = ''] = pass.split('.', 2);
    const received = Buffer.from(signature, 'base64url');
    const expected = await this.#sign(link, Number(expiry));
    if (received.length !== expected.length || !timingSafeEqual(received, expected)) return false;
    return Number(expiry) * 1000 > this.#clock().getTime();
  }

  async #sign(link: LinkRow, expiry: number): Promise<Buffer> {
    return createHmac('sha256', await this.#identity())
      .update(`${link.id} ${expiry} ${link.password!}`)
      .digest();
  }
}
