import { stat } from 'node:fs/promises';
import path from 'node:path';
import mime from 'mime';
import { ApiError, UploadError, type UploadState } from '../../client/src/index.ts';
import { fileSource, sha256, uploadFile } from '../../client/src/node/index.ts';
import { multipart, type DriveEntry } from '../../client/src/reference.ts';
import type { Drive, FolderId } from './drive.ts';
import { CommandError } from './errors.ts';
import { ProgressBar } from './progress.ts';
import type { Surroundings } from './surroundings.ts';
import { plain } from './text.ts';
import { TransferNote } from './transfer-note.ts';

/** What became of a file. */
export interface Uploaded {
  /** `present`: the same bytes lay there under this name already. */
  outcome: 'uploaded' | 'present';
  entry: { id: number; name: string; file_size: number; hash: string };
}

/** Milliseconds for one part, on a slow line as well. */
export const partTimeout = 600_000;

/** Uploads files into folders whose contents it looks up once. */
export class Uploader {
  readonly #children = new Map<FolderId, Promise<Map<string, DriveEntry[]>>>();
  readonly #folders = new Map<string, Promise<number>>();
  readonly #bar: ProgressBar;

  constructor(
    readonly drive: Drive,
    readonly around: Surroundings,
    readonly options: {
      keepBoth: boolean;
      /** Told how many bytes of a file have gone out. */
      onProgress?: (sent: number, total: number) => void;
    },
  ) {
    this.#bar = new ProgressBar(around.stderr);
  }

  /** The folder below another one; what is missing is made. */
  async folder(parent: FolderId, names: readonly string[]): Promise<FolderId> {
    let at = parent;
    for (const name of names) {
      const key = `${at}/${name}`;
      const made = this.#folders.get(key) ?? this.drive.ensureFolder(name, at).then(({ id }) => id);
      this.#folders.set(key, made);
      at = await made;
    }
    return at;
  }

  /**
   * Uploads a file, or goes on with its upload. What is there already, byte for byte, is not uploaded again: a command
   * that was killed may be repeated as it was.
   *
   * @throws CommandError where another file of its name lies there
   */
  async upload(file: string, parentId: FolderId): Promise<Uploaded> {
    const { client, workspaceId } = this.drive;
    const place = [client.baseUrl, workspaceId, parentId, path.resolve(file)];
    const note = new TransferNote<UploadState>(this.around.env, 'uploads', place);
    const present = await this.#sameIn(parentId, file);
    if (present) {
      await note.forget();
      return { outcome: 'present', entry: present };
    }
    const name = path.basename(file);
    const start = (resume: UploadState | undefined) =>
      uploadFile(client, file, {
        ...{ parentId, workspaceId, multipart, timeout: partTimeout, resume, hash: sha256 },
        type: mime.getType(name) ?? 'application/octet-stream',
        signal: this.around.signal,
        onState: (state) => note.write(state),
        onProgress: ({ sent, total }) => {
          this.#bar.show(name, sent, total);
          this.options.onProgress?.(sent, total);
        },
      });
    try {
      const state = await note.read();
      const entry = await start(state).catch((error: unknown) => {
        if (!state || !isOver(error)) throw error;
        return start(undefined);
      });
      await note.forget();
      return { outcome: 'uploaded', entry };
    } finally {
      this.#bar.clear();
    }
  }

  async #sameIn(parentId: FolderId, file: string): Promise<DriveEntry | undefined> {
    const name = path.basename(file);
    const children = this.#children.get(parentId) ?? this.#namesIn(parentId);
    this.#children.set(parentId, children);
    const others = (await children).get(name) ?? [];
    if (others.length === 0) return undefined;
    const { size } = await stat(file);
    const alike = others.filter(({ file_size, file_hash }) => file_size === size && file_hash);
    const digest = alike.length > 0 ? await sha256(await fileSource(file)) : undefined;
    const same = alike.find(({ file_hash }) => file_hash === digest);
    if (!same && !this.options.keepBoth) {
      throw new CommandError(
        'invalid',
        `Another ${plain(name)} is there already (id:${others[0]!.id}).`,
        'sameName',
      );
    }
    return same;
  }

  async #namesIn(parentId: FolderId): Promise<Map<string, DriveEntry[]>> {
    const names = new Map<string, DriveEntry[]>();
    for await (const entry of this.drive.children(parentId)) {
      names.set(entry.name, [...(names.get(entry.name) ?? []), entry]);
    }
    return names;
  }
}

/**
 * Whether an upload that was begun cannot be gone on with: the file is another one now, the server has forgotten the
 * upload, or its registration was sent and made no entry that could be found.
 */
export function isOver(error: unknown): boolean {
  if (error instanceof UploadError) return ['changed', 'registration'].includes(error.reason);
  return error instanceof ApiError && error.reason === 'refused' && error.outcome !== 'unauthenticated';
}
