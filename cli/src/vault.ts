import {
  getVault,
  openVault,
  presignUpload,
  registerEntry,
  type Client,
  type VaultCipher,
} from '../../client/src/index.ts';
import { put } from '../../client/src/node/index.ts';
import { downloadFile, listVaultEntries, type DriveEntry } from '../../client/src/reference.ts';
import { ApiError } from '../../client/src/index.ts';
import { CommandError, usageError } from './errors.ts';
import { plain } from './text.ts';

/** Bytes that a file may have once it is encrypted: it goes in one piece. */
const mostBytes = 5_000_000 - 1;
/** Bytes of the initialization vector before what a cipher encrypts. */
const ivLength = 12;

/** An entry of the vault, and the name that only its owner can read. */
export interface Hidden {
  name: string;
  entry: DriveEntry;
}

/** The vault of an account, opened. Names and contents are encrypted and decrypted here. */
export class Vault {
  constructor(
    readonly client: Client,
    readonly id: number,
    readonly cipher: VaultCipher,
  ) {}

  /** @throws CommandError where there is none, VaultError where the password is another one */
  static async open(client: Client, password: string): Promise<Vault> {
    const answer = await getVault(client).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 404) return undefined;
      throw error;
    });
    // An account without one may have an answer with nothing in it: the interface leaves it open.
    const vault = answer?.vault as { id: number; salt: string; check: string; iv: string } | null | undefined;
    if (!vault) throw new CommandError('notFound', 'There is no vault. Make one: file-storage vault create.');
    return new Vault(client, vault.id, await openVault(vault, password));
  }

  /** The files at its root. */
  async *list(): AsyncGenerator<Hidden> {
    for (let page = 1; ; page++) {
      const { pagination } = await listVaultEntries(this.client, { page, perPage: 200 });
      for (const entry of pagination.data) yield { entry, name: await this.#nameOf(entry) };
      if (page >= pagination.last_page || pagination.data.length === 0) return;
    }
  }

  async require(named: string): Promise<Hidden> {
    const same: Hidden[] = [];
    for await (const one of this.list())
      if (one.name === named || `id:${one.entry.id}` === named) same.push(one);
    if (same.length > 1) {
      const ids = same.map(({ entry }) => `id:${entry.id}`).join(', ');
      throw usageError(
        `${same.length} files are called ${plain(named)}. Name one of them by its id: ${ids}.`,
      );
    }
    if (!same[0]) {
      throw new CommandError(
        'notFound',
        `There is no ${plain(named)} in the vault. file-storage vault ls lists it.`,
      );
    }
    return same[0];
  }

  async put(name: string, bytes: Uint8Array, signal: AbortSignal): Promise<{ id: number }> {
    const [hidden, content] = await Promise.all([this.#encrypt(Buffer.from(name)), this.#encrypt(bytes)]);
    const size = content.bytes.length;
    if (size > mostBytes)
      throw usageError(`${plain(name)} is too large for the vault, which takes files under 5 MB.`);
    const file = { filename: base64(hidden.bytes), mime: 'application/octet-stream', size, extension: '' };
    const place = {
      vaultId: this.id,
      isEncrypted: 1,
      vaultIvs: `${base64(hidden.iv)},${base64(content.iv)}`,
    };
    const { url, key } = await presignUpload(this.client, { ...file, ...place });
    const { status } = await put(url, content.bytes, { type: file.mime, signal, onSent: () => undefined });
    if (status < 200 || status >= 300)
      throw new CommandError('failed', `The storage answered ${status}. Try again.`);
    const { fileEntry } = await registerEntry(this.client, {
      ...{ filename: key.split('/').at(-1)!, size, clientName: file.filename, clientMime: file.mime },
      ...place,
    });
    return fileEntry;
  }

  async get({ entry }: Hidden): Promise<Uint8Array> {
    const response = await downloadFile(this.client, { hash: entry.hash }, { timeout: 0 });
    const [, iv = ''] = entry.iv?.split(',') ?? [];
    return this.#decrypt(iv, Buffer.from(await response.arrayBuffer()));
  }

  async #nameOf({ name, iv, type }: DriveEntry): Promise<string> {
    if (type === 'folder' || iv === null) return name;
    return Buffer.from(await this.#decrypt(iv.split(',')[0]!, Buffer.from(name, 'base64'))).toString();
  }

  async #encrypt(bytes: Uint8Array) {
    const whole = await this.cipher.encrypt(bytes);
    return { iv: whole.subarray(0, ivLength), bytes: whole.subarray(ivLength) };
  }

  #decrypt(iv: string, bytes: Uint8Array): Promise<Uint8Array> {
    return this.cipher.decrypt(Buffer.concat([Buffer.from(iv, 'base64'), bytes]));
  }
}

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
