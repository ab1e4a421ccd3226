import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';
import { promisify } from 'node:util';
import { TooManyRequestsError } from '../errors.ts';
import { createLimiter } from '../limiter.ts';

export interface PasswordCost {
  /** A power of two. Processor time and memory grow in proportion. */
  N: number;
  r: number;
  p: number;
}

/** The OWASP recommendation that needs 16 MiB. */
const defaultCost: PasswordCost = { N: 2 ** 14, r: 8, p: 5 };
/** Correct but not secure hashes, for servers that only tests use. */
export const quickPasswordCost: PasswordCost = { N: 16, r: 1, p: 1 };
const keyLength = 32;
const saltLength = 16;

/** Each hash needs 16 MiB, and a thread of the pool that file reads and writes also use. */
const atOnce = 2;
const waiting = 100;
/** Of one user or address. Forty people behind one address may sign in at once. */
const waitingOfOne = 50;
const retryAfterSeconds = 10;

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/**
 * Hashes passwords with scrypt, off the event loop. Only few hashes run at once, and a full queue refuses more. A hash
 * contains its own cost: `scrypt$<N>$<r>$<p>$<salt>$<key>`.
 */
export class PasswordHasher {
  readonly #cost: PasswordCost;
  /** No password matches this hash. Verifying against it takes as long as against a real one. */
  readonly #unmatchable: string;
  readonly #limit = createLimiter({
    atOnce,
    waiting,
    waitingOfOne,
    refuse: () => new TooManyRequestsError(retryAfterSeconds),
  });

  constructor(cost: PasswordCost = defaultCost) {
    this.#cost = cost;
    this.#unmatchable = format(cost, randomBytes(saltLength), randomBytes(keyLength));
  }

  /** @param owner for whom: a user, or an address; owners take turns */
  async hash(owner: string, password: string): Promise<string> {
    const salt = randomBytes(saltLength);
    return format(this.#cost, salt, await this.#derive(owner, password, salt, keyLength, this.#cost));
  }

  /**
   * @param owner for whom: a user, or an address; owners take turns
   * @param hash undefined if there is no account or link to compare with. Then the result is false, after the same
   * amount of work.
   */
  async verify(owner: string, password: string, hash = this.#unmatchable): Promise<boolean> {
    const [, N, r, p, salt, key] = hash.split('$');
    const expected = Buffer.from(key!, 'base64');
    const cost = { N: Number(N), r: Number(r), p: Number(p) };
    const actual = await this.#derive(owner, password, Buffer.from(salt!, 'base64'), expected.length, cost);
    return timingSafeEqual(actual, expected);
  }

  #derive(
    owner: string,
    password: string,
    salt: Buffer,
    length: number,
    cost: PasswordCost,
  ): Promise<Buffer> {
    return this.#limit(owner, () => derive(password, salt, length, cost));
  }
}

function format({ N, r, p }: PasswordCost, salt: Buffer, key: Buffer): string {
  return ['scrypt', N, r, p, salt.toString('base64'), key.toString('base64')].join('$');
}
