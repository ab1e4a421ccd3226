import { FileStorageError } from './core/errors.ts';

/** The type of bytes that WebCrypto accepts. */
type Bytes = Uint8Array<ArrayBuffer>;

/** The derivation metadata that a vault stores, in base64. */
export interface VaultFacts {
  salt: string;
  check: string;
  iv: string;
}

/** An encrypted file. */
export interface Sealed {
  bytes: Bytes;
  /** Initialization vector in base64: the second one of the entry's `iv`. */
  iv: string;
}

/** Encrypts and decrypts files of a vault. It never returns the key. */
export interface VaultCipher {
  encrypt: (bytes: Uint8Array) => Promise<Sealed>;
  /** @throws VaultError if the bytes were changed, or encrypted with another key; TypeError if `iv` is no base64 */
  decrypt: (sealed: Sealed) => Promise<Bytes>;
}

/**
 * Derives a key from a password, and encrypts with it. The interface does not specify the algorithm: all clients of one
 * vault must use the same.
 */
export type VaultAlgorithm = (vault: VaultFacts, password: string) => Promise<VaultCipher>;

/**
 * The password is wrong, or the bytes were not encrypted with this vault.
 *
 * @example
 * if (error instanceof VaultError) console.log('Try the password again.');
 */
export class VaultError extends FileStorageError {
  override readonly name = 'VaultError';
}

const ivLength = 12;

/**
 * The algorithm of the reference server: PBKDF2 with SHA-256 and 600,000 rounds derives a key of 256 bits; `check` is a
 * known text, encrypted with AES-GCM and `iv`. A file is encrypted with AES-GCM and a random vector of its own, which is
 * stored in its entry.
 *
 * @throws VaultError if the password is wrong
 * @example
 * const cipher = await openVault(vault, password, referenceAlgorithm);
 */
export const referenceAlgorithm: VaultAlgorithm = async ({ salt, check, iv }, password) => {
  const facts = [fromBase64(iv, 'openVault: iv'), fromBase64(check, 'openVault: check')] as const;
  const key = await deriveKey(password, fromBase64(salt, 'openVault: salt'));
  const { subtle } = crypto;
  const open = async (own: Bytes, bytes: Bytes, fault: string) => {
    try {
      return new Uint8Array(await subtle.decrypt({ name: 'AES-GCM', iv: own }, key, bytes));
    } catch (cause) {
      throw new VaultError(fault, { cause });
    }
  };
  await open(...facts, 'The password of the vault is wrong.');
  return {
    async encrypt(bytes) {
      const own = crypto.getRandomValues(new Uint8Array(ivLength));
      // oxlint-disable-next-line typescript/no-unnecessary-type-assertion -- the types of browsers need it.
      const encrypted = await subtle.encrypt({ name: 'AES-GCM', iv: own }, key, bytes as Bytes);
      return { bytes: new Uint8Array(encrypted), iv: toBase64(own) };
    },
    async decrypt(sealed) {
      const own = fromBase64(
        sealed.iv,
        'decrypt: iv',
        ' Of a pair of vectors, pass the second, without the comma.',
      );
      return open(own, sealed.bytes, 'The file was not encrypted with this vault.');
    },
  };
};

/**
 * Derives the key of a vault. Neither the password nor the key is sent anywhere.
 *
 * @param algorithm encrypts and decrypts; by default, that of the reference server
 * @throws VaultError if the password is wrong
 * @throws TypeError for what is no vault or no base64, and a password that is no string
 * @example
 * // Without a vault, the reference server answers 404, and another server perhaps with null.
 * const { vault } = await getVault(client).catch((error: unknown) => {
 *   if (error instanceof NotFoundError) return { vault: null };
 *   throw error;
 * });
 * if (!vault) throw new Error('There is no vault yet.');
 * const cipher = await openVault(vault, password);
 * const { bytes, iv } = await cipher.encrypt(diary);
 * // `VaultFields` is a type of `@file-storage/client/reference`.
 * const fields = { vaultId: vault.id, isEncrypted: 1, vaultIvs: `,${iv}` };
 * await uploadFile<VaultFields>(client, bytes, { name: 'diary.txt', parentId: vaultFolderId, fields });
 */
export async function openVault(
  vault: VaultFacts,
  password: string,
  algorithm: VaultAlgorithm = referenceAlgorithm,
): Promise<VaultCipher> {
  const { salt, check, iv } = Object(vault) as Partial<VaultFacts>;
  if ([salt, check, iv].some((fact) => typeof fact !== 'string'))
    throw new TypeError(
      'openVault takes a vault first, as getVault returns it in `vault`. If there is none, createVault makes it.',
    );
  requirePassword('openVault', password);
  return algorithm(vault, password);
}

/** Without it, `undefined` would be the empty password, and `null` the password "null". */
function requirePassword(where: string, password: unknown): void {
  if (typeof password !== 'string') throw new TypeError(`${where}: password is no string.`);
}

/**
 * Creates the derivation metadata of a new vault, from a password that is not sent anywhere.
 *
 * @throws TypeError for a password that is empty or no string; WebCrypto exists only in secure contexts
 * @example
 * await createVault(client, await newVault(password));
 */
export async function newVault(password: string): Promise<VaultFacts> {
  requirePassword('newVault', password);
  if (!password) throw new TypeError('newVault: password is empty.');
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

/** @throws TypeError */
function fromBase64(text: unknown, what: string, advice = ''): Bytes {
  try {
    if (typeof text === 'string' && text)
      return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  } catch {
    // Refused below.
  }
  throw new TypeError(`${what} is no base64.${advice}`);
}
