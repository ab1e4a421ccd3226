import type { Vault } from '../../generated/types.ts';

/** Bytes that WebCrypto takes. */
type Bytes = Uint8Array<ArrayBuffer>;

/** Encrypts and decrypts what lies in a vault. The key stays in it. */
export interface VaultCipher {
  encrypt: (bytes: Uint8Array) => Promise<Bytes>;
  /** @throws VaultError for what was changed, or encrypted otherwise */
  decrypt: (bytes: Uint8Array) => Promise<Bytes>;
}

/**
 * How a key comes of a password, and what it is used with. The interface does not state it: only what another client
 * of the same vault uses will do.
 */
export type VaultAlgorithm = (
  vault: Pick<Vault, 'salt' | 'check' | 'iv'>,
  password: string,
) => Promise<VaultCipher>;

/** The password is wrong, or bytes are not what this vault has encrypted. */
export class VaultError extends Error {
  override readonly name = 'VaultError';
}

const ivLength = 12;

/**
 * The algorithm of the reference server: PBKDF2 with SHA-256 and 600,000 rounds makes a key of 256 bits; `check` is a
 * known text under AES-GCM with `iv`. A file is 12 random bytes of its own iv, then its bytes under AES-GCM.
 *
 * @throws VaultError if the password is wrong
 */
export const referenceAlgorithm: VaultAlgorithm = async ({ salt, check, iv }, password) => {
  const { subtle } = crypto;
  const secret = await subtle.importKey('raw', new TextEncoder().encode(password), 'PBKDF2', false, [
    'deriveKey',
  ]);
  const derivation = { name: 'PBKDF2', hash: 'SHA-256', salt: fromBase64(salt), iterations: 600_000 };
  const aes = { name: 'AES-GCM', length: 256 };
  const key = await subtle.deriveKey(derivation, secret, aes, false, ['encrypt', 'decrypt']);
  const open = async (own: Bytes, bytes: Bytes, fault: string) => {
    try {
      return new Uint8Array(await subtle.decrypt({ name: 'AES-GCM', iv: own }, key, bytes));
    } catch (cause) {
      throw new VaultError(fault, { cause });
    }
  };
  await open(fromBase64(iv), fromBase64(check), 'The password of the vault is wrong.');
  return {
    async encrypt(bytes) {
      const own = crypto.getRandomValues(new Uint8Array(ivLength));
      const encrypted = await subtle.encrypt({ name: 'AES-GCM', iv: own }, key, bytes);
      const whole = new Uint8Array(ivLength + encrypted.byteLength);
      whole.set(own);
      whole.set(new Uint8Array(encrypted), ivLength);
      return whole;
    },
    decrypt(bytes) {
      const whole = bytes as Bytes;
      return open(whole.subarray(0, ivLength), whole.subarray(ivLength), 'The bytes are not of this vault.');
    },
  };
};

/**
 * Derives the key of a vault. Neither the password nor the key is sent anywhere.
 *
 * @param algorithm what encrypts; that of the reference server by default
 * @throws VaultError if the password is wrong
 * @example
 * const { vault } = await getVault(client);
 * const cipher = await openVault(vault, password);
 * await uploadFile(client, await cipher.encrypt(bytes), { name: 'diary.txt', parentId: vaultFolderId });
 */
export function openVault(
  vault: Pick<Vault, 'salt' | 'check' | 'iv'>,
  password: string,
  algorithm: VaultAlgorithm = referenceAlgorithm,
): Promise<VaultCipher> {
  return algorithm(vault, password);
}

function fromBase64(text: string): Bytes {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}
