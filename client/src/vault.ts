import { FileStorageError } from './core/errors.ts';

/** Bytes that WebCrypto takes. */
type Bytes = Uint8Array<ArrayBuffer>;

/** What a vault keeps for its key, each in base64. */
export interface VaultFacts {
  salt: string;
  check: string;
  iv: string;
}

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
export type VaultAlgorithm = (vault: VaultFacts, password: string) => Promise<VaultCipher>;

/**
 * The password is wrong, or bytes are not what this vault has encrypted.
 *
 * @example
 * if (error instanceof VaultError) console.log('Try the password again.');
 */
export class VaultError extends FileStorageError {
  override readonly name = 'VaultError';
}

const ivLength = 12;

/**
 * The algorithm of the reference server: PBKDF2 with SHA-256 and 600,000 rounds makes a key of 256 bits; `check` is a
 * known text under AES-GCM with `iv`. A file is 12 random bytes of its own iv, then its bytes under AES-GCM.
 *
 * @throws VaultError if the password is wrong
 * @example
 * const cipher = await openVault(vault, password, referenceAlgorithm);
 */
export const referenceAlgorithm: VaultAlgorithm = async ({ salt, check, iv }, password) => {
  const key = await deriveKey(password, fromBase64(salt));
  const { subtle } = crypto;
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
      return open(
        whole.subarray(0, ivLength),
        whole.subarray(ivLength),
        'The file was not encrypted with this vault.',
      );
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
 * if (!vault) throw new Error('There is no vault yet.');
 * const cipher = await openVault(vault, password);
 * await uploadFile(client, await cipher.encrypt(bytes), { name: 'diary.txt', parentId: vaultFolderId });
 */
export function openVault(
  vault: VaultFacts,
  password: string,
  algorithm: VaultAlgorithm = referenceAlgorithm,
): Promise<VaultCipher> {
  return algorithm(vault, password);
}

/**
 * Makes what a new vault keeps, for a password that is sent nowhere.
 *
 * @throws nothing of its own; WebCrypto is there in secure contexts alone
 * @example
 * await createVault(client, await newVault(password));
 */
export async function newVault(password: string): Promise<VaultFacts> {
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const iv = crypto.getRandomValues(new Uint8Array(ivLength));
  const text = new TextEncoder().encode('file-storage-vault');
  const key = await deriveKey(password, salt);
  const check = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, text));
  return { salt: toBase64(salt), check: toBase64(check), iv: toBase64(iv) };
}

async function deriveKey(password: string, salt: Bytes) {
  const { subtle } = crypto;
  const bytes = new TextEncoder().encode(password);
  const secret = await subtle.importKey('raw', bytes, 'PBKDF2', false, ['deriveKey']);
  const derivation = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: 600_000 };
  const aes = { name: 'AES-GCM', length: 256 };
  return subtle.deriveKey(derivation, secret, aes, false, ['encrypt', 'decrypt']);
}

function toBase64(bytes: Bytes): string {
  return btoa(String.fromCharCode(...bytes));
}

function fromBase64(text: string): Bytes {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}
