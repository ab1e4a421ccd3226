import path from 'node:path';
import type { UploadState } from '../../client/src/index.ts';
import { uploadFile } from '../../client/src/node/index.ts';
import type { VaultFields } from '../../client/src/reference.ts';
import { CommandError } from './errors.ts';
import { ProgressBar } from './progress.ts';
import { steadyFile } from './steady-file.ts';
import type { Surroundings } from './surroundings.ts';
import { plain } from './text.ts';
import { TransferNote } from './transfer-note.ts';
import { isOver, partTimeout, type Uploaded } from './transfer/uploader.ts';
import type { Vault } from './vault.ts';

/** Note about an unfinished upload. It contains only what the server gets too. */
interface Begun {
  /** Encrypted name and the initialization vectors. */
  name: string;
  vaultIvs: string;
  upload: UploadState;
}

/** An entry of the vault with its initialization vectors. */
type Placed = Uploaded['entry'] & { iv: string | null };

/** Encrypts files and uploads them to one folder of the vault. Reads the contents of the folder only once. */
export class VaultUploader {
  #there: Promise<Map<string, Placed[]>> | undefined;
  readonly #bar: ProgressBar;

  readonly vault: Vault;
  readonly around: Surroundings;
  /** Id of a folder in the vault; null is its root. */
  readonly folder: { parentId: number | null; keepBoth: boolean };

  constructor(vault: Vault, around: Surroundings, folder: { parentId: number | null; keepBoth: boolean }) {
    this.vault = vault;
    this.around = around;
    this.folder = folder;
    this.#bar = new ProgressBar(around.stderr);
  }

  /**
   * Uploads a file, or resumes its upload. A file that the folder already has is not uploaded again.
   *
   * @throws CommandError if the folder has another file of this name
   */
  async put(file: string): Promise<Uploaded> {
    const { vault, folder } = this;
    const { parentId } = folder;
    const { cipher, client, id: vaultId } = vault;
    const name = path.basename(file);
    const { size, chunks } = await steadyFile(file);
    const iv = await cipher.vectorOf(JSON.stringify([vaultId, parentId, name]), chunks());
    const note = new TransferNote<Begun>(this.around.env, 'uploads', file, [
      ...[client.baseUrl, 'vault', vaultId, parentId],
    ]);
    const present = await this.#sameIn(name, iv.toString('base64'));
    if (present) {
      await note.forget();
      return { outcome: 'present', entry: present };
    }
    const start = async (begun: Begun | undefined) => {
      const { name: hidden, vaultIvs } = begun ?? (await this.#hide(name, iv));
      const content = cipher.encrypt(chunks(), size, iv);
      try {
        const entry = await uploadFile<VaultFields>(client, content.chunks, {
          ...{ parentId, timeout: partTimeout, size: content.size, name: hidden },
          fields: { vaultId, isEncrypted: 1, vaultIvs },
          type: 'application/octet-stream',
          signal: this.around.signal,
          resume: begun?.upload,
          onState: async (upload) => void (await note.write({ name: hidden, vaultIvs, upload })),
          onProgress: ({ sent, total }) => {
            this.#bar.show(name, sent, total);
          },
        });
        return { ...entry, iv: vaultIvs };
      } finally {
        // Closes the file if it was not read to its end.
        await content.chunks.return(undefined);
      }
    };
    try {
      const noted = await note.read();
      // A vector must never be used for other bytes, which would reveal both. If the file has changed, the upload
      // starts again.
      const begun = noted && contentIv(noted.vaultIvs) === iv.toString('base64') ? noted : undefined;
      const entry = await start(begun).catch((error: unknown) => {
        if (!begun || !isOver(error)) throw error;
        return start(undefined);
      });
      await note.forget();
      const there = await this.#lookUp();
      there.set(name, [...(there.get(name) ?? []), entry]);
      return { outcome: 'uploaded', entry };
    } finally {
      this.#bar.clear();
    }
  }

  async #hide(name: string, iv: Buffer): Promise<Pick<Begun, 'name' | 'vaultIvs'>> {
    const hidden = this.vault.cipher.encrypt([Buffer.from(name)], Buffer.byteLength(name));
    const bytes: Uint8Array[] = [];
    for await (const chunk of hidden.chunks) bytes.push(chunk);
    return {
      name: Buffer.concat(bytes).toString('base64'),
      vaultIvs: `${hidden.iv.toString('base64')},${iv.toString('base64')}`,
    };
  }

  async #sameIn(name: string, iv: string): Promise<Placed | undefined> {
    const others = (await this.#lookUp()).get(name) ?? [];
    const same = others.find((entry) => contentIv(entry.iv) === iv);
    if (others[0] && !same && !this.folder.keepBoth) {
      const message = `Another ${plain(name)} already exists in the vault (id:${others[0].id}).`;
      throw new CommandError('invalid', message, 'sameVaultName');
    }
    return same;
  }

  #lookUp(): Promise<Map<string, Placed[]>> {
    return (this.#there ??= this.#namesIn());
  }

  async #namesIn(): Promise<Map<string, Placed[]>> {
    const names = new Map<string, Placed[]>();
    for await (const { name, entry } of this.vault.list(this.folder.parentId)) {
      names.set(name, [...(names.get(name) ?? []), entry]);
    }
    return names;
  }
}

const contentIv = (vaultIvs: string | null): string | undefined => vaultIvs?.split(',')[1];
