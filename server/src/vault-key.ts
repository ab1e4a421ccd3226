import { createCipheriv, pbkdf2, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(pbkdf2);

/** Rounds of PBKDF2 with SHA-256, by the advice of OWASP for 2023 and later. */
const rounds = 600_000;
const knownText = 'file-storage-vault';

/** What a client needs to derive the key again and to see that it is the right one; each in base64. */
export interface VaultKeyFacts {
  salt: string;
  check: string;
  iv: string;
}

/**
 * Makes what a client with Web Crypto would make: a key by PBKDF2 (SHA-256, 600,000 rounds, 256 bits) from the
 * password and 16 bytes of salt, and as the check the known text `file-storage-vault`, encrypted with AES-GCM
 * under that key and 12 bytes of iv, the 16 bytes of its tag at the end. A client derives the key, decrypts the
 * check, and has the right password if that succeeds. Neither the password nor the key is kept.
 */
export async function makeVaultKeyFacts(password: string): Promise<VaultKeyFacts> {
  const salt = randomBytes(16);
  const iv = randomBytes(12);
  const key = await derive(password, salt, rounds, 32, 'sha256');
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  const check = Buffer.concat([cipher.update(knownText, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return {
    salt: salt.toString('base64'),
    check: check.toString('base64'),
    iv: iv.toString('base64'),
  };
}
