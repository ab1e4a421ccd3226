import { randomUUID } from 'node:crypto';
import { createReadStream, type Stats } from 'node:fs';
import { access, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { UploadError } from '../../client/src/index.ts';
import { fileSource, uploadFile } from '../../client/src/node/index.ts';
import type { VaultFields } from '../../client/src/reference.ts';
import { CommandError, naming, succeeds } from './errors.ts';
import type { Io } from './io.ts';
import { plain } from './text.ts';
import {
  isHeld,
  isNumber,
  isText,
  uploadFields,
  uploadNote,
  type Fields,
  type NotedUpload,
  type TransferNote,
} from './transfer-note.ts';
import { decide } from './transfer/decide.ts';
import { isOver, type Uploaded } from './transfer/uploader.ts';
import type { Vault } from './vault.ts';
import { stateFolder } from './user-directories.ts';

/**
 * Note about the latest upload of a file. It contains only what the server gets too, and by what a local file that has
 * changed is recognised: its modification time can be set back, but not the time of its change.
 */
interface Noted extends NotedUpload {
  size: number;
  changed: number;
  /** Encrypted name and the initialization vectors, which no other entry has. */
  name: string;
  vaultIvs: string;
}

const notedFields: Fields<Noted> = {
  ...uploadFields,
  ...{ size: isNumber, changed: isNumber, name: isText, vaultIvs: isText },
};

/** Milliseconds for which the encrypted copy of an upload is kept that nobody resumes. */
const longestKept = 7 * 24 * 3_600_000;

/** An entry of the vault with its initialization vectors. */
type Placed = Uploaded['entry'] & { iv: string | null };

/** Encrypts files and uploads them to one folder of the vault. Reads the contents of the folder only once. */
export class VaultUploader {
  #there: Promise<Map<string, Placed[]>> | undefined;

  readonly vault: Vault;
  readonly io: Io;
  /** Id of a folder in the vault; null is its root. */
  readonly folder: { parentId: number | null; keepBoth: boolean };

  constructor(vault: Vault, io: Io, folder: { parentId: number | null; keepBoth: boolean }) {
    this.vault = vault;
    this.io = io;
    this.folder = folder;
  }

  /**
   * Uploads a file, or resumes its upload. A file that this command has put into the folder is not uploaded again.
   *
   * @throws CommandError if the folder has another file of this name
   */
  async put(file: string, onProgress: (sent: number, total: number) => void): Promise<Uploaded> {
    const { client, id: vaultId } = this.vault;
    const { parentId } = this.folder;
    const name = path.basename(file);
    const facts = await stat(file);
    const what = [client.baseUrl, 'vault', vaultId, parentId];
    const { note, noted, state } = await uploadNote(this.io.env, file, what, notedFields);
    const known = noted && isUnchanged(noted, facts) ? noted : undefined;
    const present = await this.#sameIn(name, known);
    if (present) return { outcome: 'present', entry: present };
    const sealed = (await note.beside('.sealed')) ?? path.join(tmpdir(), `${randomUUID()}.sealed`);
    const sealing = { isKept: false };
    const send = async (begun: Noted | undefined) => {
      const current = begun ? { ...begun, pid: process.pid } : await this.#seal(file, facts, sealed, note);
      const { name: hidden, vaultIvs } = current;
      const entry = await uploadFile<VaultFields>(client, await fileSource(sealed), {
        ...{ name: hidden, parentId, type: 'application/octet-stream' },
        fields: { vaultId, isEncrypted: 1, vaultIvs },
        signal: this.io.signal,
        resume: begun?.upload,
        async onState(upload) {
          sealing.isKept = await note.write({ ...current, upload });
        },
        onProgress: ({ sent, total }) => {
          onProgress(sent, total);
        },
      });
      await note.write({ ...current, pid: undefined, upload: undefined });
      return { ...entry, iv: vaultIvs };
    };
    try {
      const begun = state && (await succeeds(access(sealed))) ? known : undefined;
      const entry = await send(begun).catch((error: unknown) => {
        if (!begun || !isOver(error)) throw error;
        return send(undefined);
      });
      sealing.isKept = false;
      const there = await this.#lookUp();
      there.set(name, [...(there.get(name) ?? []), entry]);
      return { outcome: 'uploaded', entry };
    } finally {
      if (!sealing.isKept) await rm(sealed, { force: true });
    }
  }

  /** Encrypts a file, and its name, into a file that only the user can read: an upload must send the same bytes again. */
  async #seal(file: string, facts: Stats, sealed: string, note: TransferNote<Noted>): Promise<Noted> {
    const { cipher } = this.vault;
    const content = cipher.encrypt(createReadStream(file));
    const name = cipher.encrypt([Buffer.from(path.basename(file))]);
    const bytes: Uint8Array[] = [];
    for await (const chunk of name.chunks) bytes.push(chunk);
    const vaultIvs = `${name.iv.toString('base64')},${content.iv.toString('base64')}`;
    const noted = {
      ...{ size: facts.size, changed: facts.ctimeMs, pid: process.pid },
      ...{ name: Buffer.concat(bytes).toString('base64'), vaultIvs },
    };
    // Before the copy, so that it is known whose it is.
    await note.write(noted);
    const { signal } = this.io;
    await writeFile(sealed, content.chunks, { mode: 0o600, signal }).catch((error: unknown) => {
      throw naming(sealed, error);
    });
    if (!isUnchanged(noted, await stat(file)))
      throw new UploadError('changed', `${path.basename(file)} changed while it was read.`);
    return noted;
  }

  /** Finds the entry of the same file. */
  async #sameIn(name: string, noted: Noted | undefined): Promise<Placed | undefined> {
    const others = (await this.#lookUp()).get(name) ?? [];
    const same = noted && others.find(({ iv }) => iv === noted.vaultIvs);
    const [first] = others;
    const refusal = () => {
      const message = `Another ${plain(name)} already exists in the vault (id:${first!.id}).`;
      return new CommandError('invalid', message, 'sameVaultName', { about: `id:${first!.id}` });
    };
    const isSame = () => same !== undefined;
    const there = first && { isReplaceable: false, isSame, isUpToDate: false, refusal };
    await decide(this.folder.keepBoth ? 'keep-both' : 'refuse', there);
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

/** Removes the encrypted copies that killed commands left, except those that can still be resumed. */
export async function removeAbandoned({ env }: Pick<Io, 'env'>): Promise<void> {
  const folder = path.join(stateFolder(env), 'uploads');
  for (const name of await readdir(folder).catch(() => [])) {
    if (!name.endsWith('.sealed')) continue;
    const sealed = path.join(folder, name);
    const note = await readFile(sealed.slice(0, -'.sealed'.length), 'utf8')
      .then((text) => JSON.parse(text) as Noted)
      .catch(() => undefined);
    const since = (await stat(sealed).catch(() => undefined))?.mtimeMs ?? 0;
    const isKept = (note?.upload && Date.now() - since < longestKept) || (note && isHeld(note));
    if (!isKept) await rm(sealed, { force: true });
  }
}

const isUnchanged = ({ size, changed }: Pick<Noted, 'size' | 'changed'>, facts: Stats): boolean =>
  facts.size === size && facts.ctimeMs === changed;
