import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';
import { promisify } from 'node:util';
import { TooManyRequestsError } from '../errors.ts';
import { createLimiter } from '../limiter.ts';

export interface PasswordCost {
  /** A power of two; work and memory grow with it. */
  N: number;
  r: number;
  p: number;
}

/** OWASP's recommendation, in the variant that needs 16 MiB. */
const defaultCost: PasswordCost = { N: 2 ** 14, r: 8, p: 5 };
const keyLength = 32;
const saltLength = 16;

/** Each takes a thread of those that file reads and writes need as well, and 16 MiB. */
const atOnce = 2;
const waiting = 100;
const retryAfterSeconds = 10;

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/**
 * Hashes passwords with scrypt, off the event loop, few at once: more than may wait are refused. A hash is text that names its own cost:
 * `scrypt$<N>$<r>$<p>$<salt>$<key>`.
 */
export class PasswordHasher {
  readonly #cost: PasswordCost;
  /** No password has this hash; verifying against it takes as long as against a real one. */
  readonly #unmatchable: string;
  readonly #limit = createLimiter({
    atOnce,
    waiting,
    refuse: () => new TooManyRequestsError(retryAfterSeconds),
  });

  constructor(cost: PasswordCost = defaultCost) {
    this.#cost = cost;
    this.#unmatchable = format(cost, randomBytes(saltLength), randomBytes(keyLength));
  }

  async hash(password: string): Promise<string> {
    const salt = randomBytes(saltLength);
    return format(this.#cost, salt, await this.#derive(password, salt, keyLength, this.#cost));
  }

  /** @param hash undefined where there is no account or link to compare with: false, after the same work */
  async verify(password: string, hash = this.#unmatchable): Promise<boolean> {
    const [, N, r, p, salt, key] = hash.split('$');
    const expected = Buffer.from(key!, 'base64');
    const cost = { N: Number(N), r: Number(r), p: Number(p) };
    const actual = await this.#derive(password, Buffer.from(salt!, 'base64'), expected.length, cost);
    return timingSafeEqual(actual, expected);
  }

  #derive(password: string, salt: Buffer, length: number, cost: PasswordCost): Promise<Buffer> {
    return this.#limit(() => derive(password, salt, length, cost));
  }
}

function format({ N, r, p }: PasswordCost, salt: Buffer, key: Buffer): string {
  return ['scrypt', N, r, p, salt.toString('base64'), key.toString('base64')].join('$');
}
