import { stat } from 'node:fs/promises';
import path from 'node:path';
import mime from 'mime';
import { deleteEntries, UploadError, type UploadState } from '../../../client/src/index.ts';
import { fileSource, sha256, uploadFile } from '../../../client/src/node/index.ts';
import type { DriveEntry } from '../../../client/src/reference.ts';
import { existing, newestFirst, once, type Drive, type FolderId } from '../drive.ts';
import { OtherKind, usageError } from '../errors.ts';
import type { Io } from '../io.ts';
import { plain } from '../text.ts';
import { isHeld, transferNote, uploadFields, uploadNote } from '../transfer-note.ts';
import type { KeyOf } from './disk.ts';
import { decide, isSameFile, requireDeletable, timeOf, type Comparison } from './decide.ts';
import { sameName, type TransferOptions } from './options.ts';
import { isSameVersion } from './trash-listed.ts';

/** Result of an upload. */
export interface Uploaded {
  /** `present`: the destination already had the same bytes under this name. */
  outcome: 'uploaded' | 'present' | 'skipped';
  /** Whether it takes the place of another entry. */
  replaces?: boolean;
  /** The uploaded or existing entry. In a dry run, an entry that would be created has the id 0. */
  entry: { id: number; name: string; file_size: number; hash: string };
}

export interface UploaderOptions
  extends Comparison, Pick<TransferOptions, 'conflict' | 'keepsBoth' | 'dryRun'> {
  /** How the local disk compares names, for a command that makes both sides equal. */
  keyOf?: KeyOf;
  /** Whether the command only compares, so that what is left out here has to be missing there. */
  compares?: boolean;
  /** Whether the command deletes the other entries of a name, so that one of several may be replaced. */
  deletesOthers?: boolean;
  /** Whether no other command can continue the upload, because the file is gone with this one. */
  isOnce?: boolean;
}

/** A folder of the drive; undefined if a dry run would create it. */
export type Place = FolderId | undefined;

/** Uploads files into folders. Reads the contents of each folder only once. */
export class Uploader {
  readonly #namesIn = once((parentId: FolderId) => this.#readNames(parentId));
  readonly #folders = new Map<string, Promise<Place>>();
  /** The latest upload for each name, so that files of the same name are uploaded in sequence. */
  readonly #turns = new Map<string, Promise<unknown>>();
  /** Ids of the entries that have the bytes of a file of this command. */
  readonly settled = new Set<number>();

  /** What no other entry of its folder should be called like, though one may be. */
  readonly #made: Pick<DriveEntry, 'id' | 'name' | 'parent_id'>[] = [];

  readonly drive: Drive;
  readonly io: Pick<Io, 'env' | 'signal'>;
  readonly options: UploaderOptions;

  constructor(drive: Drive, io: Pick<Io, 'env' | 'signal'>, options: UploaderOptions) {
    this.drive = drive;
    this.io = io;
    this.options = options;
  }

  /**
   * Returns the folder below another one, and creates missing folders.
   *
   * @param file the local folder of the last name
   */
  async folder(parent: Place, names: readonly string[], file: string): Promise<Place> {
    let at = parent;
    for (const [level, name] of names.entries()) {
      const key = `${at}/${name}`;
      const local = names.slice(level + 1).reduce((below) => path.dirname(below), file);
      const made = this.#folders.get(key) ?? this.#folderIn(at, name, local);
      this.#folders.set(key, made);
      at = await made;
    }
    return at;
  }

  /**
   * Uploads a file, or resumes its upload. A file that the destination already has is not uploaded again, so a killed
   * command can be repeated.
   *
   * @param name of the new entry
   * @throws CommandError if the destination has another file of this name
   */
  upload(
    file: string,
    parentId: Place,
    onProgress: (sent: number, total: number) => void,
    name = path.basename(file),
  ): Promise<Uploaded> {
    const key = `${parentId}/${name}`;
    const before = this.#turns.get(key);
    const turn = (before ?? Promise.resolve())
      .catch(() => undefined)
      .then(() => this.#uploadInTurn(file, parentId, name, onProgress));
    this.#turns.set(key, turn);
    return turn;
  }

  /** Returns a sentence for each name that is there twice now, because another command made the same meanwhile. */
  doubles(): Promise<string[]> {
    // After an interruption, the server is not asked any more.
    return this.drive.doubles(this.#made).catch(() => []);
  }

  async #uploadInTurn(
    file: string,
    parentId: Place,
    name: string,
    onProgress: (sent: number, total: number) => void,
  ): Promise<Uploaded> {
    const there = parentId === undefined ? [] : await this.#left(file, parentId, name);
    const { decided, same, replaced } = await this.#decide(file, there);
    const { conflict, dryRun } = this.options;
    if (decided === 'skip' || decided === 'same') {
      const place = this.#placeOf(parentId, name);
      if (there.length === 1 && !dryRun)
        await transferNote(this.io.env, 'uploads', file, place, uploadFields).forget();
      if (same) this.settled.add(same.id);
      // Another command may have made the same, or ended before it trashed what it has replaced.
      if (same && there.length > 1 && !dryRun && conflict !== 'keep-both') this.#made.push(same);
      return { outcome: same ? 'present' : 'skipped', entry: same ?? there[0]! };
    }
    const outcome = { outcome: 'uploaded', replaces: replaced !== undefined } as const;
    if (dryRun || parentId === undefined) {
      const { size } = await stat(file);
      if (!this.options.compares) await this.drive.requireValid(name, size);
      return { ...outcome, entry: { id: 0, name, file_size: size, hash: '' } };
    }
    const { entry, note } = await this.#send(file, parentId, name, onProgress, replaced);
    this.settled.add(entry.id);
    if (conflict !== 'keep-both') this.#made.push({ id: entry.id, name, parent_id: parentId });
    const names = await this.#namesIn(parentId);
    const others = (names.get(this.#keyOf(name)) ?? []).filter((other) => other !== replaced);
    names.set(this.#keyOf(name), [entry as DriveEntry, ...others]);
    // After the upload, so that there is always a file with this name.
    if (replaced) {
      await deleteEntries(this.drive.unaborted, { entryIds: [replaced.id] });
      await note.forget();
    }
    return { ...outcome, entry };
  }

  /**
   * Returns the entries of a name. If the same command has ended right before it trashed what it had replaced, trashes this,
   * unless it has changed since, or the new entry is not there.
   */
  async #left(file: string, parentId: FolderId, name: string): Promise<DriveEntry[]> {
    const there = await this.#named(parentId, name);
    const { conflict, dryRun } = this.options;
    if (there.length < 2 || !['overwrite', 'update'].includes(conflict)) return there;
    const place = this.#placeOf(parentId, name);
    const noted = await transferNote(this.io.env, 'uploads', file, place, uploadFields).read();
    if (!noted?.replaces || isHeld(noted)) return there;
    const { id, size, lastModified, ...version } = noted.replaces;
    const old = there.find((entry) => entry.id === id && isSameVersion(version, entry));
    const isNew = (entry: DriveEntry) =>
      entry.id > id && entry.file_size === size && timeOf(entry) === lastModified;
    if (!old || !there.some(isNew)) return there;
    if (!dryRun) await deleteEntries(this.drive.unaborted, { entryIds: [old.id] });
    const names = await this.#namesIn(parentId);
    names.set(
      this.#keyOf(name),
      names.get(this.#keyOf(name))!.filter((entry) => entry !== old),
    );
    return this.#named(parentId, name);
  }

  async #send(
    file: string,
    parentId: FolderId,
    name: string,
    onProgress: (sent: number, total: number) => void,
    replaced: DriveEntry | undefined,
  ) {
    const { client, workspaceId } = this.drive;
    const source = await fileSource(file);
    const place = this.#placeOf(parentId, name);
    const { note, state } = await uploadNote(this.io.env, file, place, uploadFields);
    const { pid } = process;
    const replaces =
      replaced && !this.options.isOnce
        ? {
            ...{ id: replaced.id, file_size: replaced.file_size, file_hash: replaced.file_hash ?? null },
            ...{ updated_at: replaced.updated_at, size: source.size, lastModified: source.lastModified! },
          }
        : undefined;
    const onState = async (upload: UploadState | undefined) =>
      void (await (upload || replaces ? note.write({ pid, upload, replaces }) : note.forget()));
    if (replaces) await onState(state);
    const start = (resume: UploadState | undefined) =>
      uploadFile(client, source, {
        ...{ name, parentId, workspaceId, resume, hash: sha256 },
        type: mime.getType(name) ?? 'application/octet-stream',
        signal: this.io.signal,
        // Without it, the parts of a failed upload are discarded.
        ...(!this.options.isOnce && { onState }),
        onProgress: ({ sent, total }) => {
          onProgress(sent, total);
        },
      });
    const entry = await start(state).catch((error: unknown) => {
      if (!state || !isOver(error)) throw error;
      return start(undefined);
    });
    return { entry, note };
  }

  /** What identifies an upload beside its file. */
  #placeOf(parentId: Place, name: string): (string | number | null)[] {
    const { client, workspaceId } = this.drive;
    return [client.baseUrl, workspaceId, parentId ?? null, name];
  }

  /** Decides what to do about existing entries of the same name. */
  async #decide(file: string, there: readonly DriveEntry[]) {
    const [first] = there;
    if (!first) return { decided: 'copy' as const };
    const facts = await stat(file);
    let same: DriveEntry | undefined;
    const isReplaceable =
      first.type !== 'folder' &&
      (there.length === 1 || this.options.deletesOthers === true) &&
      // A move has deleted the file of this entry.
      !this.settled.has(first.id);
    const comparison = { ...this.options, signal: this.io.signal };
    const decided = await decide(this.options.conflict, {
      isReplaceable,
      isSame: async () => {
        for (const entry of there)
          if (!same && (await isSameFile(file, facts, entry, comparison))) same = entry;
        return same !== undefined;
      },
      isUpToDate: facts.mtimeMs <= timeOf(first),
      refusal: () =>
        first.type === 'folder'
          ? new OtherKind(file, 'a file', first)
          : sameName(there, this.options, isReplaceable),
    });
    if (decided === 'replace' && !this.options.compares) requireDeletable(first);
    return { decided, same, replaced: decided === 'replace' ? first : undefined };
  }

  /** @throws OtherKind if the drive has something in the place of what is neither a file nor a folder here */
  async requireNothing(parent: Place, names: readonly string[], file: string, what: string): Promise<void> {
    const folder = await this.folder(parent, names.slice(0, -1), path.dirname(file));
    const [first] = folder === undefined ? [] : await this.#named(folder, names.at(-1)!);
    if (first) throw new OtherKind(file, what, first);
  }

  async #folderIn(parent: Place, name: string, local: string): Promise<Place> {
    const [first, ...others] = parent === undefined ? [] : await this.#named(parent, name);
    if (!first) {
      if (this.options.dryRun || parent === undefined) {
        if (!this.options.compares) await this.drive.requireValid(name, 0);
        return undefined;
      }
      const { id } = await this.drive.makeOrFindFolder(name, parent);
      this.#made.push({ id, name, parent_id: parent });
      return id;
    }
    if (first.type === 'folder' && others.length === 0) return first.id;
    // A folder that only the command line names is not here.
    if (first.type !== 'folder')
      throw path.basename(local) === name ? new OtherKind(local, 'a folder', first) : existing(name, first);
    throw usageError(`${plain(name)} is there more than once. Choose another name.`);
  }

  async #named(parentId: FolderId, name: string): Promise<DriveEntry[]> {
    const same = (await this.#namesIn(parentId)).get(this.#keyOf(name)) ?? [];
    const exact = same.filter((entry) => entry.name === name);
    return exact.length > 0 ? exact : same;
  }

  async #readNames(parentId: FolderId): Promise<Map<string, DriveEntry[]>> {
    const names = new Map<string, DriveEntry[]>();
    for (const entry of newestFirst(await this.drive.allChildren(parentId))) {
      const key = this.#keyOf(entry.name);
      names.set(key, [...(names.get(key) ?? []), entry]);
    }
    return names;
  }

  #keyOf(name: string): string {
    return this.options.keyOf?.(name) ?? name;
  }
}

/**
 * Returns whether an upload cannot be resumed: the file has changed, the server no longer has the upload or its bytes, or
 * the registration was sent but created no entry that could be found. After any other failure, even of the registration,
 * the server may have all: to start again then could make a second entry.
 */
export const isOver = (error: unknown): boolean =>
  error instanceof UploadError && ['changed', 'gone', 'registration'].includes(error.reason);
