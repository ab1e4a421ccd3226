import {
  createFolder,
  getVault,
  paginate,
  VaultError,
  type Client,
  type VaultFacts,
} from '../../client/src/index.ts';
import { listVaultEntries, type DriveEntry } from '../../client/src/reference.ts';
import { existing, forShell, partsOf, requireFreeNames } from './drive.ts';
import { CommandError, eachOf, unlessRefused, usageError } from './errors.ts';
import { requireEntry, requireFields } from './fields.ts';
import type { Hint } from './hints.ts';
import { folderWalk } from './nesting.ts';
import { plain } from './text.ts';
import { VaultCipher } from './vault-cipher.ts';

/** An entry of the vault with its decrypted name. */
export interface Hidden {
  name: string;
  entry: DriveEntry;
}

type Facts = VaultFacts & { id: number };

/** @throws CommandError if the account has no vault */
export async function requireVault(client: Client): Promise<Facts> {
  const answer = await unlessRefused(getVault(client), [404]);
  // The interface does not specify the response for an account without a vault: it may be empty.
  const vault = answer?.vault as Facts | null | undefined;
  if (!vault) throw new CommandError('notFound', 'There is no vault.', 'makeVault');
  return vault;
}

/** Yields all entries of a folder in the vault, as the server returns them. What it does not yield was not there. */
export async function* vaultEntries(client: Client, folderId: number | null): AsyncGenerator<DriveEntry> {
  const folder = folderId === null ? {} : { folderId: String(folderId) };
  const entries = await paginate(client, listVaultEntries, { ...folder, perPage: 200 }).all();
  for (const entry of entries) yield requireEntry(entry);
}

/**
 * The open vault of an account. Files and their names are encrypted and decrypted locally; names of folders are not
 * encrypted.
 */
export class Vault {
  readonly client: Client;
  readonly id: number;
  readonly cipher: VaultCipher;

  constructor(client: Client, id: number, cipher: VaultCipher) {
    this.client = client;
    this.id = id;
    this.cipher = cipher;
  }

  /** @throws CommandError if there is no vault; VaultError if the password is wrong */
  static async open(client: Client, password: string): Promise<Vault> {
    const vault = await requireVault(client);
    return new Vault(client, vault.id, await VaultCipher.open(vault, password));
  }

  async *list(folderId: number | null): AsyncGenerator<Hidden> {
    for await (const entry of vaultEntries(this.client, folderId)) {
      yield { entry, name: await this.nameOf(entry) };
    }
  }

  /**
   * Finds the entry of a path in the vault, such as `Diaries/2026.txt` or `id:4823`; null is the root.
   *
   * @throws CommandError if there is none
   */
  async find(named: string, hint?: Hint): Promise<Hidden | null> {
    const { id, names } = partsOf(named);
    let at = id === undefined ? null : await this.#only(named, this.#all(), ({ entry }) => entry.id === id);
    for (const segment of names) {
      if (at && at.entry.type !== 'folder') throw missing(named);
      at = await this.#only(named, this.list(at?.entry.id ?? null), ({ name }) => name === segment, hint);
    }
    return at;
  }

  async requireFile(named: string): Promise<Hidden> {
    const found = await this.find(named);
    if (found === null || found.entry.type === 'folder')
      throw usageError(`${plain(named)} is a folder. Give a file in it.`);
    return found;
  }

  /** @returns null for the root */
  async requireFolder(named: string, hint: Hint = 'vaultParents'): Promise<number | null> {
    const found = await this.find(named, hint);
    if (found && found.entry.type !== 'folder')
      throw usageError(`${plain(named)} is not a folder. Give a folder of the vault.`);
    return found?.entry.id ?? null;
  }

  /** Returns an entry that is named twice once, with its decrypted name. */
  async requireAll(named: readonly string[]): Promise<DriveEntry[]> {
    const entries = await eachOf(named, async (path) => {
      const found = await this.find(path);
      if (!found) throw usageError('The root of the vault cannot be used here. Give an entry in it.');
      return { ...found.entry, name: found.name };
    });
    return [...new Map(entries.map((entry) => [entry.id, entry])).values()];
  }

  /** @throws CommandError for a second entry of a name, which the server cannot know, because it is encrypted */
  async requireFreeNames(entries: readonly DriveEntry[], folderId: number, named: string): Promise<void> {
    const there: DriveEntry[] = [];
    for await (const { entry, name } of this.list(folderId)) there.push({ ...entry, name });
    const folder = named.replace(/\/*$/, '');
    const pathOf = ({ name }: DriveEntry) => Promise.resolve(`${folder}/${name}`);
    await requireFreeNames(entries, there, pathOf, 'sameVaultNameInMove');
  }

  /** @throws CommandError if something has the name */
  async makeFolder(name: string, parentId: number | null): Promise<{ id: number; name: string }> {
    for await (const there of this.list(parentId)) if (there.name === name) throw existing(name, there.entry);
    const { folder } = await createFolder(this.client, { name, parentId, ...{ vaultId: this.id } });
    return requireFields(folder, 'a folder', { id: 'number', name: 'text' });
  }

  /** Decrypts a file. The result is authentic only if the stream ends without an error. */
  decrypt({ iv }: DriveEntry, chunks: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
    return this.cipher.decrypt(iv?.split(',')[1] ?? '', chunks);
  }

  async nameOf({ name, iv, type }: DriveEntry): Promise<string> {
    const [nameIv = ''] = iv?.split(',') ?? [];
    // Some clients encrypt only the content of a file, and not its name.
    if (type === 'folder' || nameIv === '') return name;
    try {
      return (await this.cipher.open(nameIv, [Buffer.from(name, 'base64')])).toString();
    } catch (error) {
      // Something else has renamed it: it must not hide the other entries.
      if (error instanceof VaultError) return name;
      throw error;
    }
  }

  async *#all(folderId: number | null = null, enter = folderWalk()): AsyncGenerator<Hidden> {
    for await (const found of this.list(folderId)) {
      yield found;
      if (found.entry.type === 'folder') yield* this.#all(found.entry.id, enter(found.entry));
    }
  }

  /** @throws CommandError if there is no such entry, or more than one */
  async #only(
    named: string,
    all: AsyncIterable<Hidden>,
    isMeant: (entry: Hidden) => boolean,
    hint?: Hint,
  ): Promise<Hidden> {
    const same: Hidden[] = [];
    for await (const entry of all) if (isMeant(entry)) same.push(entry);
    if (same.length > 1) {
      const ids = same.map(({ entry }) => `id:${entry.id}`).join(', ');
      throw usageError(`${same.length} are called ${plain(named)}. Name one of them by its id: ${ids}.`);
    }
    if (!same[0]) throw missing(named, hint);
    return same[0];
  }
}

const missing = (named: string, hint: Hint = 'vault') =>
  new CommandError('notFound', `There is no ${plain(named)} in the vault.`, hint, { about: forShell(named) });
