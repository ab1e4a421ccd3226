import { createCipheriv, createDecipheriv, createHmac, hkdfSync, pbkdf2, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { VaultError, type VaultFacts } from '../../client/src/index.ts';

const rounds = 600_000;
const algorithm = 'aes-256-gcm';
const ivLength = 12;
/** Bytes that stand after what is encrypted, and show whether it was changed. */
const tagLength = 16;

/** Something encrypted, piece by piece. */
export interface Encrypted {
  iv: Buffer;
  /** Bytes. */
  size: number;
  /** Ended early, it ends what it encrypts. */
  chunks: AsyncGenerator<Uint8Array>;
}

/**
 * The reference algorithm of the client, which has all of a file in memory, piece by piece: what one of them encrypts
 * the other one decrypts.
 */
export class VaultCipher {
  readonly #key: Buffer;

  private constructor(key: Buffer) {
    this.#key = key;
  }

  /** @throws VaultError if the password is wrong */
  static async open({ salt, check, iv }: VaultFacts, password: string): Promise<VaultCipher> {
    const key = await keyOf(password, salt);
    const cipher = new VaultCipher(key);
    const bytes = [Buffer.from(check, 'base64')];
    await cipher.open(iv, bytes).catch((cause: unknown) => {
      throw new VaultError('The password of the vault is wrong.', { cause });
    });
    return cipher;
  }

  /**
   * An initialization vector that only the same bytes in the same place have, so that they are encrypted to the same
   * ones again and no others ever are. Without the key it tells nothing of them but that they are the same.
   *
   * @param place tells apart what is not to be seen to be the same
   */
  async vectorOf(place: string, chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
    const key = hkdfSync('sha256', this.#key, '', 'file-storage vault vectors', 32);
    const { length } = Buffer.from(place);
    const digest = createHmac('sha256', Buffer.from(key)).update(`${length}:${place}`);
    for await (const chunk of chunks) digest.update(chunk);
    return digest.digest().subarray(0, ivLength);
  }

  /** @param iv one that other bytes never had under this key; a random one by default */
  encrypt(
    chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
    size: number,
    iv: Buffer = randomBytes(ivLength),
  ): Encrypted {
    const cipher = createCipheriv(algorithm, this.#key, iv);
    async function* encrypted() {
      for await (const chunk of chunks) yield cipher.update(chunk);
      yield cipher.final();
      yield cipher.getAuthTag();
    }
    return { iv, size: size + tagLength, chunks: encrypted() };
  }

  /**
   * What was encrypted. Only when all of it has come without an error is it what it was.
   *
   * @throws VaultError for what was changed, or encrypted otherwise
   */
  async *decrypt(
    iv: string,
    chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  ): AsyncGenerator<Uint8Array> {
    try {
      const decipher = createDecipheriv(algorithm, this.#key, Buffer.from(iv, 'base64'));
      let last = Buffer.alloc(0);
      for await (const chunk of chunks) {
        const come = Buffer.concat([last, chunk]);
        const end = Math.max(0, come.length - tagLength);
        last = come.subarray(end);
        yield decipher.update(come.subarray(0, end));
      }
      decipher.setAuthTag(last);
      yield decipher.final();
    } catch (cause) {
      // What the cipher says of it says nothing to anybody.
      throw isOfCipher(cause)
        ? new VaultError('The file was not encrypted with this vault.', { cause })
        : cause;
    }
  }

  /** All of something small. */
  async open(iv: string, chunks: Iterable<Uint8Array>): Promise<Buffer> {
    const opened: Uint8Array[] = [];
    for await (const chunk of this.decrypt(iv, chunks)) opened.push(chunk);
    return Buffer.concat(opened);
  }
}

let latest: { password: string; salt: string; key: Buffer } | undefined;

/**
 * Derives a key, or knows it still: an agent opens one vault again and again, for a fifth of a second each time. A process
 * that lasts so long has the password in its environment: nothing is kept here that it does not hold already.
 */
async function keyOf(password: string, salt: string): Promise<Buffer> {
  if (latest?.password === password && latest.salt === salt) return latest.key;
  const key = await promisify(pbkdf2)(password, Buffer.from(salt, 'base64'), rounds, 32, 'sha256');
  latest = { password, salt, key };
  return key;
}

/** Node's own faults of ciphers: a vector or a tag that is none, or one that does not fit. */
function isOfCipher(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const { code = '' } = error as NodeJS.ErrnoException;
  return code.startsWith('ERR_CRYPTO') || error.message.includes('unable to authenticate');
}
