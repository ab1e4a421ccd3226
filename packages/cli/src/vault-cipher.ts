import { createCipheriv, createDecipheriv, pbkdf2, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { VaultError, type VaultFacts } from '../../client/src/index.ts';

const rounds = 600_000;
const algorithm = 'aes-256-gcm';
const ivLength = 12;
/** Length of the authentication tag after the encrypted bytes. */
const tagLength = 16;

/** An encrypted stream. */
export interface Encrypted {
  iv: Buffer;
  /** Closing it also closes the source. */
  chunks: AsyncGenerator<Uint8Array>;
}

/**
 * Streaming version of the client's vault encryption, which needs the whole file in memory. Both use the same format.
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

  /** Encrypts a stream, with a random vector of its own. */
  encrypt(chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Encrypted {
    const iv = randomBytes(ivLength);
    const cipher = createCipheriv(algorithm, this.#key, iv);
    async function* encrypted() {
      for await (const chunk of chunks) yield cipher.update(chunk);
      yield cipher.final();
      yield cipher.getAuthTag();
    }
    return { iv, chunks: encrypted() };
  }

  /**
   * Decrypts a stream. The result is authentic only if the stream ends without an error.
   *
   * @throws VaultError if the bytes were changed, or encrypted with another key
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
      // Errors of the cipher do not help the user.
      throw isOfCipher(cause)
        ? new VaultError('The file was not encrypted with this vault.', { cause })
        : cause;
    }
  }

  /** Decrypts something small. */
  async open(iv: string, chunks: Iterable<Uint8Array>): Promise<Buffer> {
    const opened: Uint8Array[] = [];
    for await (const chunk of this.decrypt(iv, chunks)) opened.push(chunk);
    return Buffer.concat(opened);
  }
}

let latest: { password: string; salt: string; key: Buffer } | undefined;

/**
 * Derives a key, which takes a fifth of a second, and caches the last one, because an agent opens the same vault
 * repeatedly. This keeps no additional secret in memory: a process that runs that long has the password in its
 * environment.
 */
async function keyOf(password: string, salt: string): Promise<Buffer> {
  if (latest?.password === password && latest.salt === salt) return latest.key;
  const key = await promisify(pbkdf2)(password, Buffer.from(salt, 'base64'), rounds, 32, 'sha256');
  latest = { password, salt, key };
  return key;
}

/** Returns whether an error is from Node's ciphers: an invalid vector or tag, or one that does not match. */
function isOfCipher(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const { code = '' } = error as NodeJS.ErrnoException;
  return code.startsWith('ERR_CRYPTO') || error.message.includes('unable to authenticate');
}
